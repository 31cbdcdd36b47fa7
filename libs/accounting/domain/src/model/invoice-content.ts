import { formatEuros, type Instant, instantOfWallTime, localDate, Money, wallTimeAt } from '@pds/kernel';
import type { BillableDossier, Customer, InvoiceLine, Issuer, ServedSlot } from './billable-dossier';
import type { Invoice } from './invoice';
import { defaultDeadlineDays, mentionsOf } from './mentions';
import type { GivenNumber } from './numbering';

/** Everything an invoice says, frozen when it is issued: plain JSON, the PDF is made from nothing else. Cents. */
export interface InvoiceContent {
  /** Grows when the form changes, so that old ones can still be read: 1 had neither `slots` nor `earlier`. */
  readonly version: 1 | 2;
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
  /** The invoices of this station before this one, oldest first; those that a credit note took off whole left out. */
  readonly earlier?: readonly EarlierInvoice[];
  /** What is delivered, and when; the lines of the whole price (`lines`, else `priceDetail`) begin with theirs. */
  readonly slots?: readonly ServedSlot[];
  readonly amountCents: number;
  /** Left to invoice after this one. */
  readonly remainingCents: number;
  readonly mentions: readonly string[];
}

/** An invoice that came before, as a later one names it. */
export interface EarlierInvoice {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly issueDate: string;
  readonly amountCents: number;
  readonly creditedCents: number;
}

/**
 * What an invoice is called: a part billed while something remains is a « facture d’acompte », the one that closes a price
 * billed in parts a « facture de solde » (domain facts, Invoices).
 */
export function invoiceTitle({
  remainingCents,
  previouslyInvoicedCents,
}: Pick<InvoiceContent, 'remainingCents' | 'previouslyInvoicedCents'>): string {
  if (remainingCents > 0) return 'Facture d’acompte';
  return previouslyInvoicedCents > 0 ? 'Facture de solde' : 'Facture';
}

/** The invoices of a station as the next one names them. */
export function earlierInvoices(invoices: readonly Invoice[]): EarlierInvoice[] {
  return invoices
    .map((invoice) => {
      const { number, issueDate, amountCents } = invoice.snapshot().content;
      return { number, issueDate, amountCents, creditedCents: invoice.credited.cents };
    })
    .filter(({ amountCents, creditedCents }) => amountCents > creditedCents);
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
  earlier: readonly EarlierInvoice[],
  given: GivenNumber,
): InvoiceContent {
  const { issuer, customer } = dossier;
  const price = Money.ofCents(dossier.priceCents);
  const previouslyInvoicedCents = earlier.reduce((sum, one) => sum + one.amountCents - one.creditedCents, 0);
  const remainingCents = Math.max(0, price.cents - previouslyInvoicedCents - request.amount.cents);
  const isWhole =
    request.amount.equals(price) && dossier.lines.reduce((sum, line) => sum + line.amountCents, 0) === price.cents;
  return {
    version: 2,
    number: given.number,
    issuedAt: given.issuedAt,
    issueDate: localDate(given.issuedAt, issuer.timeZone),
    dueDate: localDate(dueAt(given.issuedAt, issuer), issuer.timeZone),
    issuer,
    customer,
    contactName: request.contactName,
    contactEmail: request.contactEmail,
    commitmentNumber: request.commitmentNumber,
    comment: request.comment,
    aidStationId: dossier.id,
    event: dossier.event,
    lines: isWhole ? dossier.lines : [partialLine(dossier, request.amount, remainingCents)],
    priceDetail: isWhole ? [] : dossier.lines,
    priceCents: price.cents,
    previouslyInvoicedCents,
    earlier,
    slots: dossier.slots.map(({ name, startsAt, endsAt, lineCount }) => ({ name, startsAt, endsAt, lineCount })),
    amountCents: request.amount.cents,
    remainingCents,
    mentions: mentionsOf(issuer, customer),
  };
}

/** The instant an invoice is due: the issuer's number of calendar days after issue, at the same time of day. */
export function dueAt(issuedAt: Instant, issuer: Pick<Issuer, 'bankDeadline' | 'timeZone'>): Instant {
  const wall = wallTimeAt(issuedAt, issuer.timeZone);
  const days = issuer.bankDeadline ?? defaultDeadlineDays;
  return instantOfWallTime({ ...wall, day: wall.day + days }, issuer.timeZone);
}

function partialLine(dossier: CompleteDossier, amount: Money, remainingCents: number): InvoiceLine {
  const part = remainingCents > 0 ? 'Acompte sur un' : 'Solde d’un';
  return {
    label: `Poste de secours n° ${dossier.id} – ${dossier.event.name}`,
    explanation: `${part} prix total de ${formatEuros(dossier.priceCents)}`,
    quantity: 1,
    unit: 'forfait',
    unitPriceCents: amount.cents,
    amountCents: amount.cents,
  };
}
