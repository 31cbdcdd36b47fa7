import { formatEuros, type Instant, instantOfWallTime, localDate, Money, wallTimeAt } from '@pds/kernel';
import type { BillableDossier, Customer, InvoiceLine, Issuer } from './billable-dossier';
import { defaultDeadlineDays, mentionsOf } from './mentions';
import type { GivenNumber } from './numbering';

/** Everything an invoice says, frozen when it is issued: plain JSON, the PDF is made from nothing else. Cents. */
export interface InvoiceContent {
  /** Grows when the form changes, so that old ones can still be read. */
  readonly version: 1;
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
  readonly comment: string;
  readonly aidStationId: number;
  readonly event: BillableDossier['event'];
  /** What is charged; adds up to `amountCents`. */
  readonly lines: readonly InvoiceLine[];
  /** When only part of the price is charged, how the whole price is made; empty otherwise. */
  readonly priceDetail: readonly InvoiceLine[];
  readonly priceCents: number;
  /** Invoiced before, credit notes taken off. */
  readonly previouslyInvoicedCents: number;
  readonly amountCents: number;
  /** Left to invoice after this one. */
  readonly remainingCents: number;
  readonly mentions: readonly string[];
}

/** What a person fills in to issue an invoice. */
export interface InvoiceRequest {
  readonly amount: Money;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly commitmentNumber: string;
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
  previouslyInvoiced: Money,
  given: GivenNumber,
): InvoiceContent {
  const { issuer, customer } = dossier;
  const price = Money.ofCents(dossier.priceCents);
  const dueDate = localDate(dueAt(given.issuedAt, issuer), issuer.timeZone);
  const isWhole =
    request.amount.equals(price) && dossier.lines.reduce((sum, line) => sum + line.amountCents, 0) === price.cents;
  return {
    version: 1,
    number: given.number,
    issuedAt: given.issuedAt,
    issueDate: localDate(given.issuedAt, issuer.timeZone),
    dueDate,
    issuer,
    customer,
    contactName: request.contactName,
    contactEmail: request.contactEmail,
    commitmentNumber: request.commitmentNumber,
    comment: request.comment,
    aidStationId: dossier.id,
    event: dossier.event,
    lines: isWhole ? dossier.lines : [partialLine(dossier, request.amount, price)],
    priceDetail: isWhole ? [] : dossier.lines,
    priceCents: price.cents,
    previouslyInvoicedCents: previouslyInvoiced.cents,
    amountCents: request.amount.cents,
    remainingCents: Math.max(0, price.cents - previouslyInvoiced.cents - request.amount.cents),
    mentions: mentionsOf(issuer, customer, dueDate),
  };
}

/** The instant an invoice is due: the issuer's number of calendar days after issue, at the same time of day. */
export function dueAt(issuedAt: Instant, issuer: Pick<Issuer, 'bankDeadline' | 'timeZone'>): Instant {
  const wall = wallTimeAt(issuedAt, issuer.timeZone);
  const days = issuer.bankDeadline ?? defaultDeadlineDays;
  return instantOfWallTime({ ...wall, day: wall.day + days }, issuer.timeZone);
}

function partialLine(dossier: BillableDossier, amount: Money, price: Money): InvoiceLine {
  return {
    label: `Poste de secours n° ${dossier.id} – ${dossier.event.name}`,
    explanation: `Facturation partielle : ${formatEuros(amount.cents)} sur un prix total de ${formatEuros(price.cents)}`,
    quantity: 1,
    unit: 'forfait',
    unitPriceCents: amount.cents,
    amountCents: amount.cents,
  };
}
