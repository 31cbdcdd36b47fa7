import { type AcceptedQuote, type DossierParts, whatADossierLacks } from '@pds/documents/contract';
import type { FieldError, FrozenFileRef, Instant, Ownership } from '@pds/kernel';
import { Money } from '@pds/kernel';
import { whatAnIssuerLacks, whatASiretLacks } from '@pds/organisations/contract';

/** The type of organisation of which invoices name the SIRET (spec back-office 9). */
const company = 1;

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
  /** Organisation type 1–6 (spec back-office 9); null of an individual, and in older invoices where it was unknown. */
  readonly type: number | null;
  /** A private person. Absent in older invoices. */
  readonly isIndividual?: boolean;
  /** SIRET, RNA, LEA or CHORUS number. */
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  /** Where the invoice goes. */
  readonly address: PostalAddress | null;
  /** The client's own address where the invoice goes elsewhere: printed too (C. com. L441-9). Absent in older invoices. */
  readonly ownAddress?: PostalAddress | null;
}

export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly zipcode: string;
  readonly city: string;
}

/** A slot that is charged for, with its dates. */
export interface ServedSlot {
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** How many lines of the price are its own: the price lists those of the slots first, in order. */
  readonly lineCount: number;
}

/** Who bills: a department, or an office with billing autonomy. */
export interface Issuer {
  /** See `issuerCodeOf`. */
  readonly code: string;
  /** The picture at the top of its papers. Absent in older ones. */
  readonly logo?: FrozenFileRef | null;
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
  readonly slots: readonly (DossierParts['slots'][number] & ServedSlot)[];
  /** The quote that the customer accepted last; null while none is validated. */
  readonly accepted: AcceptedQuote | null;
}

/**
 * What is missing before an invoice: the very list of a quote (spec back-office 5, Invoice creation), and what an invoice alone has to
 * say of its customer.
 */
export function missingForInvoice(dossier: BillableDossier): FieldError[] {
  const { customer } = dossier;
  return [
    ...whatADossierLacks({
      hasOrganisation: customer !== null,
      priceCents: dossier.priceCents,
      issuerLacks: dossier.issuer && whatAnIssuerLacks(dossier.issuer),
      isOfficeMissing: dossier.isOfficeMissing,
      slots: dossier.slots,
    }),
    ...(customer ? whatACustomerLacks(customer) : []),
  ];
}

/**
 * What an invoice has to say of its customer and is not known, each with the tab of the organisation that takes it: the address (C. com.
 * L441-9), the type, by which the law sets the term and what a late payment costs, and the SIRET of a company. Neither register nor
 * service numbers are asked for, nor anything but the address of an individual (decisions: Accounting).
 */
export function whatACustomerLacks({ name, type, isIndividual, identifier, address }: Customer): FieldError[] {
  const lacks: FieldError[] = [];
  const lack = (field: string, what: string, tab: 'Informations' | 'Adresses') =>
    lacks.push({ field: `organization.${field}`, message: `${what} (onglet «\u00a0${tab}\u00a0» de l’organisation)` });
  if (!address || [address.line1, address.zipcode, address.city].some((part) => part.trim() === '')) {
    lack('address', `l’adresse du client (${name}) n’est pas complète`, 'Adresses');
  }
  if (type === null && !isIndividual) {
    lack('type', `le type du client (${name}) n’est pas défini`, 'Informations');
  }
  if (type === company) {
    const wrong = whatASiretLacks(identifier);
    if (wrong) lack('identifier', `le SIRET du client (${name}) ${wrong}`, 'Informations');
  }
  return lacks;
}

/** What has been invoiced and credited on a station so far. */
export interface Billed {
  readonly invoiced: Money;
  readonly credited: Money;
  /** What final credit notes took off and no invoice has billed again: nobody is expected to (decisions: Accounting). */
  readonly waived: Money;
}

/** An invoice that came before, as a later one names it. */
export interface EarlierInvoice {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly issueDate: string;
  readonly amountCents: number;
  readonly creditedCents: number;
}

/** An invoice of a station, which organisation it was made out to, and by whom. */
export interface BilledInvoice extends EarlierInvoice {
  readonly organisationId: number;
  readonly issuerCode: string;
  /** What its final credit notes gave up. */
  readonly waivedCents: number;
  /** What it bills of what had been given up before. */
  readonly reclaimedCents: number;
}

/** What was billed on a station, and by which invoices, oldest first. */
export interface BilledStation extends Billed {
  readonly invoices: readonly BilledInvoice[];
}

