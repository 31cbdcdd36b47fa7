import { type FrozenFileRef, type Instant, isCalendarDate, Money, type Ownership } from '@pds/kernel';
import { CreditAmountRefused, PaymentAmountRefused, PaymentDetailsMissing } from '../accounting.errors';
import type { InvoiceContent } from './invoice-content';
import type { GivenNumber } from './numbering';

/** How an invoice is paid (spec back-office 9). */
export const paymentTypes: Readonly<Record<number, string>> = { 1: 'Virement', 2: 'Chèque', 3: 'Espèces', 4: 'Offert' };

export interface Payment {
  readonly id: number;
  /** A code of {@link paymentTypes}. */
  readonly type: number;
  readonly amountCents: number;
  /** `YYYY-MM-DD`, as the person wrote it. */
  readonly paidOn: string;
}

export interface CreditNote {
  readonly id: number;
  readonly number: string;
  readonly year: number;
  readonly sequence: number;
  readonly amountCents: number;
  readonly comment: string;
  readonly issuedAt: Instant;
}

/** Everything an invoice remembers, as repositories keep it. */
export interface InvoiceState {
  readonly id: number;
  readonly number: string;
  readonly issuerCode: string;
  readonly year: number;
  readonly sequence: number;
  readonly aidStationId: number;
  /** Of the dossier at the time of issue: who may read this invoice does not change with the dossier. */
  readonly ownership: Ownership;
  /** Null when a task issued it. */
  readonly issuedBy: number | null;
  readonly issuedAt: Instant;
  readonly dueAt: Instant;
  readonly sentAt: Instant | null;
  readonly content: InvoiceContent;
  /** Follow-up note of the accountant; starts as the comment printed on the invoice. */
  readonly comment: string;
  readonly file: FrozenFileRef | null;
  readonly payments: readonly Payment[];
  readonly credits: readonly CreditNote[];
}

/**
 * An invoice. What it says is frozen on issue: no verb changes it, only payments and credit notes are added to it
 * (domain facts, Invoices).
 */
export class Invoice {
  private constructor(private state: InvoiceState) {}

  /** An invoice that has just been given its number. */
  static issue(issued: {
    id: number;
    given: GivenNumber;
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

  get amount(): Money {
    return Money.ofCents(this.state.content.amountCents);
  }

  get paid(): Money {
    return Money.ofCents(this.state.payments.reduce((sum, { amountCents }) => sum + amountCents, 0));
  }

  get credited(): Money {
    return Money.ofCents(this.state.credits.reduce((sum, { amountCents }) => sum + amountCents, 0));
  }

  /** amount − payments − credit notes, never negative (decisions: Accounting). */
  get balance(): Money {
    return this.amount.minus(this.paid).minus(this.credited);
  }

  /**
   * Adds a payment of at most the balance. Throws {@link PaymentAmountRefused} or {@link PaymentDetailsMissing}.
   *
   * @param position place of the payment in the caller's list, to name the wrong field
   */
  recordPayment(payment: Payment, position = 0): void {
    const at = `payments.${position}`;
    if (!Object.hasOwn(paymentTypes, payment.type))
      throw new PaymentDetailsMissing(`${at}.type`, 'Ce mode de règlement n’existe pas');
    if (!isCalendarDate(payment.paidOn))
      throw new PaymentDetailsMissing(`${at}.paymentDate`, 'Veuillez entrer une date valide');
    const amount = Money.ofCents(payment.amountCents);
    if (!amount.isPositive() || amount.isGreaterThan(this.balance))
      throw new PaymentAmountRefused(`${at}.amount`, this.balance);
    this.state = { ...this.state, payments: [...this.state.payments, payment] };
  }

  /** Takes an amount off by a numbered credit note. Throws {@link CreditAmountRefused} above the balance. */
  credit(note: { id: number; amount: Money; comment: string; given: GivenNumber }): void {
    this.checkCredit(note.amount);
    const { number, year, sequence, issuedAt } = note.given;
    const credit = {
      id: note.id,
      number,
      year,
      sequence,
      issuedAt,
      amountCents: note.amount.cents,
      comment: note.comment,
    };
    this.state = { ...this.state, credits: [...this.state.credits, credit] };
  }

  /** Whether {@link credit} would accept an amount, to know before a number is taken. */
  checkCredit(amount: Money): void {
    if (!amount.isPositive() || amount.isGreaterThan(this.balance)) throw new CreditAmountRefused();
  }

  /** Replaces the accountant's follow-up note; the printed comment stays. */
  annotate(comment: string): void {
    this.state = { ...this.state, comment };
  }

  snapshot(): InvoiceState {
    return { ...this.state };
  }
}
