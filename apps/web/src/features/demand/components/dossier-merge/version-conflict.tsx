import type { DossierAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useState } from 'react';
import { useOtherVersion, useShowVersion } from '../../api/demands';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { Loading } from '../../../../shared/ui/state/query-state';
import { departmentText, noDepartment } from '../../../../shared/reference/event-department';
import { useDepartments, useOffices } from '../../../../shared/reference/reference-lists';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { type Difference, merge, type NameOf, type Side } from './dossier-merge';
import type { DossierValues } from '../dossier/dossier-values';
import styles from './version-conflict.module.css';

export interface VersionConflictProps {
  id: number;
  /** The values before the input. */
  base: DossierValues;
  /** The input that was not saved. */
  mine: DossierValues;
  onClose: () => void;
  /** Continues with the input merged onto the other version, which is shown by then. */
  onKeepMine: (values: DossierValues, other: DossierAnswer) => void;
  /** Shows the other version instead of the input. */
  onTakeTheirs: (other: DossierAnswer) => void;
}

const sides: Readonly<Record<Side, string>> = { mine: 'Votre saisie', theirs: 'Autre version' };

/**
 * Compares the input with what somebody else saved. The user chooses a value where both changed the same field, or the other version as a
 * whole.
 */
export default function VersionConflict({ id, base, mine, onClose, onKeepMine, onTakeTheirs }: VersionConflictProps) {
  const other = useOtherVersion(id);
  const takeVersion = useShowVersion(id);
  const departments = useDepartments().data ?? [];
  const offices = useOffices().data?.records ?? [];
  const { data } = other;
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  // Once the other version names a department, it is unknown whether the original was « several » or « none ».
  const isForgotten = base.eventDepartment === null && data?.demand.eventDepartment !== null;
  const none = data && !isForgotten ? noDepartment(data.demand) : '—';
  const nameOf: NameOf = (field, value) =>
    field === 'eventDepartment'
      ? departmentText(value as string | null, departments, none)
      : field === 'departmentId'
        ? departments.find((department) => department.id === value)?.name
        : field === 'officeId'
          ? offices.find((office) => office.id === value)?.name
          : data?.organization?.id === value
            ? data.organization.name
            : undefined;
  const merging = data && merge(base, mine, data, choices, nameOf);
  const hasChoices = merging?.differences.some(({ isChoice }) => isChoice) ?? false;
  const isLost = merging?.differences.some((row) => row.isLost) ?? false;
  const side = (row: Difference, of: Side): ReactNode => {
    const text = row.kept === of ? <strong>{row[of]}</strong> : row[of];
    if (!row.isChoice) return text;
    return (
      <label className={styles.choice}>
        <input
          type="radio"
          name={row.key}
          aria-label={`${row.label}, ${sides[of].toLowerCase()}\u00a0: ${row[of]}`}
          checked={row.kept === of}
          onChange={() => setChoices((before) => new Map(before).set(row.key, of))}
        />
        {text}
      </label>
    );
  };
  return (
    <Dialog
      title="L’autre version du dossier"
      width={880}
      onClose={onClose}
      footer={
        merging && (
          <>
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
            <Button
              variant="primary"
              onClick={() => {
                takeVersion(data);
                onKeepMine(merging.values, data);
              }}
            >
              {hasChoices ? 'Enregistrer ces choix' : 'Garder ma saisie'}
            </Button>
          </>
        )
      }
    >
      {other.error && !data ? (
        <ProblemNotice error={other.error} retry={() => void other.refetch()} />
      ) : !merging ? (
        <Loading />
      ) : (
        <div className={styles.content}>
          <p>
            {isLost
              ? 'Un créneau que vous aviez modifié a été supprimé\u00a0: ce que vous y avez saisi ne peut plus être enregistré. Le reste n’est pas perdu.'
              : 'Rien de ce que vous avez saisi n’est perdu.'}{' '}
            Ce que vous avez modifié est gardé et le reste suit l’autre version&nbsp;: ce qui sera enregistré est en
            gras.
            {hasChoices && ' Là où vous avez tous deux modifié la même chose, vous choisissez.'}
          </p>
          <RecordTable
            caption="Différences entre votre saisie et l’autre version"
            rows={merging.differences}
            rowKey={({ key }) => key}
            emptyText="Votre saisie et l’autre version sont identiques."
            columns={[
              { title: 'Champ', render: ({ label }) => label },
              { title: sides.mine, render: (row) => side(row, 'mine') },
              { title: sides.theirs, render: (row) => side(row, 'theirs') },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
