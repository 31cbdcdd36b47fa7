import { documentTypes } from '@pds/documents/contract';

/** A number that a search consists of, as the product prints it or as people shorten it. */
export interface SearchedNumber {
  /** Of a dossier, where the search names no other thing; null for none. */
  readonly dossierId: number | null;
  readonly document: {
    readonly id: number;
    /** A code of `documentTypes`; null: of any type. */ readonly type: number | null;
  } | null;
  /** A pattern of SQL for numbers of invoices and credit notes in lower case without hyphens; null for none. */
  readonly invoicePattern: string | null;
}

const documentNames = new Map<string, number>([
  ['devis', documentTypes.quote],
  ['convention', documentTypes.convention],
  ['declaration', documentTypes.declaration],
]);
const dossierNames = ['dossier', 'demande', 'poste de secours'];
const invoiceNames = ['facture d acompte', 'facture de solde', 'facture', 'avoir'];
const named = new RegExp(
  `^(?:(${[...documentNames.keys(), ...dossierNames, ...invoiceNames].join('|')}) )?(?:(?:n|no|num|numero) )?(.+)$`,
);

/**
 * Reads « Facture F69-2026-000041 », « F69-2026-41 », « devis n° 12 », « n° 50 » or « 50 ». Numbers of invoices and credit notes are found by a
 * part of five figures too, whatever hyphens.
 *
 * @param words of the search, as `wordsOf` gives them
 */
export function searchedNumber(words: readonly string[]): SearchedNumber {
  const [, name, number = ''] = named.exec(words.join(' ')) ?? [];
  const typed = number.replaceAll(' ', '');
  const id = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
  const isOf = (names: readonly string[]) => name === undefined || names.includes(name);
  return {
    dossierId: isOf(dossierNames) ? id : null,
    document:
      id !== null && isOf([...documentNames.keys()]) ? { id, type: documentNames.get(name ?? '') ?? null } : null,
    invoicePattern: isOf(invoiceNames) ? invoicePatternOf(number, typed) : null,
  };
}

function invoicePatternOf(number: string, typed: string): string | null {
  const parts = /^([fa]\d[\da-z]*) (\d{4}) (\d{1,6})$/.exec(number);
  if (parts) return `${parts[1]}${parts[2]}${parts[3]!.padStart(6, '0')}`;
  // Shorter numbers occur in every number of an invoice.
  return /^(?:[fa]\d[\da-z]{3,}|\d{5,})$/.test(typed) ? `%${typed}%` : null;
}
