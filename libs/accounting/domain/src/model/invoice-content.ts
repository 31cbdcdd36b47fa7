import { formatEuros, type Instant, instantOfWallTime, localDate, Money, wallTimeAt } from '@pds/kernel';
import {
  type BillableDossier,
  billedBy,
  type BilledInvoice,
  type Customer,
  type EarlierInvoice,
  type InvoiceLine,
  type Issuer,
  reclaimedBy,
  remainingToInvoice,
  type ServedSlot,
} from './billable-dossier';
import { defaultDeadlineDays, mentionsOf, paymentTermsOf } from './mentions';
import type { GivenNumber } from './numbering';

/** Everything an invoice says, frozen when it is issued: plain JSON, the PDF is made from nothing else. Cents. */
export interface InvoiceContent {
  /**
   * Grows when the form changes, so that old ones can still be read: 1 had neither `slots` nor `earlier`, 2 no `serviceCode`, 3 no
   * `invoicedElsewhereCents`: what other customers had been billed, or others had billed, counted as billed by this issuer to this one; 4 neither
   * `waivedCents` nor `reclaimedCents`.
   */
  readonly version: 1 | 2 | 3 | 4 | 5;
  readonly number: string;
  readonly issuedAt: Instant;
  /** `YYYY-MM-DD` in the issuer's zone. */
  readonly issueDate: string;
  readonly dueDate: string;
  readonly issuer: Issuer;
  readonly customer: Customer;
  readonly contactName: string;
  readonly contactEmail: string;
  /** The buyer's own order number, printed so that he can match it. */
  readonly commitmentNumber: string;
  /** The buyer's service that the invoice goes to (« code service »); empty for none, absent in older invoices. */
  readonly serviceCode?: string;
  readonly comment: string;
  readonly aidStationId: number;
  readonly event: BillableDossier['event'];
  /** What is charged; adds up to `amountCents`. */
  readonly lines: readonly InvoiceLine[];
  /** When only part of the price is charged, how the whole price is made; empty otherwise. */
  readonly priceDetail: readonly InvoiceLine[];
  readonly priceCents: number;
  /** Invoiced by this issuer to this customer before, credit notes taken off. */
  readonly previouslyInvoicedCents: number;
  /** Invoiced before when the station had another customer or another issuer, credit notes taken off; absent in older invoices. */
  readonly invoicedElsewhereCents?: number;
  /** What final credit notes gave up of the price and this invoice does not bill either; absent in older invoices. */
  readonly waivedCents?: number;
  /** What it bills of what had been given up: taken up again with it; absent in older invoices. */
  readonly reclaimedCents?: number;
  /** The invoices of this station by this issuer to this customer before this one, oldest first; those that a credit note took off whole left out. */
  readonly earlier?: readonly EarlierInvoice[];
  /** What is delivered, and when; the lines of the whole price (`lines`, else `priceDetail`) begin with theirs. */
  readonly slots?: readonly ServedSlot[];
  readonly amountCents: number;
  /** Left to invoice after this one. */
  readonly remainingCents: number;
  readonly mentions: readonly string[];
}

/** What a station was invoiced before, as its next invoice tells it. */
export interface EarlierBilling {
  /** By the same issuer to the same customer, oldest first; those that a credit note took off whole left out. */
  readonly invoices: readonly EarlierInvoice[];
  /** To others or by others, credit notes taken off: it comes off what remains of the price, and is nobody else's deposit. */
  readonly elsewhereCents: number;
  /** Given up by final credit notes. */
  readonly waivedCents: number;
}

/**
 * What an invoice is called: a part billed while something remains is a « facture d’acompte », the one that closes a price
 * billed in parts to the same customer a « facture de solde » (domain facts, Invoices).
 */
export function invoiceTitle({
  remainingCents,
  previouslyInvoicedCents,
}: Pick<InvoiceContent, 'remainingCents' | 'previouslyInvoicedCents'>): string {
  if (remainingCents > 0) return 'Facture d’acompte';
  return previouslyInvoicedCents > 0 ? 'Facture de solde' : 'Facture';
}

/**
 * The invoices of a station as the next one tells them: neither what somebody else was billed nor what another issuer has billed does
 * it name.
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
    waivedCents: billedBy(invoices).waived.cents,
  };
}

/** What a person fills in to issue an invoice. */
export interface InvoiceRequest {
  readonly amount: Money;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly commitmentNumber: string;
  /** Empty for none. */
  readonly serviceCode: string;
  readonly comment: string;
}

/** A dossier that passed `missingForInvoice`. */
export type CompleteDossier = BillableDossier & {
  readonly customer: Customer;
  readonly issuer: Issuer;
  readonly priceCents: number;
};

/** Freezes a dossier, a request and a number into the content of an invoice. */
export function composeInvoice(
  dossier: CompleteDossier,
  request: InvoiceRequest,
  earlier: EarlierBilling,
  given: GivenNumber,
): InvoiceContent {
  const { issuer, customer } = dossier;
  const price = Money.ofCents(dossier.priceCents);
  const previouslyInvoicedCents = earlier.invoices.reduce((sum, one) => sum + one.amountCents - one.creditedCents, 0);
  const billed = {
    invoiced: Money.ofCents(previouslyInvoicedCents + earlier.elsewhereCents),
    credited: Money.zero,
    waived: Money.ofCents(earlier.waivedCents),
  };
  const reclaimed = reclaimedBy(request.amount, price, billed);
  const after = {
    ...billed,
    invoiced: billed.invoiced.plus(request.amount),
    waived: billed.waived.minus(reclaimed),
  };
  const remainingCents = remainingToInvoice(price, after).cents;
  const isWhole =
    request.amount.equals(price) && dossier.lines.reduce((sum, line) => sum + line.amountCents, 0) === price.cents;
  return {
    version: 5,
    number: given.number,
    issuedAt: given.issuedAt,
    issueDate: localDate(given.issuedAt, issuer.timeZone),
    dueDate: localDate(dueAt(given.issuedAt, issuer, customer), issuer.timeZone),
    issuer,
    customer,
    contactName: request.contactName,
    contactEmail: request.contactEmail,
    commitmentNumber: request.commitmentNumber,
    serviceCode: request.serviceCode,
    comment: request.comment,
    aidStationId: dossier.id,
    event: dossier.event,
    lines: isWhole
      ? dossier.lines
      : [partialLine(dossier, request.amount, { remainingCents, previouslyInvoicedCents })],
    priceDetail: isWhole ? [] : dossier.lines,
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

/**
 * The instant an invoice is due: the issuer's number of calendar days after issue, at the same time of day, but no later than
 * the law lets that buyer pay (docs/decisions.md).
 */
export function dueAt(
  issuedAt: Instant,
  issuer: Pick<Issuer, 'bankDeadline' | 'timeZone'>,
  customer: Pick<Customer, 'type'>,
): Instant {
  const wall = wallTimeAt(issuedAt, issuer.timeZone);
  const days = Math.min(
    issuer.bankDeadline ?? defaultDeadlineDays,
    paymentTermsOf(customer).longestTerm ?? Number.POSITIVE_INFINITY,
  );
  return instantOfWallTime({ ...wall, day: wall.day + days }, issuer.timeZone);
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

/** Which part of the price is billed; one that closes what somebody else was billed before is no rest of the customer's own. */
function partOf({
  remainingCents,
  previouslyInvoicedCents,
}: Pick<InvoiceContent, 'remainingCents' | 'previouslyInvoicedCents'>): string {
  if (remainingCents > 0) return 'Acompte sur un';
  return previouslyInvoicedCents > 0 ? 'Solde d’un' : 'Part d’un';
}
