import { frenchDay, type Instant, Money } from '@pds/kernel';

/** The payment types of an invoice (spec back-office 9), and payments by card (docs/adr/0076). */
export const paymentTypes: Readonly<Record<number, string>> = {
  1: 'Virement',
  2: 'Chèque',
  3: 'Espèces',
  4: 'Offert',
  5: 'Carte bancaire',
};

/** Codes of cheques, of cash and of cards in {@link paymentTypes}. */
export const cheque = 2;
export const cash = 3;
export const card = 5;
const offered = 4;

/** More cash than this on one invoice is forbidden (C. monét. fin. L112-6 and D112-3): the product warns, but does not refuse. */
export const cashLimit = Money.ofEuros(1_000);

/** The rule, as the end of a warning. */
export const cashRule = `le paiement en espèces est interdit au-delà de ${cashLimit} (art. D.\u00a0112-3 du code monétaire et financier)`;

/**
 * An entry of an invoice's ledger: a payment received, a counter-entry that reverses an entry, or a refund. Never changed once written
 * (docs/adr/0043).
 */
export interface Payment {
  readonly id: number;
  /** A code of {@link paymentTypes}. */
  readonly type: number;
  /** Negative for outgoing amounts: the counter-entry of a payment, a refund. */
  readonly amountCents: number;
  /** `YYYY-MM-DD`, as typed; for a counter-entry, the day on which it was made. */
  readonly paidOn: string;
  readonly recordedAt: Instant;
  /** The account that wrote it; null if no longer known. */
  readonly recordedBy: number | null;
  /** For a counter-entry, the entry that it reverses; null otherwise. */
  readonly reverses: number | null;
  /** For a refund, the credit note that it belongs to; null otherwise. */
  readonly creditNoteId: number | null;
  /** The reason of a counter-entry; empty otherwise. */
  readonly reason: string;
}

/** The kind of an entry. */
export type EntryKind = 'payment' | 'refund' | 'counter-entry';

export function kindOf({ reverses, creditNoteId }: Pick<Payment, 'reverses' | 'creditNoteId'>): EntryKind {
  if (reverses !== null) return 'counter-entry';
  return creditNoteId === null ? 'payment' : 'refund';
}

/** Returns the counter-entry that reversed an entry; undefined if there is none. */
export function counterEntryOf(id: number, entries: readonly Payment[]): Payment | undefined {
  return entries.find(({ reverses }) => reverses === id);
}

/**
 * Returns the amount received and not refunded in entries of the same kind as a type: offered amounts for « Offert », money for all
 * others. A refund cannot exceed it.
 */
export function amountReceivedOfKind(type: number, entries: readonly Payment[]): Money {
  return Money.sum(
    entries.filter((entry) => isSameKind(entry, type)).map(({ amountCents }) => Money.ofCents(amountCents)),
  );
}

/**
 * Returns the day (`YYYY-MM-DD`) of the last payment of the same kind as a type, as in {@link amountReceivedOfKind}, excluding reversed payments;
 * null if there is none.
 */
export function lastReceivedInKind(type: number, entries: readonly Payment[]): string | null {
  const days = paymentsInForce(entries)
    .filter((entry) => isSameKind(entry, type))
    .map(({ paidOn }) => paidOn);
  return days.sort().at(-1) ?? null;
}

/** The amount paid in cash, excluding reversed payments; refunds do not reduce it. */
export function paidInCash(entries: readonly Payment[]): Money {
  const paid = paymentsInForce(entries).filter(({ type }) => type === cash);
  return Money.sum(paid.map(({ amountCents }) => Money.ofCents(amountCents)));
}

/** Returns the warning, in French, for an invoice with more cash payments than the law allows; null otherwise. */
export function cashWarning(entries: readonly Payment[]): string | null {
  const paid = paidInCash(entries);
  if (!paid.isGreaterThan(cashLimit)) return null;
  return `${paid} ont été réglés en espèces sur cette facture\u00a0: ${cashRule}.`;
}

/**
 * Returns the warning, in French, for payments dated before their invoice: a deposit may precede it, but more often the year was mistyped.
 * Null if there is none.
 * @param entered the entries recorded just now, so that the warning is not repeated after each later change
 * @param issueDate `YYYY-MM-DD`
 */
export function earlyPaymentWarning(entered: readonly Payment[], issueDate: string): string | null {
  const early = paymentsInForce(entered).filter(({ paidOn }) => paidOn < issueDate);
  if (early.length === 0) return null;
  const days = [...new Set(early.map(({ paidOn }) => frenchDay(paidOn)))].join(', ');
  return `Règlement daté du ${days}, avant l’émission de la facture (${frenchDay(issueDate)})\u00a0: vérifiez la date s’il ne s’agit pas d’un acompte.`;
}

/** The payments that are not reversed, without counter-entries and refunds. */
function paymentsInForce(entries: readonly Payment[]): Payment[] {
  return entries.filter((entry) => kindOf(entry) === 'payment' && !counterEntryOf(entry.id, entries));
}

function isSameKind(entry: Pick<Payment, 'type'>, type: number): boolean {
  return (entry.type === offered) === (type === offered);
}
