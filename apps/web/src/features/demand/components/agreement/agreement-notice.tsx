import type { AgreementAnswer, OutdatedByAnswer } from '@pds/api-client/generated/model';
import { momentText } from '../../../../shared/ui/text/deadline-text';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { newQuoteText, termsBrokenByForm } from './agreement';
import styles from './agreement-notice.module.css';
import type { DossierValues } from '../dossier/dossier-values';
import { liveTotal, useLiveDossier } from '../price/live-price-context';

export interface AgreementNoticeProps {
  agreement: AgreementAnswer | null;
  /** The values that the form was loaded with. */
  saved: DossierValues;
  /** Whether there is input. Without input nothing is saved, and the price stays even if the tariff differs from the quote's. */
  unsaved: boolean;
  isAidStation: boolean;
}

/** Shows what no longer matches the accepted quote, and what will not match once the form is saved. */
export function AgreementNotice({ agreement, saved, unsaved, isAidStation }: AgreementNoticeProps) {
  const live = useLiveDossier();
  if (!agreement) return null;
  const coming = unsaved
    ? termsBrokenByForm(agreement, saved, live.values, liveTotal(live), live.isMoved, live.placed.slots)
    : [];
  if (agreement.matches && coming.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warning" title="Un nouveau devis est à faire valider">
        <ul>
          {agreement.differences.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
          {coming.map((text) => (
            <li key={text}>
              Une fois enregistré, le devis n°&nbsp;{agreement.quoteId} ne correspondra plus&nbsp;: {text}
            </li>
          ))}
        </ul>
        {agreement.outdatedBy && <p>{outdatedByText(agreement.outdatedBy)}</p>}
        <p>{newQuoteText(isAidStation)}</p>
      </Notice>
    </div>
  );
}

/** « Olivia Renard (organisateur) a modifié le dossier accepté le 22/11/2026 14:32. » */
function outdatedByText({ name, isOrganiser, at }: OutdatedByAnswer): string {
  return `${name}${isOrganiser ? ' (organisateur)' : ''} a modifié le dossier accepté le ${momentText(at)}.`;
}
