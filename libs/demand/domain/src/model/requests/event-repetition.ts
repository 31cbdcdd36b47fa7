import {
  dayNumber,
  easterSunday,
  fixedHolidaysOf,
  frenchHour,
  type Instant,
  instantOfWallTime,
  wallTimeAt,
} from '@pds/kernel';
import { calendarDays, dateInWords, dateOf, dayInWords } from '../slots/calendar-day';
import { type TextKind, textInLaterYear, type TextMove } from './text-in-later-year';

/**
 * Feasts that move their events, in days after Easter Sunday: their whole weekend. Around Mardi gras only events that bear its name move with
 * it; those may as well be tied to their weekday.
 */
const movableFeasts: readonly Feast[] = [
  { name: 'le Mardi gras', from: -47, to: -47, named: /mardi\s+gras|carnaval/iu },
  { name: 'le Mardi gras', from: -54, to: -40, named: /mardi\s+gras|carnaval/iu, isByName: true },
  { name: 'le week-end de Pâques', from: -2, to: 1, named: /p[âa]ques|pascal/iu },
  { name: 'le week-end de l’Ascension', from: 39, to: 42, named: /ascension/iu },
  { name: 'le week-end de la Pentecôte', from: 48, to: 50, named: /pentec[ôo]te/iu },
];

/** Days that are celebrated on their date, besides public holidays: Fête de la musique, the balls of 13 July, Christmas, New Year’s Eve. */
const celebratedDates: readonly { readonly month: number; readonly day: number }[] = [
  { month: 6, day: 21 },
  { month: 7, day: 13 },
  { month: 12, day: 24 },
  { month: 12, day: 26 },
  { month: 12, day: 31 },
];

