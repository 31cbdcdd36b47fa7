import { type Instant, instantOfWallTime, type Page, type PageRequest, type Scope } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

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
  readonly status: number;
  readonly departmentId: number | null;
  readonly priceCents: number | null;
  readonly timeZone: string;
}

/** Rows are counted up to here; one more means « plus de 10 000 ». */
const countCap = 10_000;
/**
 * With more than `countCap` matches a page is usually found within this many rows of the sort's own index: 1 % of a
 * million rows match, so a first page of 25 lies within 2 500 on average.
 */
const walkLength = 4_000;

const sortColumns: Record<DemandSort, string> = {
  id: 'id',
  createdAt: 'created_at',
  startDate: 'starts_at',
  endDate: 'ends_at',
};

/**
 * The staff's list of demands: a projection in plain SQL, made for a million rows (docs/adr/0008-lists.md). Deleted
 * demands are not in it; the scope is part of every query.
 */
export class DemandList {
  /** @param farAway rows beyond which a page of the whole table may be nearer from the other end */
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly farAway = 100_000,
  ) {}

  async page(
    filters: DemandFilters,
    request: PageRequest<DemandSort>,
    scope: Scope,
  ): Promise<Page<DemandRow> & { readonly totalIsExact: boolean }> {
    const query = new ListSql(request);
    query.scope(scope);
    await this.narrow(query, filters, scope);

    const answer = (total: number, rows: SqlRow[]) => ({
      records: rows.map(toRow),
      total,
      totalIsExact: total <= countCap,
      page: request.page,
      perPage: request.perPage,
    });

    if (query.isCoveredByIndex) {
      const { total } = (await this.sql<{ total: number }>(query.cappedCount()))[0]!;
      if (request.perPage * (request.page - 1) >= total && total <= countCap) return answer(total, []);
      return answer(total, await this.sql(await this.pageInOrder(query)));
    }

    // Few matches: one query finds them all, sorts them in memory and cuts the page.
    const few = await this.sql<SqlRow & { total: number }>(query.fewMatches());
    const total = few[0]!.total;
    if (total <= countCap)
      return answer(
        total,
        few.filter(({ id }) => id !== null),
      );
    // Many: they are dense, so the page is soon met walking in order, unless they all lie at the far end.
    if (query.lastRow <= walkLength / 2) {
      const walked = await this.sql(query.walk());
      if (walked.length === request.perPage) return answer(total, walked);
    }
    return answer(total, await this.sql(query.allMatches()));
  }

  private async narrow(query: ListSql, filters: DemandFilters, scope: Scope): Promise<void> {
    if (filters.id !== undefined) query.where(`id = ${query.parameter(filters.id)}`);
    if (filters.status !== undefined) query.where(`status = ${query.parameter(filters.status)}`);
    if (filters.startDate || filters.endDate) {
      const zone = await this.zoneOf(scope);
      const longest = await this.longestEvent();
      const at = (instant: Instant) => query.parameter(new Date(instant).toISOString());
      if (filters.startDate) {
        const from = startOfDay(filters.startDate, zone, 0);
        query.whereDate(`ends_at >= ${at(from)} AND starts_at >= ${at(from - longest)}`);
      }
      if (filters.endDate) {
        const to = startOfDay(filters.endDate, zone, 1);
        query.whereDate(`starts_at < ${at(to)} AND ends_at < ${at(to + longest)}`);
      }
    }
    if (filters.eventName?.trim()) query.whereContains('event_name_search', filters.eventName);
    if (filters.eventPlace?.trim()) query.whereContains('event_place_search', filters.eventPlace);
  }

  /**
   * The page along the sort's index. Beyond the middle of the whole table it is nearer from the far end, which takes an
   * exact count but halves the worst case (ADR 0008 has the figures).
   */
  private async pageInOrder(query: ListSql): Promise<Sql> {
    if (query.isWholeTable && query.lastRow > this.farAway) {
      const [table] = await this.sql<{ estimate: number }>({
        text: `SELECT reltuples::float AS estimate FROM pg_class WHERE oid = 'demand.demands'::regclass`,
        values: [],
      });
      if (query.lastRow > table!.estimate * 0.6) {
        const [{ total } = { total: 0 }] = await this.sql<{ total: number }>({
          text: 'SELECT count(*)::integer AS total FROM demand.demands WHERE deleted_at IS NULL',
          values: [],
        });
        return query.inOrderFromTheEnd(total);
      }
    }
    return query.inOrder();
  }

  /** Days are those of the caller's department; of mainland France for who sees them all. */
  private async zoneOf(scope: Scope): Promise<string> {
    if (scope.kind !== 'department' && scope.kind !== 'office') return 'Europe/Paris';
    const [department] = await this.unitOfWork.query<{ time_zone: string }>(
      'SELECT time_zone FROM organisations.departments WHERE id = $1',
      [scope.departmentId],
    );
    return department?.time_zone ?? 'Europe/Paris';
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

  private sql<Row = SqlRow>({ text, values }: Sql): Promise<Row[]> {
    return this.unitOfWork.query<Row>(text, values);
  }
}

interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
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
  readonly status: number;
  readonly department_id: number | null;
  readonly price_cents: string | null;
  readonly time_zone: string;
}

const columns = `d.id, d.created_at, d.event_name, d.contact_first_name, d.contact_last_name, d.starts_at, d.ends_at,
  coalesce(nullif(d.event_place, ''), d.event_place_city) AS event_place, d.contact_email, d.contact_phone, d.status,
  d.department_id, CASE WHEN d.is_package_price THEN d.package_price_cents ELSE d.price_cents END AS price_cents,
  d.time_zone`;

/**
 * The SQL of one list request. Every variant first finds the page's ids, from indexes alone where it can, and joins the
 * rows of that page only.
 */
class ListSql {
  /** What every index of the scope holds, with the bounds that fit the sort's index. */
  private readonly indexed = ['deleted_at IS NULL'];
  private readonly others: string[] = [];
  private readonly values: unknown[] = [];
  private hasScope = false;
  private hasDates = false;

  constructor(private readonly request: PageRequest<DemandSort>) {}

  /** Whether the index of the sort alone answers, so that it can stop at the page's end. */
  get isCoveredByIndex(): boolean {
    return this.others.length === 0;
  }

  get isWholeTable(): boolean {
    return this.isCoveredByIndex && !this.hasScope && !this.hasDates;
  }

  get lastRow(): number {
    return this.request.page * this.request.perPage;
  }

  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  scope(scope: Scope): void {
    if (scope.kind === 'all') return;
    this.hasScope = true;
    if (scope.kind === 'department') this.indexed.push(`department_id = ${this.parameter(scope.departmentId)}`);
    else if (scope.kind === 'office') {
      // Offices have an index for the first sort only; their rows are few enough to be sorted in memory.
      const conditions = this.request.sort === 'id' ? this.indexed : this.others;
      conditions.push(`office_id = ${this.parameter(scope.officeId)}`);
    } else {
      const account = this.parameter(scope.accountId);
      this.others.push(`(filed_by = ${account} OR organisation_id = ANY(${this.parameter(scope.organisationIds)}))`);
    }
  }

  where(condition: string): void {
    this.others.push(condition);
  }

  whereContains(column: string, term: string): void {
    this.others.push(`${column} LIKE demand.contains_pattern(${this.parameter(term)})`);
  }

  /** A bound on start or end: the indexes of both sorts hold both columns. */
  whereDate(condition: string): void {
    this.hasDates = true;
    const sortsByDate = this.request.sort === 'startDate' || this.request.sort === 'endDate';
    (sortsByDate ? this.indexed : this.others).push(condition);
  }

  cappedCount(): Sql {
    return this.sql(
      `SELECT count(*)::integer AS total
       FROM (SELECT FROM demand.demands WHERE ${this.conditions(this.indexed)} LIMIT ${countCap + 1}) AS counted`,
    );
  }

  inOrder(): Sql {
    return this.join(
      `SELECT id, ${this.key} AS key FROM demand.demands WHERE ${this.conditions(this.indexed)}
       ORDER BY ${this.order()} ${this.limit()}`,
    );
  }

