import { type FieldError, Iban, PostalCode, Siret } from '@pds/kernel';
import { associationName, type DepartmentCard, type OfficeCard, officeTitle, payeeOf } from './cards';
import { vatMentionObstacle, type VatStatus } from './vat-status';

/** The details required of the issuer of a quote or an invoice: a department, or an office that bills in its own name. */
export interface IssuerDetails {
  readonly name: string;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly siret: string | null;
  readonly iban: string | null;
  /** Undefined for an issuer frozen before the setting existed. */
  readonly vat?: VatStatus | undefined;
  /** The sentence about VAT on its papers: the reason why it charges none. */
  readonly vatMention: string;
  /** Days from issue to due date; null: the legal default. */
  readonly bankDeadline: number | null;
  /** How it wants to be paid, as printed; null when not stated. */
  readonly paymentConditions: string | null;
}

/** The maximum number of days from issue to the due date of an invoice: 60 between businesses (C. com. L441-10). */
export const maxPaymentDeadlineDays = 60;

/** The details of a department, or of its office when that bills in its own name, as far as {@link issuerObstacles} needs them. */
export function issuerDetailsOf(department: DepartmentCard, office: OfficeCard | null): IssuerDetails {
  const { address, postcode, city, siret, iban, bankDeadline } = payeeOf(department, office);
  const { vat, vatMention, paymentConditions } = department;
  const association = associationName(department);
  const name = office?.isBillingAutonomy ? `${association} – ${officeTitle(office)}` : association;
  return { name, address, postcode, city, siret, iban, bankDeadline, vat, vatMention, paymentConditions };
}

/**
 * The details that an issuer is missing before it may quote or bill, and the invalid ones, each by name (C. com. L441-9; decisions:
 * Accounting). The IBAN is required when it requests transfers; the VAT mention must agree with the VAT regime.
 */
export function issuerObstacles(issuer: IssuerDetails): FieldError[] {
  const { siret, iban, vat, vatMention, bankDeadline } = issuer;
  const name = issuer.name.trim();
  const of = name ? `de l’émetteur (${name})` : 'de l’émetteur';
  const isBlank = (text: string | null) => (text ?? '').trim() === '';
  const obstacles: FieldError[] = [];
  const addObstacle = (field: string, message: string) => obstacles.push({ field: `issuer.${field}`, message });
  if (!name) addObstacle('name', `le nom ${of} n’est pas renseigné`);
  if ([issuer.address, issuer.postcode, issuer.city].some(isBlank)) {
    addObstacle('address', `l’adresse ${of} n’est pas complète`);
  } else if (!PostalCode.parse(issuer.postcode!)) {
    addObstacle('address', `le code postal ${of} n’est pas valide`);
  }
  const siretFault = siretObstacle(siret);
  if (siretFault) addObstacle('siret', `le SIRET ${of} ${siretFault}`);
  if (isBlank(iban)) {
    if (asksForTransfers(issuer)) addObstacle('iban', `l’IBAN ${of} n’est pas renseigné`);
  } else if (!Iban.parse(iban!)) {
    addObstacle('iban', `l’IBAN ${of} n’est pas valide`);
  }
  const mentionFault = vatMentionObstacle(vatMention, vat?.regime);
  if (mentionFault) addObstacle('vatMention', `la mention de TVA ${of} ${mentionFault}`);
  if (bankDeadline !== null && bankDeadline > maxPaymentDeadlineDays) {
    addObstacle('bankDeadline', `le délai de paiement ${of} dépasse ${maxPaymentDeadlineDays} jours`);
  }
  if (bankDeadline !== null && bankDeadline < 0) {
    addObstacle('bankDeadline', `le délai de paiement ${of} est négatif`);
  }
  return obstacles;
}

/** Why a SIRET cannot be printed on an invoice; null when it can. Spaces are ignored. */
export function siretObstacle(siret: string | null): string | null {
  const digits = (siret ?? '').replace(/\s/g, '');
  if (digits === '') return 'n’est pas renseigné';
  if (!/^\d{14}$/.test(digits)) return 'n’a pas 14 chiffres';
  return Siret.parse(digits) ? null : 'n’est pas valide (un chiffre est faux)';
}

/**
 * Whether an issuer requests payment by transfer: its IBAN is then required, and its invoices explain how to pay (the code on the paper,
 * BG-16 in the data). It does unless its conditions name only other means, because a transfer is the usual means when none is stated.
 */
export function asksForTransfers({ paymentConditions }: Pick<IssuerDetails, 'paymentConditions'>): boolean {
  const text = paymentConditions ?? '';
  return /virement/i.test(text) || !/ch[eè]que|esp[eè]ces/i.test(text);
}
