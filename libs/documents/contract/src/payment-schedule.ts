import { daysLater, type Instant, localDate } from '@pds/kernel';

/** A payment in two parts that a quote offers: a deposit and the balance. */
export interface PaymentSchedule {
  /** Percent of the total (1 to 99), or cents. */
  readonly deposit: { readonly percent: number } | { readonly cents: number };
  /** Days before the event; null: at the signature. */
  readonly depositDaysBefore: number | null;
  /** Days from the event: before its first day if negative, else after its last day. */
  readonly balanceDays: number;
}

/** One part of an agreed payment. */
export interface Instalment {
  readonly kind: 'deposit' | 'balance';
  readonly amountCents: number;
  /** `YYYY-MM-DD` in the time zone of the event; null: at the signature. */
  readonly dueOn: string | null;
}

/** The limits of a schedule. Days. */
export const scheduleLimits = { daysBefore: 365, daysAfter: 60 } as const;

/**
 * Divides a total into the two parts of a schedule. The deposit is rounded to the cent; the balance is the rest.
 *
 * @param totalCents with any VAT
 */
export function instalmentsOf(
  { deposit, depositDaysBefore, balanceDays }: PaymentSchedule,
  totalCents: number,
  event: { readonly startsAt: Instant; readonly endsAt: Instant; readonly timeZone: string },
): readonly [deposit: Instalment, balance: Instalment] {
  const depositCents = 'cents' in deposit ? deposit.cents : Math.round((totalCents * deposit.percent) / 100);
  const firstDay = localDate(event.startsAt, event.timeZone);
  // An event that ends at midnight ends on the day before.
  const lastDay = localDate(event.endsAt - 1, event.timeZone);
  return [
    {
      kind: 'deposit',
      amountCents: depositCents,
      dueOn: depositDaysBefore === null ? null : daysLater(firstDay, -depositDaysBefore),
    },
    {
      kind: 'balance',
      amountCents: totalCents - depositCents,
      dueOn: daysLater(balanceDays < 0 ? firstDay : lastDay, balanceDays),
    },
  ];
}
