import type { AgreementAnswer } from '@pds/api-client/generated/model';
import { Notice } from '../../../shared/ui/problem-notice';
import { brokenByForm, needsNewQuote } from './agreement';
import type { DossierValues } from './dossier-values';
import { liveTotal, useLiveDossier } from './live-price-context';

export interface AgreementNoticeProps {
  agreement: AgreementAnswer | null;
  /** The values that the form was loaded with. */
  saved: DossierValues;
}

/** What of the dossier no longer matches the accepted quote, and what will not once the form is saved. */
export function AgreementNotice({ agreement, saved }: AgreementNoticeProps) {
  const live = useLiveDossier();
  if (!agreement) return null;
  const coming = brokenByForm(agreement, saved, live.values, liveTotal(live));
  if (agreement.matches && coming.length === 0) return null;
  return (
    <Notice tone="warning" title={`Le devis n°\u00a0${agreement.quoteId} validé ne suffit plus`}>
      <ul>
        {agreement.differences.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
        {coming.map((text) => (
          <li key={text}>Une fois enregistré, il ne correspondra plus&nbsp;: {text}</li>
        ))}
      </ul>
      <p>{needsNewQuote}</p>
    </Notice>
  );
}
