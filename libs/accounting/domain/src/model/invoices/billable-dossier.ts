import { type AcceptedQuote, type DossierCompletenessFacts, isFreeOfCharge } from '@pds/documents/contract';
import type { FrozenFileRef, Instant, Ownership } from '@pds/kernel';
import { Money } from '@pds/kernel';
import type { VatStatus } from '@pds/organisations/contract';
import { type PartAmounts, partsOfLines } from './part-amounts';

/** One line of a price or of an invoice. Amounts in euro cents. */
export interface InvoiceLine {
  readonly label: string;
  /** The calculation, in French: `12 h × 4 secouristes`. */
  readonly explanation: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  /** Percent. Present on a line of a paper with VAT: its price and amount are then without VAT. */
  readonly vatRate?: number;
}

/** The payer, as printed on the invoice. */
export interface Customer {
  readonly organisationId: number;
  readonly name: string;
  /** Organisation type 1–6 (spec back-office 9); null for an individual, and in older invoices for an unknown type. */
  readonly type: number | null;
  /** A private person. Absent in older invoices. */
  readonly isIndividual?: boolean;
  /** SIRET, RNA, LEA or CHORUS number. */
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  /** The address that the invoice is sent to. */
  readonly address: PostalAddress | null;
  /** The client's own address if the invoice goes elsewhere: printed too (C. com. L441-9). Absent in older invoices. */
  readonly ownAddress?: PostalAddress | null;
}

export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly zipcode: string;
  readonly city: string;
}

/** A slot that is charged, with its dates. */
export interface ServedSlot {
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Number of price lines of this slot: the price lists the lines of slots first, in order. */
  readonly lineCount: number;
}

/** The issuer: a department, or an office with billing autonomy. */
export interface Issuer {
  /** See `issuerCodeOf`. */
  readonly code: string;
  /** The logo at the top of its papers. Absent in older ones. */
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
  /** Absent in older papers, whose mention tells why they charge no VAT. */
  readonly vat?: VatStatus;
  readonly vatMention: string;
  /** The mediator named to private persons; absent in older papers. */
  readonly consumerMediator?: string | null;
  /** IANA zone of its dates. */
  readonly timeZone: string;
}

/** The references of a buyer, without which it refuses an invoice: true for each one that it requires. */
export interface RequiredReferences {
  readonly serviceCode: boolean;
  readonly commitmentNumber: boolean;
}

/** The data of a dossier that invoicing needs. */
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
  /** Price, or package price if package pricing is on, in cents, with any VAT; null while none is set. */
  readonly priceCents: number | null;
  readonly isPackagePrice: boolean;
  readonly lines: readonly InvoiceLine[];
  readonly customer: Customer | null;
  readonly issuer: Issuer | null;
  /** True if the department has offices and none was chosen. */
  readonly isOfficeMissing: boolean;
  readonly slots: readonly (DossierCompletenessFacts['slots'][number] & ServedSlot)[];
  /** The references without which the customer refuses an invoice. */
  readonly requiredReferences: RequiredReferences;
  /** The references that its organiser gave; an empty text for none. */
  readonly commitmentNumber: string;
  readonly serviceCode: string;
  /** The quote that the customer accepted last; null while none is validated. */
  readonly accepted: AcceptedQuote | null;
}

/** The number of lines of the cover: the first ones of a price. */
export function coverLineCount({
  lines,
  slots,
  isPackagePrice,
}: Pick<BillableDossier, 'lines' | 'slots' | 'isPackagePrice'>): number {
  return isPackagePrice ? lines.length : slots.reduce((count, { lineCount }) => count + lineCount, 0);
}

/** The parts of the whole price of a dossier. */
export function partsOfPrice(dossier: Pick<BillableDossier, 'lines' | 'slots' | 'isPackagePrice'>): PartAmounts {
  return partsOfLines(dossier.lines, coverLineCount(dossier));
}

/** The amounts invoiced and credited on a station so far. */
export interface Billed {
  readonly invoiced: Money;
  readonly credited: Money;
  /** The amount waived by final credit notes and not invoiced again: it is not expected to be (decisions: Accounting). */
  readonly waived: Money;
}

/** An earlier invoice, as a later one refers to it. */
export interface EarlierInvoice {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly issueDate: string;
  readonly amountCents: number;
  readonly creditedCents: number;
}

/** An invoice of a station, with its customer and its issuer. */
export interface BilledInvoice extends EarlierInvoice {
  /** The parts of the price that it charges, less credit notes. */
  readonly partsLeft: PartAmounts;
  readonly organisationId: number;
  readonly issuerCode: string;
  /** The amount waived by its final credit notes. */
  readonly waivedCents: number;
  /** The previously waived amount that it bills. */
  readonly reclaimedCents: number;
}

/** The invoices of a station, oldest first, and their totals. */
export interface BilledStation extends Billed {
  readonly invoices: readonly BilledInvoice[];
}

