import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useParams } from 'react-router';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useShowDemand } from '../api/demands';
import { useShowAssignments, useShowDeadlines } from '../api/sheet';
import { staffSections } from './staff-sections';
import { DemandSheet, OptionalSection, PaperPage } from './visitor/print/demand-sheet';

/**
 * A printable demand for signed-in users who may see it (spec organiser 2.1): the same sheet as behind the unguessable link, and for staff
 * team, price, documents and deadlines.
 */
export default function OwnPrintPage() {
  const demand = useShowDemand(Number(useParams().id));
  return (
    <PaperPage>
      <QueryState query={demand}>
        {(loaded) => (
          <DemandSheet uniqId={loaded.demand.uniqId}>
            {loaded.actions && <StaffSections dossier={loaded} />}
          </DemandSheet>
        )}
      </QueryState>
    </PaperPage>
  );
}

function StaffSections({ dossier }: { dossier: DossierAnswer }) {
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
