import { frenchVatNumber, mediationOf } from '@pds/organisations/contract';
import type { Customer, Issuer } from './billable-dossier';

/** Days from issue to due date if the issuer has set none: the legal default (art. L. 441-10 C. com.). */
export const defaultDeadlineDays = 30;

/** The legal statements of an invoice about early and late payment, in French. */
export interface PaymentTerms {
  readonly earlyPayment: string;
  readonly latePenalty: string;
  /** The fixed sum for recovery costs; null if the buyer owes none. */
  readonly recovery: string | null;
  /** The maximum term for the buyer, in days from issue; null: the issuer's own. */
  readonly maxTermDays: number | null;
}

/** The late-payment charges by kind of buyer: an invoice states exactly one of them. */
const termsByBuyer: Readonly<Record<'professional' | 'public' | 'other', Omit<PaymentTerms, 'earlyPayment'>>> = {
  /** C. com. L441-10 and D441-5. */
  professional: { latePenalty: ecbPenalty(10), recovery: fixedSum(), maxTermDays: 60 },
  /** CCP R2192-10, R2192-31 and D2192-35. A public buyer may not agree to a longer term. */
  public: { latePenalty: ecbPenalty(8), recovery: fixedSum(), maxTermDays: 30 },
  other: {
    latePenalty: 'Tout retard de paiement entraîne des pénalités au taux d’intérêt légal',
    recovery: null,
    maxTermDays: null,
  },
};

/** Companies and international organisations buy commercially, local authorities and public bodies under public procurement law. */
const kindOfBuyer: Readonly<Record<number, keyof typeof termsByBuyer>> = {
  1: 'professional',
  2: 'public',
  3: 'public',
  5: 'professional',
};

/** Whether a buyer is a public body, whose term of payment the law sets. */
export function isPublicBuyer({ type }: Pick<Customer, 'type'>): boolean {
  return kindOfBuyer[type ?? 0] === 'public';
}

/** Returns the legal payment terms for a buyer of that kind. */
export function paymentTermsOf({ type }: Pick<Customer, 'type'>): PaymentTerms {
  const terms = termsByBuyer[kindOfBuyer[type ?? 0] ?? 'other'];
  return { earlyPayment: 'Aucun escompte pour paiement anticipé.', ...terms };
}

/**
 * Builds the mandatory texts of an invoice, frozen with it (C. com. L441-9; CGI, annexe II, art. 242 nonies A): early payment, the one clause on late payment for the
 * kind of buyer, the VAT mention from the issuer's settings, the VAT number of a taxable one, and for a private person its consumer
 * mediator. The due date is printed among
 * its references.
 */
export function mentionsOf(
  issuer: Pick<Issuer, 'siret' | 'vat' | 'vatMention' | 'consumerMediator'>,
  customer: Pick<Customer, 'type' | 'isIndividual'>,
): string[] {
  const { earlyPayment } = paymentTermsOf(customer);
  const mediation = mediationOf(issuer, customer);
  return [earlyPayment, lateClauseFor(customer), ...vatMentionsOf(issuer), ...(mediation ? [mediation] : [])];
}

/** The sentences about VAT: the mention of the issuer, and the VAT number of a taxable one (CGI ann. II art. 242 nonies A). */
export function vatMentionsOf({ siret, vat, vatMention }: Pick<Issuer, 'siret' | 'vat' | 'vatMention'>): string[] {
  const isTaxable = vat?.regime === 'taxable' && siret !== null;
  return [
    ...(vatMention ? [vatMention] : []),
    ...(isTaxable ? [`N° de TVA intracommunautaire de l’émetteur\u00a0: ${frenchVatNumber(siret)}.`] : []),
  ];
}

/** Returns the legal late-payment clause for this kind of buyer. */
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
