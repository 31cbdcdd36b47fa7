import type { DocumentSummary, DocumentType } from '@pds/documents/contract';
import { formatPrice, frenchDay, type Instant, localDate, type PlaceholderValues } from '@pds/kernel';
import type { FrozenDocument } from './document-kinds';
import { lastMomentOfValidity } from './kinds/quote';
import type { QuotableDossier } from './quotable-dossier';

/** The kinds answered online: their letters contain a secret link if the text has its placeholder. */
const answeredOnLine: readonly DocumentType[] = [1, 2];

/** Placeholders of a letter that are filled only when it is sent. */
export function placeholdersFilledAtSending(type: DocumentType): readonly string[] {
  return answeredOnLine.includes(type) ? ['lien'] : [];
}

/** The name of the file that the authorities get: the declaration with its annexes. */
export function authoritiesFileName(documentId: number): string {
  return `declaration-${documentId}-et-annexes.pdf`;
}

/**
 * Returns the placeholder values of a document's letter: from the frozen document, whatever the dossier contains now; null for an empty
 * value.
 * @param contact the recipient, as named in the dossier now
 */
export function documentLetterValues(
  document: DocumentSummary,
  { dossier: { event }, issuer, customer }: FrozenDocument['content'],
  contact: QuotableDossier['contact'],
): PlaceholderValues {
  const typed = (text: string) => (text.trim() ? { typed: text.trim() } : null);
  const day = (instant: number) => ({ ours: frenchDay(localDate(instant, event.timeZone)) });
  return {
    evenement: typed(event.name),
    lieu: typed([event.place, event.city].filter((part) => part.trim() !== '').join(', ')),
    date_debut: day(event.startsAt),
    date_fin: day(event.endsAt - 1),
    contact: typed(`${contact.firstName} ${contact.lastName}`),
    client: typed(customer.name),
    association: typed(issuer.name),
    numero: { ours: String(document.id) },
    montant: document.priceCents === null ? null : { ours: formatPrice(document.priceCents) },
    // In the issuer's time zone, as printed.
    validite: document.validUntil === null ? null : { ours: lastValidText(document.validUntil, issuer.timeZone) },
  };
}

/** `25/12/2026`, or `26/12/2026 à 20:00` for a quote that ends at the start of its event. */
function lastValidText(validUntil: Instant, timeZone: string): string {
  const { day, time } = lastMomentOfValidity(validUntil, timeZone);
  return time === null ? frenchDay(day) : `${frenchDay(day)} à ${time}`;
}
