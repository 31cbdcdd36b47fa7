import { type MemberStatus, memberStatuses, memberStatusNames } from '@pds/organisations/domain';
import { type WorkbookColumn, workbookOf } from '@pds/platform';
import { type TeamFunction, teamFunctionNames, teamFunctions } from '@pds/pricing/contract';
import { hoursOf } from '../revenue/yearly-report.dto';
import type { ServedSlot } from './volunteer-hours.read-model';

/** A row: a slot of somebody, or a total of several. */
interface Line extends Pick<ServedSlot, 'participations' | 'minutes'> {
  readonly what: 'Créneau' | 'Total par fonction' | 'Total de la personne' | 'Total';
  readonly person: string;
  readonly of?: ServedSlot;
  readonly function?: TeamFunction;
  readonly slot?: ServedSlot;
}

/** Whoever was erased is among the volunteers: nothing else is known of them. */
const statusOf = ({ status }: ServedSlot) => status ?? 'volunteer';

const columns: readonly WorkbookColumn<Line>[] = [
  { title: 'Ligne', kind: 'text', width: 20, value: ({ what }) => what },
  { title: 'Personne', kind: 'text', width: 32, value: ({ person }) => person },
  { title: 'Statut', kind: 'text', width: 14, value: ({ of }) => (of ? memberStatusNames[statusOf(of)] : null) },
  { title: 'Département', kind: 'text', width: 20, value: ({ of }) => of?.department ?? null },
  { title: 'Antenne', kind: 'text', width: 24, value: ({ of }) => of?.office ?? null },
  {
    title: 'Fonction',
    kind: 'text',
    width: 26,
    value: (line) => (line.function ? teamFunctionNames[line.function] : null),
  },
  { title: 'Dossier', kind: 'number', width: 10, value: ({ slot }) => slot?.demandId ?? null },
  { title: 'Évènement', kind: 'text', width: 32, value: ({ slot }) => slot?.eventName ?? null },
  { title: 'Créneau', kind: 'text', width: 20, value: ({ slot }) => slot?.slotName ?? null },
  { title: 'Début', kind: 'dateTime', width: 17, value: ({ slot }) => slot?.startsAt ?? null },
  { title: 'Fin', kind: 'dateTime', width: 17, value: ({ slot }) => slot?.endsAt ?? null },
  { title: 'Participations', kind: 'number', width: 14, value: ({ participations }) => participations },
  { title: 'Heures', kind: 'number', width: 10, value: ({ minutes }) => hoursOf(minutes) },
];

/** The hours of a year as a workbook: each person’s slots with their totals, then the totals by status and function. */
export function volunteerHoursWorkbook(year: number, slots: AsyncIterable<readonly ServedSlot[]>) {
  return workbookOf(`Heures ${year}`, columns, withTotals(slots));
}

/** Adds the totals; memory holds a batch and the sums. @param batches by person, of one person by function */
export async function* withTotals(batches: AsyncIterable<readonly ServedSlot[]>): AsyncGenerator<readonly Line[]> {
  const all = new Map<MemberStatus, Sums>();
  let person = new Sums();
  let last: ServedSlot | null = null;
  for await (const batch of batches) {
    const lines: Line[] = [];
    for (const slot of batch) {
      if (last && last.memberId !== slot.memberId) {
        lines.push(...totalsOf(last, person));
        person = new Sums();
      }
      person.add(slot);
      const status = statusOf(slot);
      all.set(status, (all.get(status) ?? new Sums()).add(slot));
      const { participations, minutes } = slot;
      lines.push({
        what: 'Créneau',
        person: nameOf(slot),
        of: slot,
        function: slot.function,
        slot,
        participations,
        minutes,
      });
      last = slot;
    }
    yield lines;
  }
  if (last) yield totalsOf(last, person);
  yield memberStatuses.flatMap((status) => {
    const sums = all.get(status);
    const name = `Ensemble, statut\u00a0: ${memberStatusNames[status].toLowerCase()}`;
    return sums ? linesOf(sums, 'Total', { person: name }) : [];
  });
}

/** Participations and minutes by function. */
class Sums {
  readonly by = new Map<TeamFunction, Pick<Line, 'participations' | 'minutes'>>();

  add({ function: name, participations, minutes }: ServedSlot): this {
    const before = this.by.get(name) ?? { participations: 0, minutes: 0 };
    this.by.set(name, {
      participations: before.participations + participations,
      minutes: before.minutes + minutes,
    });
    return this;
  }
}

const totalsOf = (of: ServedSlot, sums: Sums) => linesOf(sums, 'Total de la personne', { person: nameOf(of), of });

/** A line of each function, then their total. */
function linesOf({ by }: Sums, what: Line['what'], whose: Pick<Line, 'person' | 'of'>): Line[] {
  const functions = teamFunctions.filter((name) => by.has(name));
  const total = (key: 'participations' | 'minutes') => functions.reduce((sum, name) => sum + by.get(name)![key], 0);
  return [
    ...functions.map((name) => ({ ...whose, ...by.get(name)!, what: 'Total par fonction' as const, function: name })),
    { ...whose, what, participations: total('participations'), minutes: total('minutes') },
  ];
}

const nameOf = ({ name }: ServedSlot) => name ?? 'Personnes effacées';
