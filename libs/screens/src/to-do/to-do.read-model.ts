import { type TaskKind, type ToDoKind, toDoKinds } from '@pds/aid-station/domain';
import type { Page, PageRequest, Scope } from '@pds/kernel';
import type { DeadlineKind } from '@pds/organisations/contract';
import { countCap } from '@pds/platform';
import type { AskedReinforcement, Reinforcements } from '../means/reinforcements.read-model';
import type { Deadlines, ListedDeadline } from './deadlines.read-model';
import type { DossierToDo, OpenTasks } from './open-tasks.read-model';

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
  /** Whether there are no more than were counted. */
  readonly totalIsExact: boolean;
  read(skip: number, most: number): Promise<readonly ToDoLine[]>;
}

/** A page of « À traiter », and how many lines each kind has. */
export interface ToDoPage extends Page<ToDoLine> {
  /** By consequence. */
  readonly kinds: readonly ({ readonly kind: ToDoKind } & Pick<Part, 'total' | 'totalIsExact'>)[];
}

/** Deadlines of which a task tells the same: the quote to send or to follow up, and what is to be invoiced. */
const toldByTasks: readonly DeadlineKind[] = ['quote', 'invoice'];

/** « À traiter »: everything that a scope waits for, by consequence; within a kind the next event, or the earliest deadline, first. */
export class ToDoReadModel {
  constructor(
    private readonly openTasks: OpenTasks,
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
    let totalIsExact = true;
    for (const [each, part] of parts) {
      if (kind !== undefined && each !== kind) continue;
      // A kind of more than is counted may still have lines after what was counted.
      if (records.length < perPage && (skip < part.total || !part.totalIsExact))
        records.push(...(await part.read(skip, perPage - records.length)));
      skip = Math.max(0, skip - part.total);
      total += part.total;
      totalIsExact &&= part.totalIsExact;
    }
    const kinds = [...parts].map(([each, part]) => ({
      kind: each,
      total: part.total,
      totalIsExact: part.totalIsExact,
    }));
    return {
      total: Math.min(total, countCap + 1),
      totalIsExact: totalIsExact && total <= countCap,
      page,
      perPage,
      records,
      kinds,
    };
  }

  private async parts(scope: Scope): Promise<ReadonlyMap<ToDoKind, Part>> {
    const waiting = { isWaiting: true, page: 1 };
    const [counts, { deadlines, isComplete }, reinforcements] = await Promise.all([
      this.openTasks.counts(scope),
      this.deadlines.open(scope, ['late', 'soon']),
      this.reinforcements.page(scope, { ...waiting, perPage: 1 }),
    ]);
    const ofState = Map.groupBy(
      deadlines.filter(({ kind }) => !toldByTasks.includes(kind)),
      ({ state }) => state,
    );
    const others: Partial<Record<ToDoKind, Part>> = {
      'late-deadline': this.deadlinesOf('late-deadline', ofState.get('late'), isComplete),
      deadline: this.deadlinesOf('deadline', ofState.get('soon'), isComplete),
      reinforcement: {
        total: reinforcements.total,
        totalIsExact: reinforcements.totalIsExact,
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
      (await this.openTasks.lines(kind, scope, { skip, most })).map((dossier) => ({ kind, dossier }));
    const total = counts.get(kind)!;
    return { total, totalIsExact: total <= countCap, read };
  }

  /**
   * Deadlines in one state, those of stations, which are sold, first.
   * @param isComplete false when there are more dossiers than were read
   */
  private deadlinesOf(
    kind: DeadlineLine['kind'],
    deadlines: readonly ListedDeadline[] = [],
    isComplete: boolean,
  ): Part {
    const soldFirst = deadlines.toSorted(
      (one, other) => Number(other.dossier.isAidStation) - Number(one.dossier.isAidStation),
    );
    const read = async (skip: number, most: number) =>
      (await this.deadlines.counted(soldFirst.slice(skip, skip + most))).map((deadline) => ({ kind, deadline }));
    return { total: deadlines.length, totalIsExact: isComplete, read };
  }
}
