import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { ProblemNotice } from '../../../shared/problem-notice';
import { Loading } from '../../../shared/query-state';
import { RecordTable } from '../../../shared/record-table';
import { type Dossier, dossierKey, getDossier, useListDepartments, useListOffices } from './api';
import { differences, type DossierValues } from './dossier-values';
import styles from './version-conflict.module.css';

export interface VersionConflictProps {
  id: number;
  /** What is typed and was not saved. */
  mine: DossierValues;
  onClose: () => void;
  /** Goes on with what is typed, on top of the other version. */
  onKeepMine: (other: Dossier) => void;
  /** Shows the other version instead of what is typed. */
  onTakeTheirs: (other: Dossier) => void;
}

/** What somebody else saved meanwhile, beside what is typed here, and the choice between both. */
export function VersionConflict({ id, mine, onClose, onKeepMine, onTakeTheirs }: VersionConflictProps) {
  const other = useQuery({
    queryKey: [...dossierKey(id), 'other version'],
    queryFn: ({ signal }) => getDossier(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const departments = useListDepartments().data ?? [];
  const offices = useListOffices().data?.records ?? [];
  const { data } = other;
  const rows =
    data &&
    differences(mine, data, (field, wanted) =>
      field === 'departmentId'
        ? departments.find((department) => department.id === wanted)?.name
        : field === 'officeId'
          ? offices.find((office) => office.id === wanted)?.name
          : data.organization?.id === wanted
            ? data.organization.name
            : undefined,
    );
  return (
    <Modal
      open
      width={880}
      title="L'autre version du dossier"
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
      footer={
        data && (
          <div className={styles.actions}>
            <Button onClick={onClose}>FERMER</Button>
            <Button danger onClick={() => onTakeTheirs(data)}>
              PRENDRE L'AUTRE VERSION
            </Button>
            <Button type="primary" onClick={() => onKeepMine(data)}>
              GARDER MA SAISIE
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
            Rien de ce que vous avez saisi n'est perdu. Gardez votre saisie pour l'enregistrer par-dessus l'autre
            version, ou prenez l'autre version.
          </p>
          <RecordTable
            caption="Différences entre votre saisie et l'autre version"
            rows={rows}
            rowKey={({ label }) => label}
            emptyText="Votre saisie et l'autre version sont identiques."
            columns={[
              { title: 'Champ', render: ({ label }) => label },
              { title: 'Votre saisie', render: (row) => row.mine },
              { title: 'Autre version', render: ({ theirs }) => theirs },
            ]}
          />
        </div>
      )}
    </Modal>
  );
}
