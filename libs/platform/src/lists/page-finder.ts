import type { Page, PageRequest } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { empty, type Sql, sql } from './sql';

/** Rows are counted up to here; one more means « plus de 10 000 »: nobody turns 400 pages. */
export const countCap = 10_000;

/**
 * With more matches than {@link countCap} a page is usually found within so many rows of the sort's own index: 1 % of a million rows
 * match, so a first page of 25 lies within 2 500 on average. A page further on lies within sixteen times its own rows where one row in
 * sixteen matches; what matches more rarely is sooner collected whole, and nobody walks on for ever. Where matches are known to begin
 * they are few at first, and worth four times the way.
 */
function walkLength(lastRow: number, isFromStart: boolean): number {
  return Math.min(Math.max(isFromStart ? 16_000 : 4_000, 16 * lastRow), 64_000);
}

/** What a list shows of each row of a page. */
export interface ShownRow {
  readonly columns: Sql;
  /** The LEFT JOINs that the columns are read from, on `page.id`. */
  readonly joins: Sql;
}

/** Rows that an index brings in order, among which nearly all that matches is: a stretch of the order, or what has ids of some range. */
export interface Stretch {
  /** The condition that holds for those rows. */
  readonly within: Sql;
  /** The condition of some few rows, which those that match and lie elsewhere are among; none where nothing does. */
  readonly others?: Sql | undefined;
}

/** What is known of all that matches before it is looked for. */
export interface KnownMatches {
  /** How many there are, exactly: where there are none nothing is looked for, and many are not counted. */
  readonly total: number;
  /** Where they lie, when that is known; it spares a walk to there. */
  readonly stretch?: Stretch | undefined;
  /** Whether they are known to lie all over the order, so that the page is met in it sooner than all are collected. */
  readonly isSoonMet?: boolean;
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
  get lastRow(): number {
    return this.request.page * this.request.perPage;
  }

  /**
   * The page of any list that one index a sort serves: few matches in memory, many in the index's order.
   * @param isFoundApart whether an index of their own finds many matches too, which lie far along the order
   * @param known what matches, where that is known: many are not counted then
   */
  async page(matches: Sql, isFoundApart = false, known?: KnownMatches): Promise<Page<Row>> {
    if (known?.total === 0) return this.answer(0, []);
    if (known && (known.total > countCap || known.isSoonMet))
      return this.answer(Math.min(known.total, countCap + 1), await this.many(matches, isFoundApart, known.stretch));
    const { total, records } = await this.few(matches);
    return this.answer(total, records ?? (await this.many(matches, isFoundApart)));
  }

  private many(matches: Sql, isFoundApart: boolean, stretch?: Stretch): Promise<Row[]> {
    if (isFoundApart) return this.all(matches);
    return this.inOrder(stretch ? this.alongStretch(matches, stretch) : matches);
  }

  /** The matches up to the end of the page: those of the stretch along the order, and the few that lie elsewhere. */
  private alongStretch(matches: Sql, { within, others }: Stretch): Sql {
    if (!others) return sql`${matches} AND ${within}`;
    return sql`SELECT id, key FROM (
        (${matches} AND ${within} ${this.inOrderOf(empty)} LIMIT ${this.lastRow})
        UNION ALL (${matches} AND ${others} AND NOT (${within}))
      ) AS matches`;
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
    const { summed, records } = await this.collected<{ readonly total: number }>(
      sql`${matches} LIMIT ${countCap + 1}`,
      sql`count(*)::integer AS total`,
      sql`WHERE (SELECT total FROM summed) <= ${countCap}`,
    );
    return { total: summed.total, records: summed.total > countCap ? null : records };
  }

  /**
   * _Whole_: the page of all matches sorted in memory, and what they come to, from one reading of them.
   * @param sums aggregates of the columns of `matches`, with their names
   */
  async whole<Sums extends object>(
    matches: Sql,
    sums: Sql,
  ): Promise<{ readonly total: number; readonly sums: Sums; readonly records: Row[] }> {
    const { summed, records } = await this.collected<Sums & { readonly total: number }>(
      matches,
      sql`count(*)::integer AS total, ${sums}`,
    );
    return { total: summed.total, sums: summed, records };
  }

  /** The page of matches that are all collected, and aggregates of them. @param condition of `summed`, without which there is no page */
  private async collected<Summed extends object>(matches: Sql, aggregates: Sql, condition: Sql = empty) {
    const rows = await this.unitOfWork.query<Row & { summed: Summed; pageId: number | null }>(
      sql`WITH matches AS MATERIALIZED (${matches}),
       summed AS (SELECT ${aggregates} FROM matches),
       page AS (SELECT id, key FROM matches ${condition} ${this.cutInOrder()})
       SELECT row_to_json(summed) AS summed, page.id AS "pageId", ${this.shown.columns}
       FROM summed LEFT JOIN page ON true ${this.shown.joins} ${this.inOrderOf(sql`page.`)}`,
    );
    const found = rows.filter(({ pageId }) => pageId !== null);
    return {
      summed: rows[0]!.summed,
      records: found.map(({ summed: _, pageId: __, ...row }) => row as unknown as Row),
    };
  }

  /** The page along the index of the sort, for matches so many that it is soon met. */
  inOrder(matches: Sql): Promise<Row[]> {
    return this.show(sql`${matches} ${this.cutInOrder()}`);
  }

  /**
   * The same page met from the other end of the index: nearer beyond the middle.
   * @param total how many rows match exactly
   */
  inOrderFromTheEnd(matches: Sql, total: number): Promise<Row[]> {
    const { page, perPage, direction } = this.request;
    const offset = Math.max(0, total - page * perPage);
    const limit = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
    const reversed = direction === 'asc' ? 'desc' : 'asc';
    return this.show(sql`${matches} ${this.inOrderOf(empty, reversed)} LIMIT ${limit} OFFSET ${offset}`);
  }

  /**
   * _Walk_: the page, if it lies within the first rows of the sort's index; null when it does not.
   * @param rows every column that a row's `conditions` ask for, with `id` and `key`, of the rows that the index itself finds
   * @param alias the alias that `conditions` know the rows by
   * @param conditions what the index does not answer
   * @param isFromStart whether the rows begin where the first matches are known to lie
   */
  async walk(rows: Sql, alias: Sql, conditions: Sql, isFromStart = false): Promise<Row[] | null> {
    const length = walkLength(this.lastRow, isFromStart);
    if (this.lastRow > length / 2) return null;
    const walked = await this.show(
      sql`SELECT id, key FROM (${rows} ${this.inOrderOf(empty)} LIMIT ${length}) AS ${alias}
       WHERE ${conditions} ${this.cutInOrder()}`,
    );
    return walked.length === this.request.perPage ? walked : null;
  }

  /** _All_: the page of all matches, found by the filter's indexes; the fence keeps the planner from walking in order. */
  all(matches: Sql): Promise<Row[]> {
    return this.show(sql`SELECT id, key FROM (${matches} OFFSET 0) AS matches ${this.cutInOrder()}`);
  }

  private show(page: Sql): Promise<Row[]> {
    return this.unitOfWork.query<Row>(
      sql`SELECT ${this.shown.columns} FROM (${page}) AS page ${this.shown.joins} ${this.inOrderOf(sql`page.`)}`,
    );
  }

  private inOrderOf(table: Sql, direction = this.request.direction): Sql {
    const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
    return sql`ORDER BY ${table}key ${way}, ${table}id ${way}`;
  }

  private cutInOrder(): Sql {
    const { page, perPage } = this.request;
    return sql`${this.inOrderOf(empty)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  }
}
