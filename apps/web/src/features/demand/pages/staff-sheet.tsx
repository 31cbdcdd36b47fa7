import type { DossierAnswer } from '@pds/api-client/generated/model';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useShowAssignments, useShowDeadlines } from '../api/sheet';
import { staffSections } from './staff-sections';
import { OptionalSection } from './visitor/print/demand-sheet';

/** What the sheet of a dossier shows to staff only. Loaded for them only. */
export default function StaffSheet({ dossier }: { dossier: DossierAnswer }) {
  const assignments = useShowAssignments(dossier.demand.id);
  const deadlines = useShowDeadlines(dossier.demand.id);
  return (
    <QueryState query={assignments}>
      {(means) => (
        <QueryState query={deadlines}>
          {(due) =>
            staffSections(dossier, means, due.deadlines).map(([title, facts]) => (
              <OptionalSection key={title} title={title} facts={facts} />
            ))
          }
        </QueryState>
      )}
    </QueryState>
  );
}
