import type { DocumentSummary, DocumentType } from '@pds/documents/contract';
import { organiserPage } from '@pds/demand/contract';
import { dayInWords, formatPrice, type Instant, type PlaceholderValues, valuesOfEveryLetter } from '@pds/kernel';
import type { FrozenDocument } from './document-kinds';
import { lastMomentOfValidity } from './kinds/quote';
import type { QuotableDossier } from './quotable-dossier';

/** The labels of the buttons of the kinds answered online: their letters contain a secret link if the text has its placeholder. */
export const answerButtons: Readonly<Partial<Record<DocumentType, string>>> = {
  1: 'Lire le devis et répondre',
  2: 'Lire la convention et répondre',
};

/** Placeholders of a letter that are filled only when it is sent. */
export function placeholdersFilledAtSending(type: DocumentType): readonly string[] {
  return answerButtons[type] ? ['lien'] : [];
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
  return {
    ...valuesOfEveryLetter({
      event,
      contact: `${contact.firstName} ${contact.lastName}`,
      client: customer.name,
      association: issuer.name,
      reachedBy: [issuer.phone, issuer.email, ...issuer.address],
      page: organiserPage(document.demandId),
    }),
    numero: { ours: String(document.id) },
    montant: document.priceCents === null ? null : { ours: formatPrice(document.priceCents) },
    // In the issuer's time zone, as printed.
    validite: document.validUntil === null ? null : { ours: lastValidText(document.validUntil, issuer.timeZone) },
  };
}

/** `vendredi 25 décembre 2026`, or `samedi 26 décembre 2026 à 20:00` for a quote that ends at the start of its event. */
function lastValidText(validUntil: Instant, timeZone: string): string {
  const { day, time } = lastMomentOfValidity(validUntil, timeZone);
  return time === null ? dayInWords(day) : `${dayInWords(day)} à ${time}`;
}
