import type { Instalment } from '@pds/documents/contract';
import {
  daysBetween,
  formatEuros,
  type Instant,
  instantOfWallTime,
  localDate,
  mainlandDay,
  mainlandTimeZone,
  Money,
  startOfDay,
  type VatShare,
  wallTimeAt,
} from '@pds/kernel';
import {
  amountReclaimed,
  type BillableDossier,
  type BilledInvoice,
  type Customer,
  type EarlierInvoice,
  type InvoiceLine,
  type Issuer,
  partsOfPrice,
  remainingToInvoice,
  type ServedSlot,
  totalBilled,
} from './billable-dossier';
import { chargedWithVat } from './invoice-vat';
import { defaultDeadlineDays, isPublicBuyer, mentionsOf, paymentTermsOf } from './mentions';
import type { AssignedNumber } from './numbering';
import { divideAmongParts, type PartAmounts, sumByPart } from './part-amounts';

/** The content of an invoice, frozen when it is issued: plain JSON, the only source of the PDF. Cents. */
export interface InvoiceContent {
  /**
   * Incremented when the form changes, so that old ones can still be read: 1 had neither `slots` nor `earlier`, 2 no `serviceCode`, 3 no
   * `invoicedElsewhereCents`: amounts billed to other customers or by other issuers counted as billed by this issuer to this customer; 4
   * had neither `waivedCents` nor `reclaimedCents`; 5 had no `vat`, 6 no `parts`.
   */
  readonly version: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly number: string;
  readonly issuedAt: Instant;
  /** `YYYY-MM-DD` in the issuer's zone. */
  readonly issueDate: string;
  readonly dueDate: string;
  readonly issuer: Issuer;
  readonly customer: Customer;
  readonly contactName: string;
  readonly contactEmail: string;
  /** The buyer's own order number, printed so that the buyer can match it. */
  readonly commitmentNumber: string;
  /** The buyer's service that receives the invoice (« code service »); empty for none, absent in older invoices. */
  readonly serviceCode?: string;
  readonly comment: string;
  readonly aidStationId: number;
  readonly event: BillableDossier['event'];
  /** The charged lines; they add up to `amountCents`, on a paper with VAT to its amount without VAT. */
  readonly lines: readonly InvoiceLine[];
  /** The lines of the whole price if only a part is charged; empty otherwise. */
  readonly priceDetail: readonly InvoiceLine[];
  readonly priceCents: number;
  /** Amount invoiced earlier by this issuer to this customer, less credit notes. */
  readonly previouslyInvoicedCents: number;
  /** Amount invoiced earlier to another customer or by another issuer, less credit notes; absent in older invoices. */
  readonly invoicedElsewhereCents?: number;
  /** Amount of the price waived by final credit notes and not billed by this invoice; absent in older invoices. */
  readonly waivedCents?: number;
  /** The previously waived amount that this invoice bills; absent in older invoices. */
  readonly reclaimedCents?: number;
  /** The earlier invoices of this station by this issuer to this customer, oldest first, except fully credited ones. */
  readonly earlier?: readonly EarlierInvoice[];
  /** The slots delivered, with their dates; the lines of the whole price (`lines`, else `priceDetail`) start with theirs. */
  readonly slots?: readonly ServedSlot[];
  /** The charged amount, with any VAT. */
  readonly amountCents: number;
  /** The VAT in the charged amount by rate; absent without VAT, and in older invoices. */
  readonly vat?: readonly VatShare[];
  /** The parts of the price in the charged amount; absent in older invoices. */
  readonly parts?: PartAmounts;
  /** Amount left to invoice after this one. */
  readonly remainingCents: number;
  readonly mentions: readonly string[];
}

/** The earlier invoices of a station, as its next invoice states them. */
export interface EarlierBilling {
  /** Invoices by the same issuer to the same customer, oldest first, except fully credited ones. */
  readonly invoices: readonly EarlierInvoice[];
  /** Amount invoiced to or by others, less credit notes: it is deducted from the remaining price, and is not a deposit of this customer. */
  readonly elsewhereCents: number;
  /** Amount waived by final credit notes. */
  readonly waivedCents: number;
  /** The parts of the price that all of them billed, less credit notes. */
  readonly parts: PartAmounts;
}

