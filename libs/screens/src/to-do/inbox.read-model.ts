import { type TaskKind, type ToDoKind, toDoKinds } from '@pds/aid-station/domain';
import type { Page, PageRequest, Scope } from '@pds/kernel';
import type { DeadlineKind } from '@pds/organisations/contract';
import { countCap } from '@pds/platform';
import type { AskedReinforcement, Reinforcements } from '../means/reinforcements.read-model';
import type { Deadlines, ListedDeadline } from './deadlines.read-model';
import type { DossierToDo, ToDoReadModel } from './to-do.read-model';

/** A line of « À traiter »: a stored task, a deadline, or reinforcement that another office waits for. */
export type ToDoLine =
  | { readonly kind: StoredKind; readonly dossier: DossierToDo }
  | DeadlineLine
  | { readonly kind: 'reinforcement'; readonly reinforcement: AskedReinforcement };

type StoredKind = Extract<ToDoKind, TaskKind>;

interface DeadlineLine {
  readonly kind: 'late-deadline' | 'deadline';
  readonly deadline: ListedDeadline;
}

/** The lines of one kind. */
interface Part {
  /** How many there are, counted up to one above {@link countCap}. */
  readonly total: number;
  read(skip: number, most: number): Promise<readonly ToDoLine[]> | readonly ToDoLine[];
}

/** A page of « À traiter », and how many lines each kind has. */
export interface ToDoPage extends Page<ToDoLine> {
  /** By consequence. */
  readonly kinds: readonly { readonly kind: ToDoKind; readonly total: number; readonly totalIsExact: boolean }[];
}

/** Deadlines of which a task tells the same: the quote to send or to follow up, and what is to be invoiced. */
const toldByTasks: readonly DeadlineKind[] = ['quote', 'invoice'];

/** « À traiter »: everything that a scope waits for, by consequence; within a kind the next event, or the earliest deadline, first. */
export class Inbox {
  constructor(
    private readonly toDo: ToDoReadModel,
    private readonly deadlines: Deadlines,
    private readonly reinforcements: Reinforcements,
  ) {}

  /** A page of all lines, or of those of one kind. */
  async page(
    scope: Scope,
    { page, perPage, kind }: Pick<PageRequest<string>, 'page' | 'perPage'> & { readonly kind?: ToDoKind | undefined },
  ): Promise<ToDoPage> {
    const parts = await this.parts(scope);
    const records: ToDoLine[] = [];
    let skip = (page - 1) * perPage;
    let total = 0;
    for (const [each, part] of parts) {
      if (kind !== undefined && each !== kind) continue;
      // A kind of more than is counted may still have lines after what was counted.
      if (records.length < perPage && (skip < part.total || part.total > countCap))
        records.push(...(await part.read(skip, perPage - records.length)));
      skip = Math.max(0, skip - part.total);
      total += part.total;
    }
    const counted = (count: number) => ({ total: Math.min(count, countCap + 1), totalIsExact: count <= countCap });
    const kinds = [...parts].map(([each, part]) => ({ kind: each, ...counted(part.total) }));
    return { ...counted(total), page, perPage, records, kinds };
  }

  private async parts(scope: Scope): Promise<ReadonlyMap<ToDoKind, Part>> {
    const waiting = { isWaiting: true, page: 1 };
    const [counts, { deadlines }, reinforcements] = await Promise.all([
      this.toDo.counts(scope),
      this.deadlines.open(scope, ['late', 'soon']),
      this.reinforcements.page(scope, { ...waiting, perPage: 1 }),
    ]);
    const ofState = Map.groupBy(
      deadlines.filter(({ kind }) => !toldByTasks.includes(kind)),
      ({ state }) => state,
    );
    const others: Partial<Record<ToDoKind, Part>> = {
      'late-deadline': partOf('late-deadline', ofState.get('late')),
      deadline: partOf('deadline', ofState.get('soon')),
      reinforcement: {
        total: reinforcements.total,
        read: async (skip, most) => {
          const { records } = await this.reinforcements.page(scope, { ...waiting, perPage: skip + most });
          return records.slice(skip).map((reinforcement) => ({ kind: 'reinforcement', reinforcement }));
        },
      },
    };
    return new Map(toDoKinds.map((kind) => [kind, others[kind] ?? this.tasks(kind as StoredKind, counts, scope)]));
  }

  private tasks(kind: StoredKind, counts: ReadonlyMap<string, number>, scope: Scope): Part {
    const read = async (skip: number, most: number) =>
      (await this.toDo.lines(kind, scope, { skip, most })).map((dossier) => ({ kind, dossier }));
    return { total: counts.get(kind)!, read };
  }
}

/** Deadlines of one kind, those of stations, which are sold, first. */
function partOf(kind: DeadlineLine['kind'], deadlines: readonly ListedDeadline[] = []): Part {
  const soldFirst = deadlines.toSorted(
    (one, other) => Number(other.dossier.isAidStation) - Number(one.dossier.isAidStation),
  );
  return {
    total: deadlines.length,
    read: (skip, most) => soldFirst.slice(skip, skip + most).map((deadline) => ({ kind, deadline })),
  };
}
