import { type FrozenFileRef, type Instant, isCalendarDate, localDate, Money, type Ownership } from '@pds/kernel';
import {
  CreditAmountRefused,
  NothingToRefund,
  RefundAboveReceived,
  RefundBeforePayment,
  RefundMissing,
} from '../../invoices.errors';
import {
  CounterEntryIsFinal,
  CounterEntryRefused,
  PaymentAmountRefused,
  PaymentDetailsMissing,
  PaymentInFuture,
  PaymentNotFound,
  PaymentReversedAlready,
  ReasonMissing,
} from '../../ledger.errors';
import type { BilledInvoice } from './billable-dossier';
import { partsLeft } from './billed-parts';
import { composeCreditNote, type CreditNote, type RefundContent } from './credit-note';
import type { InvoiceContent } from './invoice-content';
import type { AssignedNumber } from './numbering';
import {
  amountReceivedOfKind,
  counterEntryOf,
  kindOf,
  lastReceivedInKind,
  type Payment,
  paymentTypes,
} from '../ledger/payment';

/** The author and the time of a ledger entry. */
export interface EntryAuthorship {
  readonly at: Instant;
  readonly by: number | null;
}

/** A payment received. */
export interface ReceivedPayment {
  readonly id: number;
  readonly type: number;
  readonly amount: Money;
  /** `YYYY-MM-DD` */
  readonly paidOn: string;
}

/** How a credit note is refunded; the amount follows from the balance. */
export interface Refund {
  readonly type: number;
  /** `YYYY-MM-DD` */
  readonly paidOn: string;
}

/** The request for a credit note. */
export interface CreditRequest {
  readonly amount: Money;
  /** Printed. */
  readonly comment: string;
  /** For staff only; absent for none. */
  readonly note?: string;
  /** Whether its amount is not expected to be invoiced again; false by default. */
  readonly isFinal?: boolean;
  readonly refund: Refund | null;
}

/** The full state of an invoice, as repositories store it. */
export interface InvoiceState {
  readonly id: number;
  readonly number: string;
  readonly issuerCode: string;
  readonly year: number;
  readonly sequence: number;
  readonly aidStationId: number;
  /** The ownership of the dossier at the time of issue: who may read this invoice does not change with the dossier. */
  readonly ownership: Ownership;
  /** Null when a task issued it. */
  readonly issuedBy: number | null;
  readonly issuedAt: Instant;
  readonly dueAt: Instant;
  readonly sentAt: Instant | null;
  readonly content: InvoiceContent;
  /** Follow-up note of the accountant; its first value is the comment printed on the invoice. */
  readonly comment: string;
  readonly file: FrozenFileRef | null;
  readonly payments: readonly Payment[];
  readonly credits: readonly CreditNote[];
}

/** An invoice. Its content is frozen on issue: methods only add payments and credit notes (docs/adr/0043). */
export class Invoice {
  private readonly knownEntries: ReadonlySet<number>;

  private constructor(private state: InvoiceState) {
    this.knownEntries = new Set(state.payments.map(({ id }) => id));
  }

  /** Creates an invoice that just received its number. */
  static issue(issued: {
    id: number;
    given: AssignedNumber;
    dueAt: Instant;
    content: InvoiceContent;
    ownership: Ownership;
    issuedBy: number | null;
  }): Invoice {
    const { id, given, dueAt, content, ownership, issuedBy } = issued;
    return new Invoice({
      id,
      number: given.number,
      issuerCode: content.issuer.code,
      year: given.year,
      sequence: given.sequence,
      aidStationId: content.aidStationId,
      ownership,
      issuedBy,
      issuedAt: given.issuedAt,
      dueAt,
      sentAt: null,
      content,
      comment: content.comment,
      file: null,
      payments: [],
      credits: [],
    });
  }

  static restore(state: InvoiceState): Invoice {
    return new Invoice({ ...state });
  }

  get id(): number {
    return this.state.id;
  }

  /** The file name of its PDF: `facture-F69-2026-000004.pdf`. */
  get fileName(): string {
    return `facture-${this.state.number}.pdf`;
  }

  get amount(): Money {
    return Money.ofCents(this.state.content.amountCents);
  }

  /** Payments less refunds: the sum of the ledger entries. */
  get paid(): Money {
    return Money.ofCents(this.state.payments.reduce((sum, { amountCents }) => sum + amountCents, 0));
  }

