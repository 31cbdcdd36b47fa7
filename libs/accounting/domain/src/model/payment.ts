import { frenchDay, type Instant, Money } from '@pds/kernel';

/** How an invoice is paid (spec back-office 9). */
export const paymentTypes: Readonly<Record<number, string>> = { 1: 'Virement', 2: 'Chèque', 3: 'Espèces', 4: 'Offert' };

/** Codes of cheques and of cash in {@link paymentTypes}. */
export const cheque = 2;
export const cash = 3;
const offered = 4;

/** More cash than this on one invoice is forbidden (C. monét. fin. L112-6 and D112-3): warned of, not refused. */
export const cashLimit = Money.ofEuros(1_000);

/** The law on it, as warnings end. */
export const cashRule = `le paiement en espèces est interdit au-delà de ${cashLimit} (art. D.\u00a0112-3 du code monétaire et financier)`;

/**
 * An entry of an invoice's ledger: money that came in, a counter-entry that takes one of them off, or a refund. Written once,
 * never changed (docs/adr/0043).
 */
export interface Payment {
  readonly id: number;
  /** A code of {@link paymentTypes}. */
  readonly type: number;
  /** Negative for what leaves: the counter-entry of a payment, a refund. */
  readonly amountCents: number;
  /** `YYYY-MM-DD`, as the person wrote it; of a counter-entry, the day on which it was made. */
  readonly paidOn: string;
  readonly recordedAt: Instant;
  /** The account of whoever wrote it; null when it is not known any more. */
  readonly recordedBy: number | null;
  /** Of a counter-entry, the entry that it takes off; null for any other. */
  readonly reverses: number | null;
  /** Of a refund, the credit note that it belongs to; null for any other. */
  readonly creditNoteId: number | null;
  /** Why a counter-entry was made; empty for any other. */
  readonly reason: string;
}

/** What an entry is. */
export type EntryKind = 'payment' | 'refund' | 'counter-entry';

export function kindOf({ reverses, creditNoteId }: Pick<Payment, 'reverses' | 'creditNoteId'>): EntryKind {
  if (reverses !== null) return 'counter-entry';
  return creditNoteId === null ? 'payment' : 'refund';
}

/** The counter-entry that took an entry off; undefined while it stands. */
export function counterEntryOf(id: number, entries: readonly Payment[]): Payment | undefined {
  return entries.find(({ reverses }) => reverses === id);
}

/**
 * What came in and was not given back, by entries of the kind of a type: what was offered for « Offert », money for the three
 * others. Nobody gives back money that never came.
 */
export function receivedLike(type: number, entries: readonly Payment[]): Money {
  return Money.sum(entries.filter((entry) => isLike(entry, type)).map(({ amountCents }) => Money.ofCents(amountCents)));
}

/**
 * The day (`YYYY-MM-DD`) of the payment that came in last by the kind of a type, as {@link receivedLike} tells kinds, without those
 * that a counter-entry took off; null where nothing came.
 */
export function lastReceivedLike(type: number, entries: readonly Payment[]): string | null {
  const days = standingPayments(entries)
    .filter((entry) => isLike(entry, type))
    .map(({ paidOn }) => paidOn);
  return days.sort().at(-1) ?? null;
}

/** What was paid in cash, without the payments that a counter-entry took off; refunds do not make it less. */
export function paidInCash(entries: readonly Payment[]): Money {
  const paid = standingPayments(entries).filter(({ type }) => type === cash);
  return Money.sum(paid.map(({ amountCents }) => Money.ofCents(amountCents)));
}

/** What is said of an invoice on which more cash was paid than the law allows, in French; null when it is not. */
export function cashWarning(entries: readonly Payment[]): string | null {
  const paid = paidInCash(entries);
  if (!paid.isGreaterThan(cashLimit)) return null;
  return `${paid} ont été réglés en espèces sur cette facture\u00a0: ${cashRule}.`;
}

/**
 * What is said, in French, of payments dated before their invoice: a deposit may come first, but more often the year was mistyped.
 * Null when there is none.
 * @param entered what was written just now, so that nobody is told the same with each later change
 * @param issueDate `YYYY-MM-DD`
 */
export function earlyPaymentWarning(entered: readonly Payment[], issueDate: string): string | null {
  const early = standingPayments(entered).filter(({ paidOn }) => paidOn < issueDate);
  if (early.length === 0) return null;
  const days = [...new Set(early.map(({ paidOn }) => frenchDay(paidOn)))].join(', ');
  return `Règlement daté du ${days}, avant l’émission de la facture (${frenchDay(issueDate)})\u00a0: vérifiez la date s’il ne s’agit pas d’un acompte.`;
}

/** The payments that no counter-entry took off, without counter-entries and refunds. */
function standingPayments(entries: readonly Payment[]): Payment[] {
  return entries.filter((entry) => kindOf(entry) === 'payment' && !counterEntryOf(entry.id, entries));
}

function isLike(entry: Pick<Payment, 'type'>, type: number): boolean {
  return (entry.type === offered) === (type === offered);
}