/**
 * Returns the title of an invoice: a part billed while something remains is a « facture d’acompte », the one that closes a price billed in
 * parts to the same customer a « facture de solde » (CGI, art. 289, I: a part paid before the service has its own invoice).
 */
export function invoiceTitle({
  remainingCents,
  previouslyInvoicedCents,
}: Pick<InvoiceContent, 'remainingCents' | 'previouslyInvoicedCents'>): string {
  if (remainingCents > 0) return 'Facture d’acompte';
  return previouslyInvoicedCents > 0 ? 'Facture de solde' : 'Facture';
}

/**
 * Builds the earlier billing of a station as the next invoice states it: it names neither invoices to other customers nor invoices by other
 * issuers.
 */
export function earlierBilling(
  invoices: readonly BilledInvoice[],
  { customer, issuer }: Pick<CompleteDossier, 'customer' | 'issuer'>,
): EarlierBilling {
  const isTheirs = ({ organisationId, issuerCode }: BilledInvoice) =>
    organisationId === customer.organisationId && issuerCode === issuer.code;
  return {
    invoices: invoices
      .filter((invoice) => isTheirs(invoice) && invoice.amountCents > invoice.creditedCents)
      .map(({ number, issueDate, amountCents, creditedCents }) => ({ number, issueDate, amountCents, creditedCents })),
    elsewhereCents: invoices
      .filter((invoice) => !isTheirs(invoice))
      .reduce((sum, { amountCents, creditedCents }) => sum + amountCents - creditedCents, 0),
    waivedCents: totalBilled(invoices).waived.cents,
    parts: sumByPart(invoices.map(({ partsLeft }) => partsLeft)),
  };
}

/** The form for issuing an invoice. */
export interface InvoiceRequest {
  readonly amount: Money;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly commitmentNumber: string;
  /** Empty for none. */
  readonly serviceCode: string;
  readonly comment: string;
  /** The agreed part of the payment that it bills; absent for another amount. */
  readonly instalment?: Instalment;
}

/** A dossier that passed `missingForInvoice`. */
export type CompleteDossier = BillableDossier & {
  readonly customer: Customer;
  readonly issuer: Issuer;
  readonly priceCents: number;
};

/** Builds the frozen content of an invoice from a dossier, a request and a number. */
export function composeInvoice(
  dossier: CompleteDossier,
  request: InvoiceRequest,
  earlier: EarlierBilling,
  given: AssignedNumber,
): InvoiceContent {
  const { issuer, customer } = dossier;
  const price = Money.ofCents(dossier.priceCents);
  const previouslyInvoicedCents = earlier.invoices.reduce((sum, one) => sum + one.amountCents - one.creditedCents, 0);
  const billed = {
    invoiced: Money.ofCents(previouslyInvoicedCents + earlier.elsewhereCents),
    credited: Money.zero,
    waived: Money.ofCents(earlier.waivedCents),
  };
  const reclaimed = amountReclaimed(request.amount, price, billed);
  const after = {
    ...billed,
    invoiced: billed.invoiced.plus(request.amount),
    waived: billed.waived.minus(reclaimed),
  };
  const remainingCents = remainingToInvoice(price, after).cents;
  const isWhole =
    request.amount.equals(price) && dossier.lines.reduce((sum, line) => sum + line.amountCents, 0) === price.cents;
  const part = partialLine(dossier, request.amount, { remainingCents, previouslyInvoicedCents });
  const charged = isWhole ? { lines: dossier.lines, priceDetail: [] } : { lines: [part], priceDetail: dossier.lines };
  const whole = partsOfPrice(dossier);
  const parts = isWhole ? whole : divideAmongParts(whole, earlier.parts, request.amount.cents);
  return {
    version: 7,
    number: given.number,
    issuedAt: given.issuedAt,
    issueDate: localDate(given.issuedAt, issuer.timeZone),
    dueDate: localDate(dueAt(given.issuedAt, issuer, customer, request.instalment), issuer.timeZone),
    issuer,
    customer,
    contactName: request.contactName,
    contactEmail: request.contactEmail,
    commitmentNumber: request.commitmentNumber,
    serviceCode: request.serviceCode,
    comment: request.comment,
    aidStationId: dossier.id,
    event: dossier.event,
    ...(issuer.vat?.regime === 'taxable' ? chargedWithVat(dossier, issuer.vat, charged, parts) : charged),
    parts,
    priceCents: price.cents,
    previouslyInvoicedCents,
    invoicedElsewhereCents: earlier.elsewhereCents,
    waivedCents: after.waived.cents,
    reclaimedCents: reclaimed.cents,
    earlier: earlier.invoices,
    slots: dossier.slots.map(({ name, startsAt, endsAt, lineCount }) => ({ name, startsAt, endsAt, lineCount })),
    amountCents: request.amount.cents,
    remainingCents,
    mentions: mentionsOf(issuer, customer),
  };
}