/** Adds up invoices and their credit notes. */
export function totalBilled(invoices: readonly BilledInvoice[]): BilledStation {
  return {
    invoiced: Money.sum(invoices.map(({ amountCents }) => Money.ofCents(amountCents))),
    credited: Money.sum(invoices.map(({ creditedCents }) => Money.ofCents(creditedCents))),
    waived: Money.sum(invoices.map(({ waivedCents, reclaimedCents }) => Money.ofCents(waivedCents - reclaimedCents))),
    invoices,
  };
}

/**
 * The amount that may still be invoiced: price − invoiced + credited. A credit note reopens its amount, otherwise an invoice made out to
 * the wrong customer could be cancelled but never issued again (docs/decisions.md). Never below zero: the price may have been lowered after
 * invoicing.
 */
export function openToInvoice(price: Money, billed: Billed): Money {
  return atLeastZero(price.minus(netOf(billed)));
}

/** The amount that remains to be invoiced: what is open, less what final credit notes waived. */
export function remainingToInvoice(price: Money, billed: Billed): Money {
  return atLeastZero(openToInvoice(price, billed).minus(billed.waived));
}

/**
 * The amount that a credit note would reopen for invoicing: all of it except what was invoiced beyond the price.
 *
 * @param price null while there is none: then nothing counts as invoiced beyond it
 */
export function amountReopened(amount: Money, price: Money | null, billed: Billed): Money {
  if (!price) return amount;
  const after = { ...billed, credited: billed.credited.plus(amount) };
  return openToInvoice(price, after).minus(openToInvoice(price, billed));
}

/** The part of the waived amount that an invoice bills: afterwards, the waived amount is at most what remains open. */
export function amountReclaimed(amount: Money, price: Money, billed: Billed): Money {
  return atLeastZero(billed.waived.minus(atLeastZero(openToInvoice(price, billed).minus(amount))));
}

/** The price of a dossier with its accepted quote, in cents, and its customer. */
export interface AcceptedPrice extends Pick<BillableDossier, 'priceCents'> {
  readonly accepted: Pick<AcceptedQuote, 'totalCents' | 'organisationId' | 'instalments'> | null;
  readonly customer: Pick<Customer, 'organisationId'> | null;
}

/** The remainder of the accepted total; negative if more was invoiced. */
export function remainingOfAccepted({ totalCents }: Pick<AcceptedQuote, 'totalCents'>, billed: Billed): Money {
  return Money.ofCents(totalCents).minus(netOf(billed));
}

/**
 * The amount that may be invoiced now: what is open of the price, waived or not, up to the remainder of the accepted total; zero for a
 * customer other than the one who accepted (decisions: Accounting, « What was accepted binds »).
 */
export function billableNow(dossier: AcceptedPrice, billed: Billed): Money {
  const { accepted, customer, priceCents } = dossier;
  if (!accepted || priceCents === null || accepted.organisationId !== customer?.organisationId) return Money.zero;
  const open = openToInvoice(Money.ofCents(priceCents), billed);
  const left = atLeastZero(remainingOfAccepted(accepted, billed));
  return open.isGreaterThan(left) ? left : open;
}

/**
 * The amount invoiced beyond the present price or the accepted total, whichever is less: the price was lowered after an invoice, or a lower
 * quote was accepted. A credit note of that amount corrects it.
 */
export function overInvoiced({ accepted, priceCents }: Omit<AcceptedPrice, 'customer'>, billed: Billed): Money {
  const known = [priceCents, accepted?.totalCents ?? null].filter((cents) => cents !== null);
  if (known.length === 0) return Money.zero;
  return atLeastZero(netOf(billed).minus(Money.ofCents(Math.min(...known))));
}

/**
 * Whether a dossier needs no invoice because its cover is given away. False while a credit note is due: an invoice was issued before the
 * price became 0.
 */
export function needsNoInvoice(dossier: BillableDossier, billed: Billed): boolean {
  return isFreeOfCharge(dossier) && !overInvoiced(dossier, billed).isPositive();
}

/**
 * The share of the price that is invoiced, less credit notes, in whole percent: 0 only for nothing, 100 only for the whole price.
 *
 * @param priceCents null while there is none
 */
export function invoicedPercent(priceCents: number | null, netInvoicedCents: number): number {
  if (netInvoicedCents <= 0 || priceCents === null) return 0;
  if (netInvoicedCents >= priceCents) return 100;
  return Math.max(1, Math.floor((netInvoicedCents * 100) / priceCents));
}

/**
 * Whether credit notes settled a station: its invoices are fully credited, and nobody is expected to invoice it again
 * (« Soldé par avoir »).
 */
export function isSettledByCredit({ netCents, waivedCents }: { netCents: number; waivedCents: number }): boolean {
  return netCents === 0 && waivedCents > 0;
}

/** Invoiced amount less credit notes. */
export function netOf({ invoiced, credited }: Pick<Billed, 'invoiced' | 'credited'>): Money {
  return invoiced.minus(credited);
}

function atLeastZero(amount: Money): Money {
  return amount.isNegative() ? Money.zero : amount;
}