/** Days that are celebrated on their date by events of that name, some of which are tied to the weekday. « Saint-Jean-de-Luz » is a place. */
const datesByName: readonly { readonly month: number; readonly days: readonly number[]; readonly named: RegExp }[] = [
  { month: 12, days: [8], named: /lumi[èe]res/iu },
  {
    month: 6,
    days: [23, 24],
    named: /(?:saint|st)[\s.-]+jean(?![-\p{L}]|\s+(?:d[’']|(?:des?|du|en|l[ae]|sur)(?!\p{L})))/iu,
  },
];

/** An event that lasts longer (a season of matches, a market) is not about the feasts that it contains. */
const longestFeast = 14;

/** The times of one slot of an event. */
interface SlotTimes {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** An event that is repeated. */
export interface RepeatableEvent {
  readonly eventName: string;
  /** Code of the department, whose public holidays count too; null when unknown. */
  readonly eventDepartment: string | null;
  readonly timeZone: string;
  /** At least one. */
  readonly slots: readonly SlotTimes[];
}

/** What to check after a repetition. */
export interface RepetitionDoubt {
  readonly text: string;
  /** The words in the event's texts that it is about: it is open while they are there. Null when it is about the days. */
  readonly found: string | null;
}

/** What a repetition did, in words for the organiser and the staff. */
export interface RepetitionNotes {
  readonly moved: readonly string[];
  readonly toVerify: readonly RepetitionDoubt[];
}

/** Why an event moves as it does. */
interface Anchor {
  /** By how many days it moves to so many years later. */
  readonly daysTo: (years: number) => number;
  /** The feast or date, in words. */
  readonly name: string;
  /** In words, after the new day. */
  readonly reason: string;
}

/**
 * An event that takes place again (« Refaire comme l'an dernier »), in the first later year in which it lies ahead. All slots move by the
 * same number of days at the same local times. Where something takes place on a weekend of Easter, Ascension or Pentecost, the event moves
 * with the feast, as around Mardi gras where its name says so; on a public holiday or another celebrated date, it keeps the date; otherwise
 * it keeps its weekday, as near to the anniversary as possible within the year. Days are those of the event's time zone. Collects in words
 * what it moved and what to verify.
 */
export class EventRepetition {
  private readonly moves = new Set<string>();
  private readonly doubts = new Map<string, RepetitionDoubt>();

  private constructor(
    private readonly timeZone: string,
    readonly move: TextMove,
  ) {}

  static of({ eventName, eventDepartment, timeZone, slots }: RepeatableEvent, now: Instant): EventRepetition {
    const eventDays = calendarDays(slots, timeZone);
    const startsAt = Math.min(...slots.map((slot) => slot.startsAt));
    const { anchor, other } = anchorsOf(eventDays, eventName, fixedDates(eventDepartment));
    const first = eventDays[0]!;
    for (let years = Math.max(1, wallTimeAt(now, timeZone).year - dateOf(first).year); ; years++) {
      const days = anchor.daysTo(years);
      if (shiftedByDays(startsAt, days, timeZone) <= now) continue;
      const repetition = new EventRepetition(timeZone, { year: dateOf(first).year, days, years });
      repetition.noteMove(`Premier jour : ${dayInWords(first)} devient ${dayInWords(first + days)}, ${anchor.reason}.`);
      if (other && other.daysTo(years) !== days)
        repetition.noteDoubt(
          `Premier jour : l’évènement tombait aussi sur ${other.name} ; pour s’y tenir, il commencerait le ${dayInWords(first + other.daysTo(years))}.`,
        );
      return repetition;
    }
  }

  /** The name of the event, at most so long. */
  name(name: string, maxLength: number): string {
    return this.text('Nom de l’évènement', name, 'event name').slice(0, maxLength);
  }

  /** A text of the event, at most so long; `where` names it for its reader. */
  sentence(where: string, text: string, maxLength: number): string {
    return this.text(where, text, 'text').slice(0, maxLength);
  }

  /** A slot at its new times, with its days in its name. */
  slot<Slot extends SlotTimes & { readonly name: string }>(slot: Slot, maxLength: number): Slot {
    const name = this.text('Nom d’un créneau', slot.name, 'text').slice(0, maxLength);
    const startsAt = shiftedByDays(slot.startsAt, this.move.days, this.timeZone);
    const shiftedEnd = shiftedByDays(slot.endsAt, this.move.days, this.timeZone);
    const duration = slot.endsAt - slot.startsAt;
    // A clock change may skip the end of a short slot, or its whole: it keeps its duration.
    const endsAt = shiftedEnd > startsAt ? shiftedEnd : startsAt + duration;
    const change = this.clockChange(slot, { startsAt, endsAt });
    if (change) this.noteMove(`Créneau « ${name} », changement d’heure : ${change}.`);
    return { ...slot, name, startsAt, endsAt };
  }

  /** In the order in which they were found. */
  get notes(): RepetitionNotes {
    return { moved: [...this.moves], toVerify: [...this.doubts.values()] };
  }

  private text(where: string, text: string, kind: TextKind): string {
    const result = textInLaterYear(text, kind, this.move);
    for (const { before, after } of result.moved) this.noteMove(`${where} : « ${before} » devient « ${after} ».`);
    for (const found of result.toVerify) this.noteDoubt(`${where} : « ${found} »`, found);
    return result.text;
  }

  /** What a clock change does to a slot, in words; null when it changes nothing. */
  private clockChange(was: SlotTimes, is: SlotTimes): string | null {
    const [meant, start] = [wallTimeAt(was.startsAt, this.timeZone), wallTimeAt(is.startsAt, this.timeZone)];
    const [meantEnd, end] = [wallTimeAt(was.endsAt, this.timeZone), wallTimeAt(is.endsAt, this.timeZone)];
    const hour = ({ hour, minute }: typeof start) => frenchHour(hour, minute);
    const changes: string[] = [];
    if (hour(start) !== hour(meant)) changes.push(`début à ${hour(start)} au lieu de ${hour(meant)}`);
    if (hour(end) !== hour(meantEnd)) changes.push(`fin à ${hour(end)} au lieu de ${hour(meantEnd)}`);
    const [before, after] = [was.endsAt - was.startsAt, is.endsAt - is.startsAt];
    if (before !== after) changes.push(`durée de ${inHours(after)} au lieu de ${inHours(before)}`);
    return changes.length === 0 ? null : changes.join(', ');
  }

  private noteMove(text: string): void {
    this.moves.add(text);
  }

  private noteDoubt(text: string, found: string | null = null): void {
    this.doubts.set(text, { text, found });
  }
}

/** The instant with the same local time so many days later, regardless of clock changes in between. */
export function shiftedByDays(instant: Instant, days: number, timeZone: string): Instant {
  const wall = wallTimeAt(instant, timeZone);
  return instantOfWallTime({ ...wall, day: wall.day + days }, timeZone);
}

function fixedDates(department: string | null): (month: number, day: number) => boolean {
  const dates = [...fixedHolidaysOf(department), ...celebratedDates];
  return (month, day) => dates.some((date) => date.month === month && date.day === day);
}

/**
 * What an event is tied to, and another one that is shown to be verified. Where a fixed date lies in the weekend of a feast (8 May and Ascension), the one
 * that the name contains counts; without a name, an event of that one day is about the date, a longer one about the weekend.
 */
function anchorsOf(
  days: readonly number[],
  name: string,
  isFixed: (month: number, day: number) => boolean,
): { readonly anchor: Anchor; readonly other: Anchor | null } {
  const feast = movableFeasts.find(
    (feast) => days.some((day) => isIn(feast, day)) && (!feast.isByName || feast.named.test(name)),
  );
  const byName = days.find((number) => {
    const date = dateOf(number);
    return datesByName.some(
      ({ month, days, named }) => month === date.month && days.includes(date.day) && named.test(name),
    );
  });
  const fixed = byName ?? days.find((day) => isFixed(dateOf(day).month, dateOf(day).day));
  const onFeast = feast && feastAnchor(feast, dateOf(days[0]!).year);
  const onDate = fixed === undefined ? undefined : dateAnchor(fixed);
  if (days.at(-1)! - days[0]! >= longestFeast)
    return { anchor: weekdayAnchor(days[0]!), other: onFeast ?? onDate ?? null };
  if (!onFeast || !onDate) {
    // Its name alone ties the event to the day: its weekday may be meant as well.
    const isByName = feast?.isByName || byName !== undefined;
    return { anchor: onFeast ?? onDate ?? weekdayAnchor(days[0]!), other: isByName ? weekdayAnchor(days[0]!) : null };
  }
  if (feast.named.test(name)) return { anchor: onFeast, other: null };
  const { month, day } = dateOf(fixed!);
  if (new RegExp(`(?<!\\d)${dateInWords(month, day).replace(' ', '\\s+')}`, 'iu').test(name))
    return { anchor: onDate, other: null };
  return days.length === 1 ? { anchor: onDate, other: onFeast } : { anchor: onFeast, other: onDate };
}

interface Feast {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly named: RegExp;
  /** Whether only events of that name are about it. */
  readonly isByName?: boolean;
}

function isIn({ from, to }: Feast, day: number): boolean {
  const easter = easterSunday(dateOf(day).year);
  return day >= easter + from && day <= easter + to;
}

const feastAnchor = ({ name }: Feast, year: number): Anchor => ({
  daysTo: (years) => easterSunday(year + years) - easterSunday(year),
  name,
  reason: `avec ${name}`,
});

function dateAnchor(fixed: number): Anchor {
  const { month, day } = dateOf(fixed);
  const name = `le ${dateInWords(month, day)}`;
  return { daysTo: (years) => anniversary(fixed, years) - fixed, name, reason: `${name} restant à sa date` };
}

const weekdayAnchor = (first: number): Anchor => ({
  daysTo: (years) => daysToSameWeekday(first, years),
  name: `un ${dayInWords(first).split(' ')[0]}`,
  reason: 'le même jour de la semaine à la même époque',
});

/** The number of days, in whole weeks, to the same weekday of a later year, as near to the anniversary as possible within that year. */
function daysToSameWeekday(day: number, years: number): number {
  const target = anniversary(day, years);
  const moved = day + 7 * Math.round((target - day) / 7);
  const { year } = dateOf(target);
  // Around New Year, the nearest such day may be in the adjacent year.
  if (dateOf(moved).year < year) return moved + 7 - day;
  if (dateOf(moved).year > year) return moved - 7 - day;
  return moved - day;
}

/** The same date so many years later. */
function anniversary(date: number, years: number): number {
  const { year, month, day } = dateOf(date);
  return dayNumber(year + years, month, day);
}

function inHours(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  return minutes < 60 ? `${minutes}\u00a0min` : frenchHour(Math.floor(minutes / 60), minutes % 60);
}
