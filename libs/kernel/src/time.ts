/** A point in time, in milliseconds since the Unix epoch. Zones only matter where hours are split or shown. */
export type Instant = number;

/** A half-open stretch of time, start included and end excluded. */
export interface Period {
  readonly start: Instant;
  readonly end: Instant;
}

/** Where use cases learn what time it is: the domain never asks the machine. */
export abstract class Clock {
  /** The current instant, in milliseconds since the epoch. */
  abstract now(): Instant;
}

/** A calendar date `YYYY-MM-DD` in a time zone, from an instant. */
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