/** An invoice is overdue from the day after its due day: one that was due before this instant is. */
export const overdueBefore = (now: Instant): Instant => startOfDay(mainlandDay(now), mainlandTimeZone);

/**
 * The due instant of an invoice: the issuer's number of calendar days after issue, or the day that the accepted quote agreed, at the time of
 * day of the issue; up to the legal maximum term for that buyer, and never before the issue (docs/decisions.md).
 *
 * @param instalment the agreed part that it bills. One that is due at the signature is due at once; public buyers always have their usual
 * term
 */
export function dueAt(
  issuedAt: Instant,
  issuer: Pick<Issuer, 'bankDeadline' | 'timeZone'>,
  customer: Pick<Customer, 'type'>,
  instalment?: Pick<Instalment, 'dueOn'>,
): Instant {
  const { timeZone } = issuer;
  const maxDays = paymentTermsOf(customer).maxTermDays ?? Number.POSITIVE_INFINITY;
  const issueDay = localDate(issuedAt, timeZone);
  const agreedDays = instalment && daysUntilAgreed(instalment, issueDay, customer);
  const days = Math.min(agreedDays ?? issuer.bankDeadline ?? defaultDeadlineDays, maxDays);
  const wall = wallTimeAt(issuedAt, timeZone);
  return instantOfWallTime({ ...wall, day: wall.day + days }, timeZone);
}

/** The days from the issue to the agreed day; null if the usual term applies. */
function daysUntilAgreed(
  { dueOn }: Pick<Instalment, 'dueOn'>,
  issueDay: string,
  customer: Pick<Customer, 'type'>,
): number | null {
  if (isPublicBuyer(customer)) return null;
  return dueOn === null ? 0 : Math.max(0, daysBetween(issueDay, dueOn));
}

function partialLine(
  dossier: CompleteDossier,
  amount: Money,
  billed: Pick<InvoiceContent, 'remainingCents' | 'previouslyInvoicedCents'>,
): InvoiceLine {
  return {
    label: `Poste de secours n° ${dossier.id} – ${dossier.event.name}`,
    explanation: `${partOf(billed)} prix total de ${formatEuros(dossier.priceCents)}`,
    quantity: 1,
    unit: 'forfait',
    unitPriceCents: amount.cents,
    amountCents: amount.cents,
  };
}

/** The name of the billed part; an invoice that closes a price billed earlier to another customer is not a remainder for this customer. */
function partOf({
  remainingCents,
  previouslyInvoicedCents,
}: Pick<InvoiceContent, 'remainingCents' | 'previouslyInvoicedCents'>): string {
  if (remainingCents > 0) return 'Acompte sur un';
  return previouslyInvoicedCents > 0 ? 'Solde d’un' : 'Part d’un';
}
