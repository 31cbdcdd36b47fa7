import type { DossierAnswer } from '@pds/api-client/generated/model';
import { bindingDocument, expiredQuote } from '../../../features/documents/components/document-status';
import { commercialStatuses, commercialStatusOf, type StatusText } from '../../../shared/reference/statuses';

const quoteType = 1;
const quoteSent = 2;

/**
 * The commercial status, as a tag. Before the order a validated or expired quote is shown instead of « Devis non envoyé » or « Devis
 * envoyé ».
 */
export function commercialTagOf({
  aidStation,
  demand,
  documents,
}: Pick<DossierAnswer, 'aidStation' | 'documents'> & {
  readonly demand: Pick<DossierAnswer['demand'], 'commercialStatus'>;
}): StatusText | undefined {
  if (aidStation) return commercialStatusOf(aidStation);
  const status = demand.commercialStatus ?? 0;
  if (status <= quoteSent && bindingDocument(quoteType, documents)) return { text: 'Devis validé', tone: 'done' };
  if (status <= quoteSent && expiredQuote(documents)) return { text: 'Devis expiré', tone: 'attention' };
  return commercialStatuses[status];
}
