import { useParams } from 'react-router';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useShowDemand } from '../api/demands';
import { DemandSheet, PaperPage } from './visitor/print/demand-sheet';

/** A printable demand for signed-in users who may see it (spec organiser 2.1). The same sheet as behind the unguessable link. */
export default function OwnPrintPage() {
  const demand = useShowDemand(Number(useParams().id));
  return (
    <PaperPage>
      <QueryState query={demand}>{(loaded) => <DemandSheet uniqId={loaded.demand.uniqId} />}</QueryState>
    </PaperPage>
  );
}
