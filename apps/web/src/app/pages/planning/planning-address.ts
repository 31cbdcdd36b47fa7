import type { GetPlanningParams } from '@pds/api-client/generated/model';
import { daysLater, isCalendarDate, monthsLater } from '@pds/kernel';
import { longDay } from '../../../shared/ui/text/day';
import { lazily } from '../../../shared/ui/lazy/lazy-value';
import { monthOf } from '../../../shared/ui/text/today';

export const views = { mois: 'Mois', semaine: 'Semaine', jour: 'Jour', agenda: 'Agenda', villes: 'Par ville' } as const;
export type View = keyof typeof views;

/** Whether a view shows a single day. */
export const isOneDay = (view: View) => view === 'jour' || view === 'villes';

/** Choices of the filter « Statut », with the code of the call. */
export const statusChoices = {
  demandes: { label: 'Demandes en cours', code: 1 },
  postes: { label: 'Postes de secours', code: 3 },
  refusees: { label: 'Demandes refusées', code: 2 },
} as const;

/** What the planning shows, as read from its address. Filters are empty where nothing is chosen. */
export interface PlanningAddress {
  readonly view: View;
  /** The day in focus, `Y-m-d`: the period is its month, week or the day itself. */
  readonly date: string;
  readonly departement: string;
  readonly antenne: string;
  readonly statut: keyof typeof statusChoices | '';
  readonly equipe: string;
  readonly isTable: boolean;
}

/** Reads an address, `?vue=mois&date=2027-05-08&departement=69`. Ignores what it does not know. */
export function readPlanningAddress(address: URLSearchParams, today: string): PlanningAddress {
  const chosen = <Name extends string>(name: string, choices: Readonly<Record<Name, unknown>>) => {
    const value = address.get(name) ?? '';
    return Object.hasOwn(choices, value) ? (value as Name) : null;
  };
  const matching = (name: string, pattern: RegExp) => {
    const value = address.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const date = address.get('date') ?? '';
  return {
    view: chosen('vue', views) ?? 'mois',
    date: isCalendarDate(date) ? date : today,
    departement: matching('departement', /^[1-9]\d{0,8}$/),
    antenne: matching('antenne', /^[1-9]\d{0,8}$/),
    statut: chosen('statut', statusChoices) ?? '',
    equipe: matching('equipe', /^[1-3]$/),
    isTable: address.get('tableau') === '1',
  };
}

/** Days, both included, `Y-m-d`. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** Returns the Monday of a day's week. */
function mondayOf(day: string): string {
  return daysLater(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the days that a view shows. The month has whole weeks, with days of the months beside it. */
export function periodOf(view: View, date: string): Period {
  const { start, end } = monthOf(date);
  switch (view) {
    case 'mois':
      return { startDate: mondayOf(start), endDate: daysLater(mondayOf(end), 6) };
    case 'semaine':
      return { startDate: mondayOf(date), endDate: daysLater(mondayOf(date), 6) };
    case 'jour':
    case 'villes':
      return { startDate: date, endDate: date };
    case 'agenda':
      return { startDate: start, endDate: end };
  }
}

/** Returns the parameters of the call whose answer an address shows. */
export function planningParams({
  view,
  date,
  departement,
  antenne,
  statut,
  equipe,
}: PlanningAddress): GetPlanningParams {
  return {
    ...periodOf(view, date),
    ...(departement && { department: Number(departement) }),
    ...(antenne && { office: Number(antenne) }),
    ...(statut && { status: statusChoices[statut].code }),
    ...(equipe && { teamStatus: Number(equipe) as 1 | 2 | 3 }),
  };
}

export function daysIn({ startDate, endDate }: Period): string[] {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = daysLater(day, 1)) days.push(day);
  return days;
}

/** Returns the day in focus one period later, or earlier. */
export function turned(view: View, date: string, direction: 1 | -1): string {
  if (isOneDay(view)) return daysLater(date, direction);
  return view === 'semaine' ? daysLater(date, 7 * direction) : monthsLater(date, direction);
}

/** `8 mai 2027`. */
export const dayWithoutWeekday = (day: string) => longDay(day).replace(/^\p{L}+\s/u, '');

const monthName = lazily(() => new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** Names the period of a view: `mai 2027`, `Semaine du 3 au 9 mai 2027`, `samedi 8 mai 2027`. */
export function periodTitle(view: View, date: string): string {
  if (isOneDay(view)) return longDay(date);
  if (view !== 'semaine') return monthName().format(Date.parse(date));
  const { startDate, endDate } = periodOf(view, date);
  const [first, last] = [dayWithoutWeekday(startDate), dayWithoutWeekday(endDate)];
  const common =
    startDate.slice(0, 7) === endDate.slice(0, 7) ? 1 : startDate.slice(0, 4) === endDate.slice(0, 4) ? 2 : 3;
  return `Semaine du ${first.split(' ').slice(0, common).join(' ')} au ${last}`;
}

/** Returns where an arrow, page, Home or End key leads from a day. Null for any other key. */
export function dayAtKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1);
    case 'ArrowRight':
      return daysLater(day, 1);
    case 'ArrowUp':
      return daysLater(day, -7);
    case 'ArrowDown':
      return daysLater(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return daysLater(mondayOf(day), 6);
    case 'PageUp':
      return monthsLater(day, -1);
    case 'PageDown':
      return monthsLater(day, 1);
    default:
      return null;
  }
}
