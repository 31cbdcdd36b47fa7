import { counted } from '@pds/kernel';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { useOrganisationsNamed } from '../../../shared/reference/named-organisations';
import { formatNumber } from '../../../shared/ui/text/format';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { Loading } from '../../../shared/ui/state/query-state';
import { useReturnFocus } from '../../../shared/ui/dialog/use-return-focus';
import styles from './organisation-choice-modal.module.css';

/** Maximum number of organisations shown. A longer name finds the others. */
const shown = 20;

/** The searchable list to choose an affiliation's organisation (spec organiser 2.16). */
export function OrganisationChoiceModal({
  onChoose,
  onClose,
}: {
  onChoose: (organisation: { id: number; name: string }) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  useReturnFocus();
  const { list } = useOrganisationsNamed(typed, { limit: shown });
  return (
    <Modal
      open
      centered
      width={560}
      title="Choisir une organisation"
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <label className={styles.search}>
        Nom de l’organisation
        <input
          className="pds-input"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {list.error ? (
        <ProblemNotice error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading />
      ) : (
        <div aria-busy={list.isFetching}>
          <p className={styles.count} role="status">
            {list.data.total === 0
              ? 'Aucune organisation trouvée'
              : list.data.total > shown
                ? `Les ${shown} premières organisations sur ${formatNumber(list.data.total)} ; précisez le nom.`
                : counted(list.data.total, 'organisation')}
          </p>
          <ul className={styles.list}>
            {list.data.records.map(({ id, name: found, contactAddress }) => (
              <li key={id}>
                <span>
                  <strong>{found}</strong>
                  <small>
                    n° {id}
                    {contactAddress && ` · ${contactAddress.zipcode} ${contactAddress.city}`}
                  </small>
                </span>
                <Button size="small" aria-label={`Choisir ${found}`} onClick={() => onChoose({ id, name: found })}>
                  Choisir
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  );
}