/** What invoices and their credit notes add up to. */
export function billedBy(invoices: readonly BilledInvoice[]): BilledStation {
  return {
    invoiced: Money.sum(invoices.map(({ amountCents }) => Money.ofCents(amountCents))),
    credited: Money.sum(invoices.map(({ creditedCents }) => Money.ofCents(creditedCents))),
    waived: Money.sum(invoices.map(({ waivedCents, reclaimedCents }) => Money.ofCents(waivedCents - reclaimedCents))),
    invoices,
  };
}

/**
 * What of the price is on no invoice, and could be: price − invoiced + credited. A credit note frees its amount again, otherwise an
 * invoice made out to the wrong customer could be cancelled but never issued anew (docs/decisions.md). Never below zero: the
 * price may have been lowered after invoicing.
 */
export function openToInvoice(price: Money, billed: Billed): Money {
  return notNegative(price.minus(netOf(billed)));
}

/** What is left to invoice: what is open, but not what final credit notes gave up. */
export function remainingToInvoice(price: Money, billed: Billed): Money {
  return notNegative(openToInvoice(price, billed).minus(billed.waived));
}

/**
 * What a credit note of an amount would leave to be invoiced again: all of it but what was invoiced beyond the price.
 *
 * @param price null while there is none: then nothing tells of too much
 */
export function freedBy(amount: Money, price: Money | null, billed: Billed): Money {
  if (!price) return amount;
  const after = { ...billed, credited: billed.credited.plus(amount) };
  return openToInvoice(price, after).minus(openToInvoice(price, billed));
}

/** What an invoice of an amount bills of what was given up: no more stays given up than is open after it. */
export function reclaimedBy(amount: Money, price: Money, billed: Billed): Money {
  return notNegative(billed.waived.minus(notNegative(openToInvoice(price, billed).minus(amount))));
}

/** What was accepted of a dossier's price, in cents, and by whom. */
type Accepted = Pick<BillableDossier, 'accepted' | 'customer' | 'priceCents'>;

/** What is left of the accepted total; less than nothing where more was invoiced. */
export function leftOfAccepted({ totalCents }: AcceptedQuote, billed: Billed): Money {
  return Money.ofCents(totalCents).minus(netOf(billed));
}

/**
 * What may be invoiced now: what is open of the price, given up or not, but no more than what remains of the accepted total, and
 * nothing to somebody else than who accepted (decisions: Accounting, « What was accepted binds »).
 */
export function billableNow(dossier: Accepted, billed: Billed): Money {
  const { accepted, customer, priceCents } = dossier;
  if (!accepted || priceCents === null || accepted.organisationId !== customer?.organisationId) return Money.zero;
  const open = openToInvoice(Money.ofCents(priceCents), billed);
  const left = notNegative(leftOfAccepted(accepted, billed));
  return open.isGreaterThan(left) ? left : open;
}

/**
 * How much more is invoiced than the present price or the accepted total, whichever is less: the price was lowered after an
 * invoice, or a lower quote accepted. A credit note of that amount puts it right.
 */
export function overInvoiced({ accepted, priceCents }: Omit<Accepted, 'customer'>, billed: Billed): Money {
  const known = [priceCents, accepted?.totalCents ?? null].filter((cents) => cents !== null);
  if (known.length === 0) return Money.zero;
  return notNegative(netOf(billed).minus(Money.ofCents(Math.min(...known))));
}

/**
 * How much of the price is invoiced, credit notes taken off, in whole percent: 0 only for nothing, 100 only for all of it.
 *
 * @param priceCents null while there is none
 */
export function invoicedPercent(priceCents: number | null, netInvoicedCents: number): number {
  if (netInvoicedCents <= 0 || priceCents === null) return 0;
  if (netInvoicedCents >= priceCents) return 100;
  return Math.max(1, Math.floor((netInvoicedCents * 100) / priceCents));
}

/**
 * Whether a station was settled by credit notes: nothing of what was invoiced stands, and nobody is expected to invoice it again
 * (« Soldé par avoir »).
 */
export function isSettledByCredit({ netCents, waivedCents }: { netCents: number; waivedCents: number }): boolean {
  return netCents === 0 && waivedCents > 0;
}

/** Invoiced, credit notes taken off. */
export function netOf({ invoiced, credited }: Pick<Billed, 'invoiced' | 'credited'>): Money {
  return invoiced.minus(credited);
}

function notNegative(amount: Money): Money {
  return amount.isNegative() ? Money.zero : amount;
}
