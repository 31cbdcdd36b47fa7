import type { Customer, Issuer } from './billable-dossier';

/** Days from issue to due date when the issuer has set none: the legal default (art. L. 441-10 C. com.). */
export const defaultDeadlineDays = 30;

/** What a late payment costs, by the kind of buyer: exactly one of them on an invoice (domain facts, Terms). */
const lateClauses = {
  /** C. com. L441-10 and D441-5. */
  professional: lateClause(10),
  /** CCP R2192-31 and D2192-35. */
  public: lateClause(8),
  other: 'Tout retard de paiement entraîne des pénalités au taux d’intérêt légal.',
};

/** Companies and international organisations buy in the course of business, local authorities and public bodies publicly. */
const kindOfBuyer: Readonly<Record<number, keyof typeof lateClauses>> = {
  1: 'professional',
  2: 'public',
  3: 'public',
  5: 'professional',
};

/**
 * The obligatory texts of an invoice, frozen with it (domain facts, Invoices): early payment, the one clause on late payment
 * that the kind of buyer calls for, VAT exemption from the issuer's settings. The due date stands among its references.
 */
export function mentionsOf(issuer: Pick<Issuer, 'vatMention'>, customer: Pick<Customer, 'type'>): string[] {
  const late = lateClauses[kindOfBuyer[customer.type ?? 0] ?? 'other'];
  return ['Aucun escompte pour paiement anticipé.', late, ...(issuer.vatMention ? [issuer.vatMention] : [])];
}

function lateClause(points: number): string {
  return (
    'Tout retard de paiement entraîne, sans rappel, des pénalités au taux d’intérêt appliqué par la Banque centrale ' +
    `européenne à son opération de refinancement la plus récente, majoré de ${points} points de pourcentage, et une ` +
    'indemnité forfaitaire pour frais de recouvrement de 40 €.'
  );
}
