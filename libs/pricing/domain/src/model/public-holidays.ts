/** A calendar day as the number of days since 1 January 1970, whatever the time zone. */
export type DayNumber = number;

export const dayMilliseconds = 86_400_000;

export interface PublicHoliday {
  readonly day: DayNumber;
  readonly name: string;
}

/** Returns the name of the public holiday on a day, `null` for an ordinary day; see {@link publicHolidaysOf}. */
export type HolidayCalendar = (day: DayNumber) => string | null;

/** Month 1–12. */
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

/**
 * Returns the public holidays of a year in a department, in date order: the 11 national ones (code du travail L3133-1); Good Friday and 26
 * December in Alsace-Moselle (L3134-13); the abolition of slavery overseas (L3422-2).
 *
 * @param department code ('67', '2A', '974'); `null` if the event's department is unknown: national ones only
 */
export function publicHolidaysOf(year: number, department: string | null): PublicHoliday[] {
  const easter = easterSunday(year);
  const holidays: PublicHoliday[] = [
    { day: dayNumber(year, 1, 1), name: 'Jour de l’an' },
    { day: easter + 1, name: 'Lundi de Pâques' },
    { day: dayNumber(year, 5, 1), name: 'Fête du travail' },
    { day: dayNumber(year, 5, 8), name: 'Victoire de 1945' },
    { day: easter + 39, name: 'Ascension' },
    { day: easter + 50, name: 'Lundi de Pentecôte' },
    { day: dayNumber(year, 7, 14), name: 'Fête nationale' },
    { day: dayNumber(year, 8, 15), name: 'Assomption' },
    { day: dayNumber(year, 11, 1), name: 'Toussaint' },
    { day: dayNumber(year, 11, 11), name: 'Armistice de 1918' },
    { day: dayNumber(year, 12, 25), name: 'Noël' },
  ];
  if (department !== null && alsaceMoselle.includes(department)) {
    holidays.push({ day: easter - 2, name: 'Vendredi saint' }, { day: dayNumber(year, 12, 26), name: 'Saint-Étienne' });
  }
  const abolition = department === null ? undefined : abolitionDays[department];
  if (abolition) holidays.push({ day: dayNumber(year, ...abolition), name: 'Abolition de l’esclavage' });
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
