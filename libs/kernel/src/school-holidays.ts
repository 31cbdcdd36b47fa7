import { isCalendarDate } from './calendar-date';

/** A zone of the school calendar of mainland France. */
export type SchoolZone = 'A' | 'B' | 'C';

/** A period without school. */
export interface SchoolHoliday {
  readonly name: string;
  /** First and last day without school, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  readonly zones: readonly SchoolZone[];
}

const all: readonly SchoolZone[] = ['A', 'B', 'C'];

/**
 * The published school calendars. 2025-2026: arrêté du 7 décembre 2022 (JO du 8 décembre 2022); 2026-2027: arrêté du 22 octobre 2025
 * (JORFTEXT000052416058). Compared on 27 November 2026. A later year is added here once its arrêté is published.
 */
export const schoolHolidays: readonly SchoolHoliday[] = [
  { name: 'Vacances de la Toussaint', first: '2025-10-18', last: '2025-11-02', zones: all },
  { name: 'Vacances de Noël', first: '2025-12-20', last: '2026-01-04', zones: all },
  { name: 'Vacances d’hiver', first: '2026-02-07', last: '2026-02-22', zones: ['A'] },
  { name: 'Vacances d’hiver', first: '2026-02-14', last: '2026-03-01', zones: ['B'] },
  { name: 'Vacances d’hiver', first: '2026-02-21', last: '2026-03-08', zones: ['C'] },
  { name: 'Vacances de printemps', first: '2026-04-04', last: '2026-04-19', zones: ['A'] },
  { name: 'Vacances de printemps', first: '2026-04-11', last: '2026-04-26', zones: ['B'] },
  { name: 'Vacances de printemps', first: '2026-04-18', last: '2026-05-03', zones: ['C'] },
  { name: 'Pont de l’Ascension', first: '2026-05-14', last: '2026-05-17', zones: all },
  { name: 'Vacances d’été', first: '2026-07-04', last: '2026-08-31', zones: all },

  { name: 'Vacances de la Toussaint', first: '2026-10-17', last: '2026-11-01', zones: all },
  { name: 'Vacances de Noël', first: '2026-12-19', last: '2027-01-03', zones: all },
  { name: 'Vacances d’hiver', first: '2027-02-06', last: '2027-02-21', zones: ['C'] },
  { name: 'Vacances d’hiver', first: '2027-02-13', last: '2027-02-28', zones: ['A'] },
  { name: 'Vacances d’hiver', first: '2027-02-20', last: '2027-03-07', zones: ['B'] },
  { name: 'Vacances de printemps', first: '2027-04-03', last: '2027-04-18', zones: ['C'] },
  { name: 'Vacances de printemps', first: '2027-04-10', last: '2027-04-25', zones: ['A'] },
  { name: 'Vacances de printemps', first: '2027-04-17', last: '2027-05-02', zones: ['B'] },
  { name: 'Pont de l’Ascension', first: '2027-05-06', last: '2027-05-09', zones: all },
  { name: 'Vacances d’été', first: '2027-07-03', last: '2027-08-31', zones: all },
];

/** The last day that the published calendars cover: of a later day nothing is known. */
export const schoolHolidaysKnownUntil = '2027-08-31';

/** Departments by zone, through their academies (arrêté du 7 décembre 2022). Corsica and overseas have calendars of their own. */
const departmentsOf: Readonly<Record<SchoolZone, string>> = {
  // Besançon, Bordeaux, Clermont-Ferrand, Dijon, Grenoble, Limoges, Lyon, Poitiers.
  A: '01 03 07 15 16 17 19 21 23 24 25 26 33 38 39 40 42 43 47 58 63 64 69 70 71 73 74 79 86 87 89 90',
  // Aix-Marseille, Amiens, Lille, Nancy-Metz, Nantes, Nice, Normandie, Orléans-Tours, Reims, Rennes, Strasbourg.
  B: '02 04 05 06 08 10 13 14 18 22 27 28 29 35 36 37 41 44 45 49 50 51 52 53 54 55 56 57 59 60 61 62 67 68 72 76 80 83 84 85 88',
  // Créteil, Montpellier, Paris, Toulouse, Versailles.
  C: '09 11 12 30 31 32 34 46 48 65 66 75 77 78 81 82 91 92 93 94 95',
};

const zoneOfDepartment = new Map<string, SchoolZone>(
  all.flatMap((zone) => departmentsOf[zone].split(' ').map((code) => [code, zone] as const)),
);

/** Returns the zone of a department by its code; null for Corsica and overseas, which have calendars of their own. */
export function schoolZoneOf(department: string): SchoolZone | null {
  return zoneOfDepartment.get(department) ?? null;
}

/** Returns the school holidays on a day, `YYYY-MM-DD`: those of one zone, or of every zone. */
export function schoolHolidaysOn(day: string, zone: SchoolZone | 'all'): SchoolHoliday[] {
  if (!isCalendarDate(day)) return [];
  return schoolHolidays.filter(
    ({ first, last, zones }) => first <= day && day <= last && (zone === 'all' || zones.includes(zone)),
  );
}
