import type { DemandStatusCode } from '@pds/demand/contract';
import {
  type Instant,
  mainlandTimeZone,
  mapPage,
  type Page,
  type PageRequest,
  type Principal,
  type Role,
  type Scope,
} from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import {
  allOf,
  asksForDays,
  countCap,
  equals,
  linesInOrder,
  PageFinder,
  scopeCondition,
  type Sql,
  sql,
  takesPlaceWithin,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { firstFiled } from '../persistence/event-months';
import { eventTextContains } from '../persistence/event-text';

/**
 * What staff have to do with a demand, one after the other: `new` while nobody of the staff saved it, `without-quote` until
 * one is generated, `quote-to-follow-up` until one is validated, `to-transform` until it is a station. `soon` is every
 * dossier, station or not, whose event begins within 30 days.
 */
export const demandsToDo = ['new', 'without-quote', 'quote-to-follow-up', 'to-transform', 'soon'] as const;
export type DemandToDo = (typeof demandsToDo)[number];

/** What is to be done depends on quotes, which another context keeps: the composition tells it in SQL. */
export abstract class DemandToDoConditions {
  /** A condition on `demand.demands d`. @param scope whose demands are asked for besides, which tells how many they are */
  abstract condition(todo: DemandToDo, scope: Scope): Sql;

  /** What of that condition bounds begin and end; undefined where nothing does. */
  abstract bounds(todo: DemandToDo): Sql | undefined;
}

/** What the caller may do with a demand of a list: null where they may, else why not, in French. */
export interface ListedActions {
  readonly duplicate: string | null;
  readonly delete: string | null;
}

/** What may be done with a demand depends on its invoices too, which another context keeps: the composition tells it. */
export abstract class DemandActions {
  /** A condition on `demand.demands d`, asked of the rows of a page. */
  abstract readonly isInvoiced: Sql;
  abstract of(demand: Pick<DemandRow, 'status'> & { readonly isInvoiced: boolean }, role: Role): ListedActions;
}

export const demandSorts = ['id', 'createdAt', 'startDate', 'endDate'] as const;
export type DemandSort = (typeof demandSorts)[number];

/** What the list can be narrowed by; everything given must hold. */
export interface DemandFilters {
  readonly id?: number | undefined;
  /** 1 EN COURS, 2 REFUSÉE, 3 VALIDÉE. */
  readonly status?: number | undefined;
  /** `Y-m-d`: events not over before this day. */
  readonly startDate?: string | undefined;
  /** `Y-m-d`: events begun on this day at the latest. */
  readonly endDate?: string | undefined;
  /** Contained in the name, whatever the case, accents and punctuation; a word's beginning when under 3 letters. */
  readonly eventName?: string | undefined;
  /** As `eventName`, in place and town. */
  readonly eventPlace?: string | undefined;
  /** What is to be done with it. */
  readonly todo?: DemandToDo | undefined;
}

export interface DemandRow {
  readonly id: number;
  readonly createdAt: Instant;
  readonly eventName: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly startDate: Instant;
  readonly endDate: Instant;
  readonly eventPlace: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly status: DemandStatusCode;
  readonly departmentId: number | null;
  readonly priceCents: number | null;
  readonly timeZone: string;
}

/** A row with what may be done with it. */
export interface ActionableDemandRow extends DemandRow {
  readonly actions: ListedActions;
}

interface SqlRow {
  readonly id: number;
  readonly created_at: Date;
  readonly event_name: string;
  readonly contact_first_name: string;
  readonly contact_last_name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly event_place: string;
  readonly contact_email: string;
  readonly contact_phone: string;
  readonly status: DemandStatusCode;
  readonly department_id: number | null;
  readonly price_cents: string | null;
  readonly time_zone: string;
}

/** A row of a page: lines that are exported offer nothing to do. */
interface PageRow extends SqlRow {
  readonly is_invoiced: boolean;
}

const shown = {
  columns: sql`d.id, d.created_at, d.event_name, d.contact_first_name, d.contact_last_name, d.starts_at, d.ends_at,
    coalesce(nullif(d.event_place, ''), d.event_place_city) AS event_place, d.contact_email, d.contact_phone, d.status,
    d.department_id, CASE WHEN d.is_package_price THEN d.package_price_cents ELSE d.price_cents END AS price_cents,
    d.time_zone`,
  joins: sql`LEFT JOIN demand.demands AS d ON d.id = page.id`,
};

const sortColumns: Record<DemandSort, Sql> = {
  id: sql`d.id`,
  createdAt: sql`d.created_at`,
  startDate: sql`d.starts_at`,
  endDate: sql`d.ends_at`,
};

/** What narrows one request of the list. */
interface Narrowing {
  /** What every index of the scope holds, with the bounds that fit the sort's index. */
  readonly indexed: Sql;
  /** The rest; undefined when the index of the sort alone answers, so that it can stop at the page's end. */
  readonly others: Sql | undefined;
  /** Where along the sort's index the first that can match lies, as a condition; undefined where nothing is known of it. */
  readonly start: Sql | undefined;
  /** Nothing but deleted demands is left out. */
  readonly isWholeTable: boolean;
}

/**
 * The staff's list of demands: a projection in plain SQL, made for a million rows (docs/adr/0008-lists.md). Deleted
 * demands are not in it; the scope is part of every query.
 */
export class DemandList {
  /** @param farAway rows beyond which a page of the whole table may be nearer from the other end */
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly organisations: Pick<OrganisationsFacade, 'department'>,
    private readonly toDo: DemandToDoConditions,
    private readonly actions: DemandActions,
    private readonly farAway = 100_000,
  ) {}

  async page(
    filters: DemandFilters,
    request: PageRequest<DemandSort>,
    { role, scope }: Pick<Principal, 'role' | 'scope'>,
  ): Promise<Page<ActionableDemandRow>> {
    const columns = sql`${shown.columns}, ${this.actions.isInvoiced} AS is_invoiced`;
    const finder = new PageFinder<PageRow>(this.unitOfWork, { ...shown, columns }, request);
    const narrowing = await this.narrow(filters, request, scope);
    return mapPage(await this.find(finder, narrowing, request), (row) => ({
      ...toRow(row),
      actions: this.actions.of({ status: row.status, isInvoiced: row.is_invoiced }, role),
    }));
  }

  /** Every line of the same list in its order, some hundreds at a time; nothing is counted. */
  async *lines(
    filters: DemandFilters,
    { sort, direction }: Pick<PageRequest<DemandSort>, 'sort' | 'direction'>,
    scope: Scope,
  ): AsyncGenerator<DemandRow[], void> {
    const { indexed, others } = await this.narrow(filters, { sort, direction, page: 1, perPage: 1 }, scope);
    yield* linesInOrder<SqlRow, DemandRow>(this.unitOfWork, {
      from: sql`demand.demands AS d`,
      id: sql`d.id`,
      key: sortColumns[sort],
      direction,
      matching: allOf(indexed, others),
      columns: shown.columns,
      linesOf: async (rows) => rows.map(toRow),
    });
  }

  private async find(
    finder: PageFinder<PageRow>,
    { indexed, others, start, isWholeTable }: Narrowing,
    request: PageRequest<DemandSort>,
  ): Promise<Page<PageRow>> {
    const key = sortColumns[request.sort];
    if (others === undefined) {
      const inOrder = matching(key, indexed);
      const total = await finder.count(sql`SELECT FROM demand.demands AS d WHERE ${indexed}`);
      if (total <= countCap && finder.lastRow - request.perPage >= total) return finder.answer(total, []);
      const fromTheEnd = isWholeTable ? await this.totalIfNearerFromTheEnd(finder.lastRow) : null;
      return finder.answer(
        total,
        fromTheEnd === null ? await finder.inOrder(inOrder) : await finder.inOrderFromTheEnd(inOrder, fromTheEnd),
      );
    }

    const matches = matching(key, allOf(indexed, others));
    // Few matches: one query finds them all, sorts them in memory and cuts the page.
    const { total, records } = await finder.few(matches);
    if (records) return finder.answer(total, records);
    // Many: they are dense, so the page is soon met walking in order from where they begin.
    const walked = await finder.walk(
      sql`SELECT d.*, ${key} AS key FROM demand.demands AS d WHERE ${allOf(indexed, start)}`,
      sql`d`,
      others,
      start !== undefined,
    );
    return finder.answer(total, walked ?? (await finder.all(matches)));
  }

  private async narrow(filters: DemandFilters, request: PageRequest<DemandSort>, scope: Scope): Promise<Narrowing> {
    const indexed: (Sql | undefined)[] = [sql`d.deleted_at IS NULL`];
    const others: (Sql | undefined)[] = [];

    if (scope.kind !== 'all') {
      // Offices have an index for the first sort only, organisers none: their rows are few enough to be sorted in memory.
      const hasIndex = scope.kind === 'department' || (scope.kind === 'office' && request.sort === 'id');
      (hasIndex ? indexed : others).push(scopeCondition(scope, sql`d`));
    }
    others.push(equals(sql`d.id`, filters.id), equals(sql`d.status`, filters.status));
    // The indexes of both sorts hold both columns.
    const sortsByDate = request.sort === 'startDate' || request.sort === 'endDate';
    if (filters.todo !== undefined) {
      others.push(this.toDo.condition(filters.todo, scope));
      if (sortsByDate) indexed.push(this.toDo.bounds(filters.todo));
    }
    const hasDays = asksForDays(filters);
    let start: Sql | undefined;
    if (hasDays) {
      const zone = await this.zoneOf(scope);
      const longest = await this.longestEvent();
      const event = { startsAt: sql`d.starts_at`, endsAt: sql`d.ends_at` };
      (sortsByDate ? indexed : others).push(takesPlaceWithin(event, filters, zone, longest));
      if (!sortsByDate) start = firstFiled(request, filters, zone, longest);
    }
    others.push(eventTextContains(sql`d.event_name_search`, filters.eventName));
    others.push(eventTextContains(sql`d.event_place_search`, filters.eventPlace));

    const isCoveredByIndex = others.every((condition) => condition === undefined);
    return {
      indexed: allOf(...indexed),
      others: isCoveredByIndex ? undefined : allOf(...others),
      start,
      isWholeTable: isCoveredByIndex && scope.kind === 'all' && !hasDays,
    };
  }

  /**
   * Beyond the middle of the whole table a page is nearer from the far end, which takes an exact count but halves the worst
   * case (ADR 0008 has the figures): that count then, else null.
   */
  private async totalIfNearerFromTheEnd(lastRow: number): Promise<number | null> {
    if (lastRow <= this.farAway) return null;
    const [table] = await this.unitOfWork.query<{ estimate: number }>(
      `SELECT reltuples::float AS estimate FROM pg_class WHERE oid = 'demand.demands'::regclass`,
    );
    if (lastRow <= table!.estimate * 0.75) return null;
    const [count] = await this.unitOfWork.query<{ total: number }>(
      'SELECT count(*)::integer AS total FROM demand.demands WHERE deleted_at IS NULL',
    );
    return count!.total;
  }

  /** Days are those of the caller's department; of mainland France for who sees them all. */
  private async zoneOf(scope: Scope): Promise<string> {
    if (scope.kind !== 'department' && scope.kind !== 'office') return mainlandTimeZone;
    const department = await this.organisations.department(scope.departmentId);
    return department?.timeZone ?? mainlandTimeZone;
  }

  /**
   * How long the longest event lasts, in milliseconds. Overlap alone bounds each index on one side only; with this an
   * event that overlaps the days begins and ends within a window.
   */
  private async longestEvent(): Promise<number> {
    const [longest] = await this.unitOfWork.query<{ seconds: number | null }>(
      `SELECT max(extract(epoch FROM ends_at - starts_at))::float AS seconds
       FROM demand.demands WHERE deleted_at IS NULL`,
    );
    return (longest?.seconds ?? 0) * 1_000;
  }
}

function matching(key: Sql, conditions: Sql): Sql {
  return sql`SELECT d.id AS id, ${key} AS key FROM demand.demands AS d WHERE ${conditions}`;
}

function toRow(row: SqlRow): DemandRow {
  return {
    id: row.id,
    createdAt: row.created_at.getTime(),
    eventName: row.event_name,
    contactFirstName: row.contact_first_name,
    contactLastName: row.contact_last_name,
    startDate: row.starts_at.getTime(),
    endDate: row.ends_at.getTime(),
    eventPlace: row.event_place,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    status: row.status,
    departmentId: row.department_id,
    priceCents: row.price_cents === null ? null : Number(row.price_cents),
    timeZone: row.time_zone,
  };
}
