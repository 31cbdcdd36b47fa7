import { useParams } from 'react-router';
import { QueryState } from '../../../shared/ui/query-state';
import { useShowDemand } from '../api/demands';
import { DemandSheet, PaperPage } from './visitor/print/demand-sheet';

/** A demand on paper, for whoever may see it (spec organiser 2.1): the same sheet as the one behind its unguessable link. */
export default function OwnPrintPage() {
  const demand = useShowDemand(Number(useParams().id));
  return (
    <PaperPage>
      <QueryState query={demand}>{(loaded) => <DemandSheet uniqId={loaded.demand.uniqId} />}</QueryState>
    </PaperPage>
  );
}
