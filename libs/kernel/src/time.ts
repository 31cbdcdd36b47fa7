/** A point in time, in milliseconds since the Unix epoch. Time zones only matter for splitting or showing hours. */
export type Instant = number;

/** A half-open interval, start included and end excluded. */
export interface Period {
  readonly start: Instant;
  readonly end: Instant;
}

/** The source of the current time: domain code never reads the machine's clock. */
export abstract class Clock {
  /** The current instant, in milliseconds since the epoch. */
  abstract now(): Instant;
}

/** Returns the calendar date `YYYY-MM-DD` of an instant in a time zone. */
export function localDate(instant: Instant, timeZone: string): string {
  return dateFormat(timeZone).format(instant);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dateFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dateFormats.set(timeZone, format);
  }
  return format;
}
