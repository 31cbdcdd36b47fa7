import type { AssignmentsAnswer, SlotAssignmentsAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { useShowAssignments } from '../../api/assignments';
import { AssignmentsDialog } from './assignments-dialog';
import common from '../../../../shared/ui/common.module.css';
import styles from './assignments-panel.module.css';
import { MeansWarnings } from './means-warnings';

export interface AssignmentsPanelProps {
  demandId: number;
  /** Whether the user may edit the dossier, and so assign means to it. */
  canEdit: boolean;
}

/** « Moyens affectés »: for each slot, which vehicles and other equipment it gets by name. */
export default function AssignmentsPanel({ demandId, canEdit }: AssignmentsPanelProps) {
  const shown = useShowAssignments(demandId);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <DetailSection title="Moyens affectés">
      <QueryState query={shown}>
        {(assignments) => {
          const slot = assignments.slots.find(({ id }) => id === opened);
          return (
            <>
              <Office assignments={assignments} canEdit={canEdit} />
              <ul className={common.plainList}>
                {assignments.slots.map((each) => (
                  <Slot
                    key={each.id}
                    slot={each}
                    onAssign={canEdit && each.means.length > 0 ? () => setOpened(each.id) : null}
                  />
                ))}
              </ul>
              {slot && (
                <AssignmentsDialog
                  demandId={demandId}
                  slot={slot}
                  version={assignments.version}
                  onClose={() => setOpened(null)}
                />
              )}
            </>
          );
        }}
      </QueryState>
    </DetailSection>
  );
}

/** Says whose means they are, or what is missing before any can be assigned. */
function Office({ assignments: { officeName, slots }, canEdit }: { assignments: AssignmentsAnswer; canEdit: boolean }) {
  if (officeName === null)
    return <p className={common.note}>Choisissez d’abord l’antenne du dossier dans l’onglet Manifestation.</p>;
  if (slots.every(({ means }) => means.length === 0))
    return <p className={common.note}>L’antenne {officeName} n’a saisi ni véhicule ni matériel.</p>;
  return (
    <p className={common.note}>
      Véhicules et matériel de l’antenne {officeName}.{canEdit && ' Chaque affectation est enregistrée aussitôt.'}
    </p>
  );
}

function Slot({ slot, onAssign }: { slot: SlotAssignmentsAnswer; onAssign: (() => void) | null }) {
  const { name, start, end, counts, means } = slot;
  const assigned = means.filter(({ isAssigned }) => isAssigned);
  return (
    <li className={styles.slot}>
      <div>
        <h3>{name}</h3>
        <p className={common.note}>
          du {formatDateTime(start)} au {formatDateTime(end)}
        </p>
      </div>
      <div>
        {counts.length === 0 && <p>Aucun véhicule ni matériel vendu.</p>}
        {counts.map(({ kind, text, sold, assigned: given }) => (
          <p key={kind} className={given < sold ? styles.lacking : undefined}>
            {text}
          </p>
        ))}
        {assigned.length > 0 && (
          <ul className={styles.means}>
            {assigned.map((each) => (
              <li key={each.id}>
                <strong>{each.name}</strong>
                <MeansWarnings warnings={each.warnings} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {onAssign && (
        <Button aria-label={`Affecter des moyens\u00a0: ${name}`} onClick={onAssign}>
          Affecter
        </Button>
      )}
    </li>
  );
}
