import type { PlanningBarAnswer } from '@pds/api-client/generated/model';
import {
  counted,
  dayNumber,
  holidayCalendar,
  plannedStaffingText,
  schoolHolidaysOn,
  type SchoolZone,
  schoolZoneOf,
} from '@pds/kernel';
import { whoComes } from '../../../features/aid-station/components/sign-ups/who-comes-path';
import { staffDossierPath } from '../../../shared/dossier/staff-dossier-path';
import { demandStatuses, type StatusText, teamStatuses } from '../../../shared/reference/statuses';
import { longDay, shortDay } from '../../../shared/ui/text/day';

/** The shape that stands for a status, beside its colour and its text. */
export type Shape = 'empty' | 'half' | 'full' | 'cross';

/** What a bar shows of its dossier: the team's status, or that it does not take place with us. */
export interface BarStatus extends StatusText {
  readonly shape: Shape;
}

const teamShapes: Readonly<Record<number, Shape>> = { 1: 'empty', 2: 'half', 3: 'full' };
const refused: BarStatus = { ...demandStatuses[2]!, shape: 'cross' };
const ofTeam = (teamStatus: number): BarStatus => ({ ...teamStatuses[teamStatus]!, shape: teamShapes[teamStatus]! });

export const legend: readonly BarStatus[] = [ofTeam(1), ofTeam(2), ofTeam(3)];

export const statusOf = ({ status, teamStatus }: PlanningBarAnswer): BarStatus =>
  status === 2 ? refused : ofTeam(teamStatus);

/** `Poste de secours n° 12`. */
export const dossierText = ({ id, isAidStation }: PlanningBarAnswer) =>
  `${isAidStation ? 'Poste de secours' : 'Demande'} n°\u00a0${id}`;

/** Where a bar leads: the dossier, at who comes while people are missing. */
export const barPath = (bar: PlanningBarAnswer) => `${staffDossierPath(bar)}${bar.missingPeople ? whoComes : ''}`;

/** A dossier has a bar for each of its stretches. */
export const keyOf = ({ id, startDate }: PlanningBarAnswer) => `${id} ${startDate}`;

/** `8/12`: the rescuers alone, where there is no room for more. */
export const rescuersText = ({ plannedRescuers, requiredRescuers }: PlanningBarAnswer) =>
  `${plannedRescuers}/${requiredRescuers ?? '?'}`;

/** `8 prévus + 1 encadrement sur 12 + 2 encadrement`: the persons planned and required. */
export const teamInWords = (bar: PlanningBarAnswer) =>
  plannedStaffingText(
    { rescuers: bar.plannedRescuers, supervision: bar.plannedSupervision },
    bar.requiredRescuers === null ? null : { rescuers: bar.requiredRescuers, supervision: bar.requiredSupervision },
  );

const hourOf = (iso: string) => iso.slice(11, 16);

/** `20:00 – 04:00 (dim. 9 mai)`: the hours of a bar, and its last day if it is another one. */
export function hoursText({ startDate, endDate }: PlanningBarAnswer): string {
  const hours = `${hourOf(startDate)} – ${hourOf(endDate)}`;
  const endDay = endDate.slice(0, 10);
  return startDate.slice(0, 10) === endDay ? hours : `${hours} (${shortDay(endDay)})`;
}

/** Describes a bar in full, for screen readers and as its title. */
export function barInWords(bar: PlanningBarAnswer): string {
  return [
    bar.eventName,
    bar.town,
    dossierText(bar).toLowerCase(),
    `${shortDay(bar.firstDay)}, ${hoursText(bar)}`,
    statusOf(bar).text,
    teamInWords(bar),
    bar.office,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is special about a day: a public holiday, school holidays. */
export interface DayMarks {
  /** Null on an ordinary day. */
  readonly holiday: string | null;
  /** `Vacances d’hiver`, or with its zones where the department is unknown; null outside the school holidays. */
  readonly school: string | null;
}

/**
 * Returns what days are in a department.
 *
 * @param department its code; null for the whole country: national holidays, and school holidays with their zones
 */
export function dayMarks(department: string | null): (day: string) => DayMarks {
  const holidays = holidayCalendar(department);
  const zone = department === null ? 'all' : schoolZoneOf(department);
  return (day) => {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    return { holiday: holidays(dayNumber(year, month, date)), school: zone && schoolText(day, zone) };
  };
}

/** What is special about a day, as a text; empty on an ordinary day. */
export const marksText = ({ holiday, school }: DayMarks) => [holiday, school].filter(Boolean).join(' · ');

function schoolText(day: string, zone: SchoolZone | 'all'): string | null {
  const found = schoolHolidaysOn(day, zone);
  const name = found[0]?.name;
  if (!name) return null;
  if (zone !== 'all') return name;
  const zones = found.flatMap((holiday) => holiday.zones).toSorted();
  return zones.length === 3 ? name : `${name} (${zones.length > 1 ? 'zones' : 'zone'} ${zones.join(', ')})`;
}

/** Names a day with what is special about it, how many dossiers it has and whether means are insufficient. */
export function dayInWords(day: string, { holiday, school }: DayMarks, dossiers: number, lacksMeans = false): string {
  const count = dossiers === 0 ? 'aucun dossier' : counted(dossiers, 'dossier');
  return [longDay(day), holiday, school, count, lacksMeans && 'moyens insuffisants'].filter(Boolean).join(', ');
}