  inOrderFromTheEnd(total: number): Sql {
    const { page, perPage } = this.request;
    const offset = Math.max(0, total - page * perPage);
    const limit = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
    return this.join(
      `SELECT id, ${this.key} AS key FROM demand.demands WHERE ${this.conditions(this.indexed)}
       ORDER BY ${this.order(this.request.direction === 'asc' ? 'desc' : 'asc')}
       LIMIT ${this.parameter(limit)} OFFSET ${this.parameter(offset)}`,
    );
  }

  /** All matches if they are no more than the cap, and how many there are. Materialised, so that no ORDER BY tempts the
   *  planner into walking an index in order for matches that are rare. */
  fewMatches(): Sql {
    return this.sql(
      `WITH matches AS MATERIALIZED (
         SELECT id, ${this.key} AS key FROM demand.demands
         WHERE ${this.conditions([...this.indexed, ...this.others])} LIMIT ${countCap + 1}
       ), counted AS (SELECT count(*)::integer AS total FROM matches),
       page AS (
         SELECT id, key FROM matches WHERE (SELECT total FROM counted) <= ${countCap}
         ORDER BY ${this.keyOrder()} ${this.limit()}
       )
       SELECT counted.total, ${columns}
       FROM counted LEFT JOIN page ON true LEFT JOIN demand.demands AS d ON d.id = page.id
       ORDER BY ${this.keyOrder('page')}`,
    );
  }

  /** The page if it lies within the first rows of the sort's index; fewer rows mean that it does not. */
  walk(): Sql {
    return this.join(
      `SELECT id, key FROM (
         SELECT *, ${this.key} AS key FROM demand.demands WHERE ${this.conditions(this.indexed)}
         ORDER BY ${this.order()} LIMIT ${walkLength}
       ) AS walked
       WHERE ${this.conditions(this.others)} ORDER BY ${this.keyOrder()} ${this.limit()}`,
    );
  }

  /** The page of all matches, found by the filter's indexes (the fence keeps the planner from walking in order). */
  allMatches(): Sql {
    return this.join(
      `SELECT id, key FROM (
         SELECT id, ${this.key} AS key FROM demand.demands
         WHERE ${this.conditions([...this.indexed, ...this.others])} OFFSET 0
       ) AS matches
       ORDER BY ${this.keyOrder()} ${this.limit()}`,
    );
  }

  private get key(): string {
    return sortColumns[this.request.sort];
  }

  private order(direction: string = this.request.direction): string {
    return this.request.sort === 'id' ? `id ${direction}` : `${this.key} ${direction}, id ${direction}`;
  }

  private keyOrder(table?: string): string {
    const prefix = table ? `${table}.` : '';
    return `${prefix}key ${this.request.direction}, ${prefix}id ${this.request.direction}`;
  }

  private limit(): string {
    const { page, perPage } = this.request;
    return `LIMIT ${this.parameter(perPage)} OFFSET ${this.parameter((page - 1) * perPage)}`;
  }

  private conditions(conditions: readonly string[]): string {
    return conditions.join(' AND ');
  }

  private join(page: string): Sql {
    return this.sql(
      `SELECT ${columns} FROM (${page}) AS page JOIN demand.demands AS d ON d.id = page.id
       ORDER BY ${this.keyOrder('page')}`,
    );
  }

  /** Parameters are numbered across all variants; each statement gets those it names. */
  private sql(text: string): Sql {
    const values: unknown[] = [];
    const renumbered = text.replace(
      /\$(\d+)/g,
      (_, number: string) => `$${values.push(this.values[Number(number) - 1])}`,
    );
    return { text: renumbered, values };
  }
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

function startOfDay(day: string, timeZone: string, daysLater: number): Instant {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const later = new Date(Date.UTC(year, month - 1, date + daysLater));
  return instantOfWallTime(
    { year: later.getUTCFullYear(), month: later.getUTCMonth() + 1, day: later.getUTCDate(), hour: 0, minute: 0 },
    timeZone,
  );
}
