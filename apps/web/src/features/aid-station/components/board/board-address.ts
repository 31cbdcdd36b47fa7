import { daysLater, isCalendarDate } from '@pds/kernel';

/** What the board shows, as read from its address. */
export interface BoardAddress {
  /** Monday to Sunday; otherwise from Friday. */
  readonly isWeek: boolean;
  /** `Y-m-d`, in order. */
  readonly days: readonly string[];
  /** The day of the unfolded office. */
  readonly day: string;
  /** The unfolded office; null for none. */
  readonly officeId: number | null;
  /** The chosen department; null for none. */
  readonly departmentId: number | null;
}

/**
 * Reads an address, `?jour=2027-05-08&vue=semaine&antenne=3&departement=69`: by default the weekend of today, or the next. The week of a day
 * before Friday is shown whole.
 */
export function readBoardAddress(address: URLSearchParams, today: string): BoardAddress {
  const typed = address.get('jour') ?? '';
  const chosen = isCalendarDate(typed) ? typed : null;
  const date = chosen ?? today;
  /** 0 is Monday. */
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  const isWeek = address.get('vue') === 'semaine' || (chosen !== null && weekday < 4);
  const days = Array.from({ length: isWeek ? 7 : 3 }, (_, n) => daysLater(date, n + (isWeek ? 0 : 4) - weekday));
  const number = (name: string) => {
    const value = address.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
  };
  return {
    ...{ isWeek, days, day: days.includes(date) ? date : days.at(-2)! },
    ...{ officeId: number('antenne'), departmentId: number('departement') },
  };
}