  /** The ledger entries added since the invoice was loaded. */
  get newEntries(): readonly Payment[] {
    return this.state.payments.filter(({ id }) => !this.knownEntries.has(id));
  }

  get credited(): Money {
    return Money.ofCents(this.state.credits.reduce((sum, { amountCents }) => sum + amountCents, 0));
  }

  /** The amount of the price waived by its final credit notes. */
  get waived(): Money {
    return Money.ofCents(this.state.credits.reduce((sum, { waivedCents }) => sum + waivedCents, 0));
  }

  /** amount − payments − credit notes, never negative nor above the amount (decisions: Accounting). */
  get balance(): Money {
    return this.amount.minus(this.paid).minus(this.credited);
  }

  /** The maximum of a credit note: the amount less the credit notes (spec back-office 5). */
  get creditable(): Money {
    return this.amount.minus(this.credited);
  }

  /**
   * Adds a payment of at most the balance, dated today or earlier in the issuer's time zone. Throws {@link PaymentAmountRefused}, {@link
   * PaymentDetailsMissing} or {@link PaymentInFuture}.
   *
   * @param position place of the payment in the caller's list, to name the wrong field
   */
  recordPayment({ id, type, amount, paidOn }: ReceivedPayment, written: EntryAuthorship, position = 0): void {
    this.checkDetails({ type, paidOn }, `payments.${position}`, written.at);
    if (!amount.isPositive() || amount.isGreaterThan(this.balance))
      throw new PaymentAmountRefused(`payments.${position}.amount`, this.balance);
    this.addEntry({ id, type, amountCents: amount.cents, paidOn }, written);
  }

  /**
   * Reverses a whole entry by a counter-entry of the same type, dated today; the entry stays and cannot be reversed again, and a
   * counter-entry can never be reversed. Throws {@link PaymentNotFound}, {@link CounterEntryIsFinal}, {@link PaymentReversedAlready},
   * {@link ReasonMissing}, {@link CounterEntryRefused} if the balance would fall below zero: the customer would owe a reversed refund.
   */
  reverse(
    paymentId: number,
    counterEntry: { readonly id: number; readonly reason: string },
    written: EntryAuthorship,
  ): void {
    const { payments, content } = this.state;
    const entry = payments.find(({ id }) => id === paymentId);
    if (!entry) throw new PaymentNotFound();
    if (kindOf(entry) === 'counter-entry') throw new CounterEntryIsFinal();
    if (counterEntryOf(paymentId, payments)) throw new PaymentReversedAlready();
    const reason = counterEntry.reason.trim();
    if (!reason) throw new ReasonMissing();
    if (!this.isBalanceValidWithout(entry)) throw new CounterEntryRefused(this.balance);
    const paidOn = localDate(written.at, content.issuer.timeZone);
    const amountCents = -entry.amountCents;
    this.addEntry({ id: counterEntry.id, type: entry.type, amountCents, paidOn, reverses: paymentId, reason }, written);
  }

  /** Whether {@link reverse} would accept an entry. */
  isReversible(entry: Payment): boolean {
    const stands = kindOf(entry) !== 'counter-entry' && !counterEntryOf(entry.id, this.state.payments);
    return stands && this.isBalanceValidWithout(entry);
  }

  /** The refund of a credit note of an amount: the part that exceeds the balance. */
  refundDue(amount: Money): Money {
    return amount.isGreaterThan(this.balance) ? amount.minus(this.balance) : Money.zero;
  }

  /**
   * Deducts an amount by a numbered credit note; the part that exceeds the balance was paid and is refunded in the same ledger, so that the
   * balance never falls below zero. Throws as {@link checkCredit} does.
   *
   * @param numbered `refundId` is the id of the refund entry if {@link refundDue} is positive; `freed` is the amount that the credit note
   * reopens for invoicing, and waives if it is final
   */
  credit(
    { amount, comment, note = '', isFinal = false, refund }: CreditRequest,
    numbered: {
      readonly id: number;
      readonly refundId: number | null;
      readonly given: AssignedNumber;
      readonly freed: Money;
    },
    issuedBy: number | null,
  ): CreditNote {
    this.checkCredit({ amount, refund }, numbered.given.issuedAt);
    const due = this.refundDue(amount);
    const refunded: RefundContent | null = refund && { ...refund, amountCents: due.cents };
    const { number, year, sequence, issuedAt } = numbered.given;
    const creditedBefore = this.state.credits.map(({ amountCents }) => amountCents);
    const said = { amount, comment: comment.trim(), refund: refunded, creditedBefore };
    const credit: CreditNote = {
      id: numbered.id,
      number,
      year,
      sequence,
      issuedAt,
      amountCents: amount.cents,
      comment: said.comment,
      note: note.trim(),
      isFinal,
      waivedCents: isFinal ? numbered.freed.cents : 0,
      issuedBy,
      content: composeCreditNote(this.state.content, said, numbered.given),
      file: null,
    };
    this.state = { ...this.state, credits: [...this.state.credits, credit] };
    if (refund && numbered.refundId !== null) {
      const entry = { ...refund, id: numbered.refundId, amountCents: -due.cents, creditNoteId: numbered.id };
      this.addEntry(entry, { at: issuedAt, by: issuedBy });
    }
    return credit;
  }

