import { useParams } from 'react-router';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useShowDemand } from '../api/demands';
import { DemandSheet, PaperPage } from './visitor/print/demand-sheet';

const StaffSheet = lazyComponent(() => import('./staff-sheet'));

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
          <DemandSheet uniqId={loaded.demand.uniqId}>{loaded.actions && <StaffSheet dossier={loaded} />}</DemandSheet>
        )}
      </QueryState>
    </PaperPage>
  );
}
