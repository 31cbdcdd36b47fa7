/** The payment that a quote offers, as typed: in one part, or a deposit and the balance. */
export interface ScheduleChoice {
  readonly part: 'none' | 'percent' | 'amount';
  /** Percent or euros, by `part`; null while empty. */
  readonly deposit: number | null;
  /** Days before the event; null: at the signature. */
  readonly depositDaysBefore: number | null;
  /** Days after the event; negative for before it. */
  readonly balanceDays: number | null;
}

export const noSchedule: ScheduleChoice = { part: 'none', deposit: null, depositDaysBefore: null, balanceDays: 30 };

/** Returns the parameters of a request for a quote; empty for a payment in one part. */
export function scheduleParameters({ part, deposit, depositDaysBefore, balanceDays }: ScheduleChoice) {
  if (part === 'none') return {};
  return {
    ...(part === 'percent' ? { depositPercent: deposit ?? 0 } : { depositAmount: deposit ?? 0 }),
    ...(depositDaysBefore !== null && { depositDaysBefore }),
    ...(balanceDays !== null && { balanceDays }),
  };
}
