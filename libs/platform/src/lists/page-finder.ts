import type { Page, PageRequest } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { empty, type Sql, sql } from './sql';

/** Rows are counted up to here; one more means « plus de 10 000 »: nobody turns 400 pages. */
export const countCap = 10_000;

/**
 * How many rows of the sort's index are searched for a page when more than {@link countCap} rows match. One row in a hundred matches then, if they
 * lie evenly, so 4 000 rows hold a first page. A later page lies within sixteen times its own rows where one row in sixteen matches.
 */
function walkLength(lastRow: number): number {
  return Math.min(Math.max(4_000, 16 * lastRow), 64_000);
}

/** What a list shows of each row of a page. */
export interface ShownRow {
  readonly columns: Sql;
  /** The LEFT JOINs that the columns are read from, on `page.id`. */
  readonly joins: Sql;
}

/** What a list knows of its matches besides the query that finds them. */
export interface PageHints {
  /**
   * `SELECT … AS id, … AS key, … AS is_match FROM … WHERE …`: all rows that the sort's index returns in order, with the filters as a column. Given
   * when filters exclude rows that the index returns.
   */
  readonly ordered?: Sql | undefined;
  /** The exact number of matches, where it is stored: they are not counted then. */
  readonly total?: number | undefined;
}

/**
 * How the page of a list is found, whatever the size of its tables (docs/adr/0008-lists.md). Every way first finds the ids
 * of the page, from indexes where it can, and reads what is shown of those rows only.
 *
 * `matches` is always `SELECT … AS id, … AS key FROM … WHERE …`: the rows that match, and what the list is sorted by. The
 * id follows the key, so that the order is total and no row is shown twice or never.
 */
export class PageFinder<Row extends object> {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly shown: ShownRow,
    private readonly request: Pick<PageRequest<string>, 'page' | 'perPage' | 'direction'>,
  ) {}

  /** Number of the last row that the page could have. */
  private get lastRow(): number {
    return this.request.page * this.request.perPage;
  }

  /**
   * The page of any list. Up to {@link countCap} matches are sorted in memory. More are read in the order of the sort's index; where filters exclude
   * rows of that index and its first rows do not hold the page, all matches are collected and sorted.
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

  /** A page as lists answer it. @param total as counted, at most one above {@link countCap} */
  answer(total: number, records: Row[]): Page<Row> {
    const { page, perPage } = this.request;
    return { records, total, totalIsExact: total <= countCap, page, perPage };
  }

  /** How many rows a query finds, counted no further than one above {@link countCap}. */
  async count(rows: Sql): Promise<number> {
    const [counted] = await this.unitOfWork.query<{ total: number }>(
      sql`SELECT count(*)::integer AS total FROM (${rows} LIMIT ${countCap + 1}) AS counted`,
    );
    return counted!.total;
  }

  /**
   * _Few_: how many match and, when they are no more than {@link countCap}, the page of them sorted in memory; null when
   * they are more. Materialised, so that no ORDER BY tempts the planner into walking an index in order for matches that
   * are rare.
   */
  async few(matches: Sql): Promise<{ readonly total: number; readonly records: Row[] | null }> {
    const rows = await this.unitOfWork.query<Row & { total: number; pageId: number | null }>(
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

  /** _In order_: the page read along the sort's index, for matches that the index itself finds. */
  inOrder(matches: Sql): Promise<Row[]> {
    return this.show(sql`${matches} ${this.cutInOrder()}`);
  }

  /** _Walk_: the page, if it lies within the first rows of the sort's index; null when it does not. @param ordered as {@link PageHints} has it */
  private async walk(ordered: Sql): Promise<Row[] | null> {
    const length = walkLength(this.lastRow);
    if (this.lastRow > length / 2) return null;
    const walked = await this.show(
      sql`SELECT id, key FROM (${ordered} ${this.inOrderOf(empty)} LIMIT ${length}) AS walked WHERE is_match ${this.cutInOrder()}`,
    );
    return walked.length === this.request.perPage ? walked : null;
  }

  /** _All_: the page of all matches, found by the filters' indexes; `OFFSET 0` keeps the planner from reading in the order of the sort. */
  private all(matches: Sql): Promise<Row[]> {
    return this.show(sql`SELECT id, key FROM (${matches} OFFSET 0) AS matches ${this.cutInOrder()}`);
  }

  private show(page: Sql): Promise<Row[]> {
    return this.unitOfWork.query<Row>(
      sql`SELECT ${this.shown.columns} FROM (${page}) AS page ${this.shown.joins} ${this.inOrderOf(sql`page.`)}`,
    );
  }

  private inOrderOf(table: Sql): Sql {
    const way = this.request.direction === 'asc' ? sql`ASC` : sql`DESC`;
    return sql`ORDER BY ${table}key ${way}, ${table}id ${way}`;
  }

  private cutInOrder(): Sql {
    const { page, perPage } = this.request;
    return sql`${this.inOrderOf(empty)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  }
}
