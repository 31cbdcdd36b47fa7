/** A calendar day as the number of days since 1 January 1970, whatever the time zone. */
export type DayNumber = number;

export const dayMilliseconds = 86_400_000;

export interface PublicHoliday {
  readonly day: DayNumber;
  readonly name: string;
}

/** Returns the name of the public holiday on a day, `null` for an ordinary day; see {@link publicHolidaysOf}. */
export type HolidayCalendar = (day: DayNumber) => string | null;

/** Month 1–12; a day beyond the end of its month counts into the next one. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return Date.UTC(year, month - 1, day) / dayMilliseconds;
}

/** The day of the abolition of slavery, month and day, per department (loi n° 83-550). */
const abolitionDays: Readonly<Record<string, readonly [month: number, day: number]>> = {
  '971': [5, 27],
  '972': [5, 22],
  '973': [6, 10],
  '974': [12, 20],
  '976': [4, 27],
};

/** Departments under the local law of Alsace-Moselle, with two additional holidays. */
const alsaceMoselle: readonly string[] = ['57', '67', '68'];
const isAlsaceMoselle = (department: string | null) => department !== null && alsaceMoselle.includes(department);

/** A holiday on the same date every year. */
export interface FixedHoliday {
  /** 1–12. */
  readonly month: number;
  readonly day: number;
  readonly name: string;
}

const nationalFixedHolidays: readonly FixedHoliday[] = [
  { month: 1, day: 1, name: 'Jour de l’an' },
  { month: 5, day: 1, name: 'Fête du travail' },
  { month: 5, day: 8, name: 'Victoire de 1945' },
  { month: 7, day: 14, name: 'Fête nationale' },
  { month: 8, day: 15, name: 'Assomption' },
  { month: 11, day: 1, name: 'Toussaint' },
  { month: 11, day: 11, name: 'Armistice de 1918' },
  { month: 12, day: 25, name: 'Noël' },
];

/** The public holidays of a department that do not depend on Easter; see {@link publicHolidaysOf}. */
export function fixedHolidaysOf(department: string | null): FixedHoliday[] {
  const holidays = [...nationalFixedHolidays];
  if (isAlsaceMoselle(department)) holidays.push({ month: 12, day: 26, name: 'Saint-Étienne' });
  const abolition = department === null ? undefined : abolitionDays[department];
  if (abolition) holidays.push({ month: abolition[0], day: abolition[1], name: 'Abolition de l’esclavage' });
  return holidays;
}

/**
 * Returns the public holidays of a year in a department, in date order: the 11 national ones (code du travail L3133-1); Good Friday and 26
 * December in Alsace-Moselle (L3134-13); the abolition of slavery overseas (L3422-2).
 *
 * @param department code ('67', '2A', '974'); `null` if the event's department is unknown: national ones only
 */
export function publicHolidaysOf(year: number, department: string | null): PublicHoliday[] {
  const easter = easterSunday(year);
  const holidays: PublicHoliday[] = [
    ...fixedHolidaysOf(department).map(({ month, day, name }) => ({ day: dayNumber(year, month, day), name })),
    { day: easter + 1, name: 'Lundi de Pâques' },
    { day: easter + 39, name: 'Ascension' },
    { day: easter + 50, name: 'Lundi de Pentecôte' },
  ];
  if (isAlsaceMoselle(department)) holidays.push({ day: easter - 2, name: 'Vendredi saint' });
  return holidays.sort((a, b) => a.day - b.day);
}

/** Returns a calendar for repeated queries about one department: each year is computed once, when first needed. */
export function holidayCalendar(department: string | null): HolidayCalendar {
  const years = new Map<number, Map<DayNumber, string>>();
  return (day) => {
    const year = new Date(day * dayMilliseconds).getUTCFullYear();
    let holidays = years.get(year);
    if (!holidays) {
      holidays = new Map();
      // If two coincide, the first in the law's list gives the name: 1 May 2008 was also Ascension Day.
      for (const holiday of publicHolidaysOf(year, department)) {
        if (!holidays.has(holiday.day)) holidays.set(holiday.day, holiday.name);
      }
      years.set(year, holidays);
    }
    return holidays.get(day) ?? null;
  };
}

/** Returns Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): DayNumber {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return dayNumber(year, month, day);
}
