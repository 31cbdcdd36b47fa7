import type { Page, PageRequest } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { empty, type Sql, sql } from '../sql/sql';

/** Maximum exact count of rows; a count of one more is shown as « plus de 10 000 », since nobody reads 400 pages. */
export const countCap = 10_000;

/**
 * The number of rows of the sort's index to search for a page when more than {@link countCap} rows match. In a million rows, one in a
 * hundred then matches; if matches are spread evenly, 4 000 rows contain a first page. For a later page, sixteen times the rows up to its
 * end are enough when one row in sixteen matches.
 */
function walkLength(lastRow: number): number {
  return Math.min(Math.max(4_000, 16 * lastRow), 64_000);
}

/** The columns that a list shows for each row of a page. */
export interface ShownRow {
  readonly columns: Sql;
  /** The LEFT JOINs on `page.id` that provide the columns. */
  readonly joins: Sql;
}

/** Optional information about the matches of a list, besides the query that finds them. */
export interface PageHints {
  /**
   * `SELECT … AS id, … AS key, … AS is_match FROM … WHERE …`: all rows that the sort's index returns in order, with the filters as a
   * column. Required when filters exclude some of these rows.
   */
  readonly ordered?: Sql | undefined;
  /** The exact number of matches if it is stored; they are then not counted. */
  readonly total?: number | undefined;
}

/**
 * Finds a page of a list in tables of any size (docs/adr/0008-lists.md). Each method first finds the ids of the page, from indexes if
 * possible, then reads the shown columns of those rows only.
 *
 * `matches` is always `SELECT … AS id, … AS key FROM … WHERE …`: the matching rows and their sort key. Rows with the same key are sorted by
 * id, so that the order is total and each row appears on exactly one page.
 */
export class PageFinder<Row extends object> {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly shown: ShownRow,
    private readonly request: Pick<PageRequest<string>, 'page' | 'perPage' | 'direction'>,
  ) {}

  /** The highest row number that the page can contain. */
  private get lastRow(): number {
    return this.request.page * this.request.perPage;
  }

  /**
   * Returns the page. Up to {@link countCap} matches are sorted in memory. More are read in the order of the sort's index; if filters
   * exclude rows of that index and its first rows do not contain the page, all matches are collected and sorted.
   */
  async page(matches: Sql, { ordered, total }: PageHints = {}): Promise<Page<Row>> {
    if (total === 0) return this.answer(0, []);
    if (total === undefined || total <= countCap) {
      const few = await this.few(matches);
      if (few.records) return this.answer(few.total, few.records);
    }
    const records = ordered ? ((await this.walk(ordered)) ?? (await this.all(matches))) : await this.inOrder(matches);
    return this.answer(countCap + 1, records);
  }

  /** Builds the answer for a page. @param total the counted matches, at most one above {@link countCap} */
  answer(total: number, records: Row[]): Page<Row> {
    const { page, perPage } = this.request;
    return { records, total, totalIsExact: total <= countCap, page, perPage };
  }

  /** Counts the rows of a query, up to one above {@link countCap}. */
  async count(rows: Sql): Promise<number> {
    const [counted] = await this.read<{ total: number }>(
      sql`SELECT count(*)::integer AS total FROM (${rows} LIMIT ${countCap + 1}) AS counted`,
    );
    return counted!.total;
  }

  /**
   * _Few_: returns the number of matches and, if it is at most {@link countCap}, the page, sorted in memory; otherwise null records. The
   * matches are materialised: with a plain ORDER BY the planner might scan an index in order to find rare matches.
   */
  async few(matches: Sql): Promise<{ readonly total: number; readonly records: Row[] | null }> {
    const rows = await this.read<Row & { total: number; pageId: number | null }>(
      sql`WITH matches AS MATERIALIZED (${matches} LIMIT ${countCap + 1}),
       counted AS (SELECT count(*)::integer AS total FROM matches),
       page AS (SELECT id, key FROM matches WHERE (SELECT total FROM counted) <= ${countCap} ${this.cutInOrder()})
       SELECT counted.total, page.id AS "pageId", ${this.shown.columns}
       FROM counted LEFT JOIN page ON true ${this.shown.joins} ${this.inOrderOf(sql`page.`)}`,
    );
    const { total } = rows[0]!;
    if (total > countCap) return { total, records: null };
    const found = rows.filter(({ pageId }) => pageId !== null);
    return { total, records: found.map(({ total: _, pageId: __, ...row }) => row as unknown as Row) };
  }

  /** _In order_: reads the page along the sort's index, when that index alone finds the matches. */
  inOrder(matches: Sql): Promise<Row[]> {
    return this.show(sql`${matches} ${this.cutInOrder()}`);
  }

  /** _Walk_: returns the page if the first rows of the sort's index contain it, otherwise null. @param ordered see {@link PageHints} */
  private async walk(ordered: Sql): Promise<Row[] | null> {
    const length = walkLength(this.lastRow);
    if (this.lastRow > length / 2) return null;
    const walked = await this.show(
      sql`SELECT id, key FROM (${ordered} ${this.inOrderOf(empty)} LIMIT ${length}) AS walked WHERE is_match ${this.cutInOrder()}`,
    );
    return walked.length === this.request.perPage ? walked : null;
  }

  /** _All_: sorts all matches, found by the filters' indexes; `OFFSET 0` prevents the planner from reading in the order of the sort. */
  private all(matches: Sql): Promise<Row[]> {
    return this.show(sql`SELECT id, key FROM (${matches} OFFSET 0) AS matches ${this.cutInOrder()}`);
  }

  private show(page: Sql): Promise<Row[]> {
    return this.read<Row>(
      sql`SELECT ${this.shown.columns} FROM (${page}) AS page ${this.shown.joins} ${this.inOrderOf(sql`page.`)}`,
    );
  }

  /** A list may lag by what others have just saved. */
  private read<Found>(statement: Sql): Promise<Found[]> {
    return this.unitOfWork.mayLag(() => this.unitOfWork.query<Found>(statement));
  }

  private inOrderOf(table: Sql): Sql {
    const order = this.request.direction === 'asc' ? sql`ASC` : sql`DESC`;
    return sql`ORDER BY ${table}key ${order}, ${table}id ${order}`;
  }

  private cutInOrder(): Sql {
    const { page, perPage } = this.request;
    return sql`${this.inOrderOf(empty)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  }
}
