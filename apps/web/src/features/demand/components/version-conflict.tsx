import type { DossierAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useOtherVersion, useTakeVersion } from '../api/demands';
import { ProblemNotice } from '../../../shared/ui/problem-notice';
import { Loading } from '../../../shared/ui/query-state';
import { useDepartments, useOffices } from '../../../shared/reference/reference-lists';
import { RecordTable } from '../../../shared/ui/record-table';
import { useReturnFocus } from '../../../shared/ui/use-return-focus';
import { differences, type DossierValues, merged } from './dossier-values';
import styles from './version-conflict.module.css';

export interface VersionConflictProps {
  id: number;
  /** The values that the typing started from. */
  base: DossierValues;
  /** What is typed and was not saved. */
  mine: DossierValues;
  onClose: () => void;
  /** Goes on with what is typed, on top of the other version. */
  onKeepMine: (values: DossierValues) => void;
  /** Shows the other version instead of what is typed. */
  onTakeTheirs: (other: DossierAnswer) => void;
}

/** What somebody else saved meanwhile, beside what is typed here, and the choice between both. */
export function VersionConflict({ id, base, mine, onClose, onKeepMine, onTakeTheirs }: VersionConflictProps) {
  useReturnFocus();
  const other = useOtherVersion(id);
  const takeVersion = useTakeVersion(id);
  const departments = useDepartments().data ?? [];
  const offices = useOffices().data?.records ?? [];
  const { data } = other;
  const nameOf = (field: 'organizationId' | 'departmentId' | 'officeId', wanted: number) =>
    field === 'departmentId'
      ? departments.find((department) => department.id === wanted)?.name
      : field === 'officeId'
        ? offices.find((office) => office.id === wanted)?.name
        : data?.organization?.id === wanted
          ? data.organization.name
          : undefined;
  const rows = data && differences(mine, data, nameOf);
  // Where the merge still differs from the other version, it keeps what is typed here.
  const kept = data && new Set(differences(merged(base, mine, data), data, nameOf).map(({ label }) => label));
  return (
    <Modal
      open
      width={880}
      title="L’autre version du dossier"
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
      footer={
        data && (
          <div className={styles.actions}>
            <Button onClick={onClose}>Fermer</Button>
            <Button
              danger
              onClick={() => {
                takeVersion(data);
                onTakeTheirs(data);
              }}
            >
              Prendre l’autre version
            </Button>
            <Button type="primary" onClick={() => onKeepMine(merged(base, mine, data))}>
              Garder ma saisie
            </Button>
          </div>
        )
      }
    >
      {other.error && !data ? (
        <ProblemNotice error={other.error} retry={() => void other.refetch()} />
      ) : !rows ? (
        <Loading />
      ) : (
        <div className={styles.content}>
          <p>
            Rien de ce que vous avez saisi n’est perdu. En gardant votre saisie, les champs que vous avez modifiés
            l’emportent et les autres suivent l’autre version. Ce qui sera gardé est en gras.
          </p>
          <RecordTable
            caption="Différences entre votre saisie et l’autre version"
            rows={rows}
            rowKey={({ label }) => label}
            emptyText="Votre saisie et l’autre version sont identiques."
            columns={[
              { title: 'Champ', render: ({ label }) => label },
              {
                title: 'Votre saisie',
                render: (row) => (kept?.has(row.label) ? <strong>{row.mine}</strong> : row.mine),
              },
              {
                title: 'Autre version',
                render: (row) => (kept?.has(row.label) ? row.theirs : <strong>{row.theirs}</strong>),
              },
            ]}
          />
        </div>
      )}
    </Modal>
  );
}
