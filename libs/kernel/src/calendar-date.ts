/** Whether a text is a day of the calendar as it travels on the wire, `2027-05-08`, from 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  const match = /^((?:19|20|21)\d{2})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Whether a month has that day: 29 February only in leap years. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}