  /**
   * Checks whether {@link credit} would accept a request, before a number is taken. Throws {@link CreditAmountRefused} (not positive, or
   * above the amount not credited yet), {@link RefundMissing}, {@link NothingToRefund}, {@link PaymentDetailsMissing}, {@link
   * PaymentInFuture}, {@link RefundAboveReceived}, {@link RefundBeforePayment}.
   */
  checkCredit({ amount, refund }: Pick<CreditRequest, 'amount' | 'refund'>, now: Instant): void {
    if (!amount.isPositive() || amount.isGreaterThan(this.creditable)) throw new CreditAmountRefused();
    const due = this.refundDue(amount);
    if (!refund) {
      if (due.isPositive()) throw new RefundMissing(due);
      return;
    }
    if (!due.isPositive()) throw new NothingToRefund();
    this.checkDetails(refund, 'refund', now);
    const received = amountReceivedOfKind(refund.type, this.state.payments);
    if (due.isGreaterThan(received)) throw new RefundAboveReceived(due, received);
    // The last payment is the one refunded: before it, less was paid than the credit note leaves.
    const lastDay = lastReceivedInKind(refund.type, this.state.payments);
    if (lastDay !== null && refund.paidOn < lastDay) throw new RefundBeforePayment(lastDay);
  }

  /** The credit note with that id; undefined if there is none. */
  creditNote(id: number): CreditNote | undefined {
    return this.state.credits.find((credit) => credit.id === id);
  }

  /** Replaces the accountant's follow-up note; the printed comment stays. */
  annotate(comment: string): void {
    this.state = { ...this.state, comment };
  }

  snapshot(): InvoiceState {
    return { ...this.state };
  }

  /** Whether the balance stays at 0 or above without an entry: a reversed refund is owed again. */
  private isBalanceValidWithout({ amountCents }: Payment): boolean {
    return this.balance.cents + amountCents >= 0;
  }

  private checkDetails({ type, paidOn }: Refund, at: string, now: Instant): void {
    if (!Object.hasOwn(paymentTypes, type))
      throw new PaymentDetailsMissing(`${at}.type`, 'Ce mode de règlement n’existe pas');
    const field = `${at}.paymentDate`;
    if (!isCalendarDate(paidOn)) throw new PaymentDetailsMissing(field, 'Veuillez entrer une date valide');
    if (paidOn > localDate(now, this.state.content.issuer.timeZone)) throw new PaymentInFuture(field);
  }

  private addEntry(
    entry: Pick<Payment, 'id' | 'type' | 'amountCents' | 'paidOn'> & Partial<Payment>,
    { at, by }: EntryAuthorship,
  ): void {
    const { id, type, amountCents, paidOn, reverses = null, creditNoteId = null, reason = '' } = entry;
    const entered = { id, type, amountCents, paidOn, recordedAt: at, recordedBy: by, reverses, creditNoteId, reason };
    this.state = { ...this.state, payments: [...this.state.payments, entered] };
  }
}

/** Converts an invoice to the form in which the next invoice of its station refers to it. */
export function toBilledInvoice(invoice: Invoice): BilledInvoice {
  const { content, credits } = invoice.snapshot();
  const { number, issueDate, amountCents, customer, issuer, reclaimedCents = 0 } = content;
  return {
    number,
    issueDate,
    amountCents,
    creditedCents: invoice.credited.cents,
    partsLeft: partsLeft(
      content,
      credits.map((credit) => credit.amountCents),
    ),
    waivedCents: invoice.waived.cents,
    reclaimedCents,
    organisationId: customer.organisationId,
    issuerCode: issuer.code,
  };
}
