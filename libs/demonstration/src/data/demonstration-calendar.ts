import { type DemonstrationPlan, demonstrationPlans, type DemonstrationStage } from './demonstration-events';

/** A demonstration dossier as it is on the day of loading. */
export interface DemonstrationEvent extends DemonstrationPlan {
  /** The day of its request relative to today; `day` is its first day, also relative to today. */
  readonly day: number;
  readonly asked: number;
}

/**
 * The demonstration dossiers of a day, `2026-11-21`: each in its season, on its day of the week and in its stage. A plan whose event is not
 * held at that time of the year is replaced by one of its alternatives. In the order of the plans; requests whose plan gives a day are
 * always filed in the same order, after the events of the past year, so that their numbers do not change.
 *
 * @throws RangeError if a plan has no possible day: its seasons leave too wide a gap
 */
export function demonstrationEventsOn(today: string): DemonstrationEvent[] {
  const calendar = calendarFrom(today);
  return demonstrationPlans.map((plan, position) => {
    const { otherwise = [], ...event } = plan;
    for (const occasion of [event, ...otherwise.map((other) => ({ ...event, ...other }))]) {
      const day = firstDayOf(occasion, calendar);
      if (day !== undefined) return { ...occasion, day, asked: requestDay(plan, day, position) };
    }
    throw new RangeError(`No day for « ${plan.name} » seen from ${today}`);
  });
}

/** The calendar facts of a day, given as days from today. */
type Calendar = (days: number) => {
  /** `12-24` */
  readonly date: string;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
};

/** Each day is computed once, since events are tried on hundreds of them. By days since 1970. */
const knownDays = new Map<number, ReturnType<Calendar>>();

function calendarFrom(today: string): Calendar {
  const start = Date.parse(today) / 86_400_000;
  return (days) => {
    let day = knownDays.get(start + days);
    if (!day) {
      const instant = new Date((start + days) * 86_400_000);
      knownDays.set(start + days, (day = { date: instant.toISOString().slice(5, 10), weekday: instant.getUTCDay() }));
    }
    return day;
  };
}

/** The suitable day nearest to the planned one, relative to today; without a planned day, the latest for stages with an open balance. */
function firstDayOf(plan: DemonstrationPlan, calendar: Calendar): number | undefined {
  const [earliest, latest] = plan.within;
  const planned = plan.day ?? (stagesWithDebt.has(plan.stage) ? latest : earliest);
  const isFitting = (day: number) => day >= earliest && day <= latest && isAllowedOn(plan, day, calendar);
  for (let away = 0; away <= latest - earliest; away++) {
    const day = [planned - away, planned + away].find(isFitting);
    if (day !== undefined) return day;
  }
  return undefined;
}

const stagesWithDebt: ReadonlySet<DemonstrationStage> = new Set(['part-paid', 'credited']);

/** Every slot begins in the season, the first on its day of the week, and none reaches a day on which such events are not held. */
function isAllowedOn(
  { weekdays, seasons, slots, isHolidayEvent }: DemonstrationPlan,
  first: number,
  calendar: Calendar,
) {
  if (weekdays && !weekdays.includes(calendar(first).weekday)) return false;
  return slots.every(({ day = 0, from, hours }) => {
    const { date: begins } = calendar(first + day);
    if (!seasons.some(([start, end]) => isWithin(begins, start, end))) return false;
    const { date: ends } = calendar(first + day + Math.ceil((hourOf(from) + hours) / 24) - 1);
    return isHolidayEvent || (!reservedDays.has(begins) && !reservedDays.has(ends));
  });
}

/** `20:30` is 20.5. */
const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** Days on which only the events meant for them are held. */
const reservedDays: ReadonlySet<string> = new Set(['12-25', '01-01']);

const isWithin = (date: string, start: string, end: string) =>
  start <= end ? start <= date && date <= end : start <= date || date <= end;

/** Ten weeks before the planned day, or a few days ago; a refused request came too late. */
function requestDay({ stage, day: planned }: DemonstrationPlan, day: number, position: number): number {
  if (stage === 'refused') return Math.min((planned ?? day) - 3, -2);
  return Math.min((planned ?? day) - 70, -16 - (position % 12));
}
