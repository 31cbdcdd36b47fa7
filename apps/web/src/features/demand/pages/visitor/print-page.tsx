import { useParams } from 'react-router';
import { DemandSheet, PaperPage } from './print/demand-sheet';

/** A printable demand behind its unguessable link (spec organiser 2.1). */
export default function PrintPage() {
  const { uniqId = '' } = useParams();
  return (
    <PaperPage>
      <DemandSheet uniqId={uniqId} />
    </PaperPage>
  );
}
