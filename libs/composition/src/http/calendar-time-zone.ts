import { type Instant, offsetIntervalAt, offsetMinutesAt } from '@pds/kernel';

/** A change of a zone's clocks. */
interface ClockChange {
  readonly at: Instant;
  /** Minutes ahead of UTC before and after it. */
  readonly from: number;
  readonly to: number;
}

const day = 86_400_000;
const weekDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/**
 * The lines of the VTIMEZONE of a zone (RFC 5545, 3.6.5), from a year before `from`. Each change of the clocks is a yearly rule on a
 * weekday of a month: the zones of the French departments have no other kind. A zone that never changes its clocks has one offset.
 */
export function timeZoneLines(timeZone: string, from: Instant): string[] {
  const start = Date.UTC(new Date(from).getUTCFullYear() - 1, 0, 1);
  const changes = changesAfter(start, timeZone);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...(changes.length === 0
      ? observance('STANDARD', fixedOffset(start, timeZone), null)
      : changes.flatMap((change) =>
          observance(change.to > change.from ? 'DAYLIGHT' : 'STANDARD', change, yearlyRule(change)),
        )),
    'END:VTIMEZONE',
  ];
}

/** The changes of the clocks in the year after an instant: none or two. */
function changesAfter(start: Instant, timeZone: string): ClockChange[] {
  const changes: ClockChange[] = [];
  const end = start + 365 * day;
  let { minutes, until } = offsetIntervalAt(start, timeZone);
  while (until < end) {
    const next = offsetIntervalAt(until, timeZone);
    if (next.minutes !== minutes) changes.push({ at: until, from: minutes, to: next.minutes });
    ({ minutes, until } = next);
  }
  return changes;
}

function fixedOffset(at: Instant, timeZone: string): ClockChange {
  const minutes = offsetMinutesAt(at, timeZone);
  return { at: at - minutes * 60_000, from: minutes, to: minutes };
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', { at, from, to }: ClockChange, rule: string | null): string[] {
  return [
    `BEGIN:${kind}`,
    // The wall clock just before the change.
    `DTSTART:${compact(at + from * 60_000)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `END:${kind}`,
  ];
}

/** `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU` for the last Sunday of March. */
function yearlyRule({ at, from }: ClockChange): string {
  const local = new Date(at + from * 60_000);
  const [month, date] = [local.getUTCMonth(), local.getUTCDate()];
  const isLast = new Date(Date.UTC(local.getUTCFullYear(), month, date + 7)).getUTCMonth() !== month;
  const position = isLast ? -1 : Math.ceil(date / 7);
  return `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${position}${weekDays[local.getUTCDay()]}`;
}

function offsetText(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}${pad(absolute % 60)}`;
}

/** `20270508T093000` of a wall clock given as UTC. */
function compact(wallClock: Instant): string {
  return new Date(wallClock).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/**
 * An instant as a property, on the wall clock of a zone: `DTSTART;TZID=Europe/Paris:20270508T093000`. In UTC when the clock shows that time
 * twice, because it is set back: programs do not agree on which of the two is meant.
 */
export function timeLine(property: string, instant: Instant, timeZone: string): string {
  const wallClock = instant + offsetMinutesAt(instant, timeZone) * 60_000;
  const near = [instant - day, instant + day].map((at) => wallClock - offsetMinutesAt(at, timeZone) * 60_000);
  const isShownTwice =
    near.every((at) => at + offsetMinutesAt(at, timeZone) * 60_000 === wallClock) && near[0] !== near[1];
  return isShownTwice ? `${property}:${utcText(instant)}` : `${property};TZID=${timeZone}:${compact(wallClock)}`;
}

/** An instant in UTC: `20270508T073000Z`. */
export function utcText(instant: Instant): string {
  return `${compact(instant)}Z`;
}
