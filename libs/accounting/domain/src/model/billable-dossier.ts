import type { FieldError, Instant, Ownership } from '@pds/kernel';
import { Money } from '@pds/kernel';

/** One line of a price or of an invoice. Amounts in euro cents. */
export interface InvoiceLine {
  readonly label: string;
  /** The working, in French: `12 h × 4 secouristes`. */
  readonly explanation: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
}

/** Who pays, as printed on the invoice. */
export interface Customer {
  readonly organisationId: number;
  readonly name: string;
  /** Organisation type 1–6 (spec back-office 9); null where unknown. */
  readonly type: number | null;
  /** SIRET, RNA, LEA or CHORUS number. */
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  readonly address: {
    readonly line1: string;
    readonly line2: string | null;
    readonly zipcode: string;
    readonly city: string;
  } | null;
}

/** Who bills: a department, or an office with billing autonomy. */
export interface Issuer {
  /** See `issuerCodeOf`. */
  readonly code: string;
  readonly name: string;
  readonly siret: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** Days from issue to due date; null: 30. */
  readonly bankDeadline: number | null;
  readonly paymentConditions: string | null;
  readonly vatMention: string;
  /** IANA zone of its dates. */
  readonly timeZone: string;
}

/** What invoicing needs of a dossier. */
export interface BillableDossier {
  readonly id: number;
  readonly ownership: Ownership;
  readonly event: {
    readonly name: string;
    readonly place: string;
    readonly address: string;
    readonly postalCode: string;
    readonly city: string;
    readonly startsAt: Instant;
    readonly endsAt: Instant;
    readonly timeZone: string;
  };
  readonly contact: { readonly name: string; readonly email: string };
  /** Price, or package price when package pricing is on, in cents; null while none is set. */
  readonly priceCents: number | null;
  readonly lines: readonly InvoiceLine[];
  readonly customer: Customer | null;
  readonly issuer: Issuer | null;
  /** True where the department is divided into offices and none was chosen. */
  readonly isOfficeMissing: boolean;
  /** True while a slot lacks public behaviour or feature. */
  readonly isSlotConfigurationUnfinished: boolean;
}

/** What a dossier still lacks to be quoted or invoiced, in the order of the spec (back-office 5); empty when ready. */
export function missingOf(dossier: BillableDossier): FieldError[] {
  const missing: FieldError[] = [];
  if (!dossier.customer) missing.push({ field: 'organization', message: "aucune organisation n'est définie" });
  if (dossier.priceCents === null) missing.push({ field: 'price', message: "aucun prix n'est défini" });
  if (!dossier.issuer) missing.push({ field: 'departmentId', message: "aucun département n'est défini" });
  if (dossier.isOfficeMissing) missing.push({ field: 'officeId', message: "aucune antenne n'est définie" });
  if (dossier.isSlotConfigurationUnfinished)
    missing.push({ field: 'slots', message: 'la configuration des créneaux est inachevée' });
  return missing;
}

/** What has been invoiced and credited on a station so far. */
export interface Billed {
  readonly invoiced: Money;
  readonly credited: Money;
}

/**
 * What is left to invoice: price − invoiced + credited. A credit note frees its amount again, otherwise an invoice
 * made out to the wrong customer could be cancelled but never issued anew (docs/decisions.md). Never below zero: the
 * price may have been lowered after invoicing.
 */
export function remainingToInvoice(price: Money, billed: Billed): Money {
  const remaining = price.minus(billed.invoiced).plus(billed.credited);
  return remaining.isNegative() ? Money.zero : remaining;
}
