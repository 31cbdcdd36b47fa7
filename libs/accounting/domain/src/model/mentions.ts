import type { Customer, Issuer } from './billable-dossier';

/** Days from issue to due date when the issuer has set none: the legal default (art. L. 441-10 C. com.). */
export const defaultDeadlineDays = 30;

/** What the law has an invoice say about paying early and late, in French. */
export interface PaymentTerms {
  readonly earlyPayment: string;
  readonly latePenalty: string;
  /** The fixed sum for recovery; null where the buyer owes none. */
  readonly recovery: string | null;
  /** The longest term, in days from issue, that may be asked of the buyer; null: the issuer's own. */
  readonly longestTerm: number | null;
}

/** What a late payment costs, by the kind of buyer: exactly one of them on an invoice (domain facts, Terms). */
const termsByBuyer: Readonly<Record<'professional' | 'public' | 'other', Omit<PaymentTerms, 'earlyPayment'>>> = {
  /** C. com. L441-10 and D441-5. */
  professional: { latePenalty: ecbPenalty(10), recovery: fixedSum(), longestTerm: 60 },
  /** CCP R2192-10, R2192-31 and D2192-35. A longer term is not the public buyer's to agree to. */
  public: { latePenalty: ecbPenalty(8), recovery: fixedSum(), longestTerm: 30 },
  other: {
    latePenalty: 'Tout retard de paiement entraîne des pénalités au taux d’intérêt légal',
    recovery: null,
    longestTerm: null,
  },
};

/** Companies and international organisations buy in the course of business, local authorities and public bodies publicly. */
const kindOfBuyer: Readonly<Record<number, keyof typeof termsByBuyer>> = {
  1: 'professional',
  2: 'public',
  3: 'public',
  5: 'professional',
};

/** The terms of payment that the law sets for a buyer of that kind. */
export function paymentTermsOf({ type }: Pick<Customer, 'type'>): PaymentTerms {
  const terms = termsByBuyer[kindOfBuyer[type ?? 0] ?? 'other'];
  return { earlyPayment: 'Aucun escompte pour paiement anticipé.', ...terms };
}

/**
 * The obligatory texts of an invoice, frozen with it (domain facts, Invoices): early payment, the one clause on late payment
 * that the kind of buyer calls for, VAT exemption from the issuer's settings. The due date stands among its references.
 */
export function mentionsOf(issuer: Pick<Issuer, 'vatMention'>, customer: Pick<Customer, 'type'>): string[] {
  const { earlyPayment } = paymentTermsOf(customer);
  return [earlyPayment, lateClauseFor(customer), ...(issuer.vatMention ? [issuer.vatMention] : [])];
}

/** What the law has this kind of buyer pay when late. */
export function lateClauseFor(customer: Pick<Customer, 'type'>): string {
  const { latePenalty, recovery } = paymentTermsOf(customer);
  return recovery === null ? `${latePenalty}.` : `${latePenalty}, et ${recovery}.`;
}

function ecbPenalty(points: number): string {
  return (
    'Tout retard de paiement entraîne, sans rappel, des pénalités au taux d’intérêt appliqué par la Banque centrale ' +
    `européenne à son opération de refinancement la plus récente, majoré de ${points} points de pourcentage`
  );
}

function fixedSum(): string {
  return 'une indemnité forfaitaire pour frais de recouvrement de 40\u00a0€';
}
