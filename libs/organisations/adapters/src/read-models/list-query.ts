import type { Page, PageRequest } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Rows are counted up to here; one more means "more than that". */
export const countLimit = 10_000;

/** A page whose total stops counting one above {@link countLimit}. */
export interface CountedPage<Row> extends Page<Row> {
  readonly totalIsExact: boolean;
}

/** The conditions of a list with their parameters. Every value is a parameter, never part of the text. */
export class Conditions {
  readonly parameters: unknown[] = [];
  private readonly texts: string[] = [];

  /** Adds a condition; `?` stands for the value. */
  add(condition: string, value: unknown): this {
    this.parameters.push(value);
    this.texts.push(condition.replaceAll('?', `$${this.parameters.length}`));
    return this;
  }

  /** Adds "contains", without regard to case or accents; nothing when there is no text. */
  contains(expression: (column: (name: string) => string, value: string) => string, text: string | undefined): this {
    if (text === undefined || text.trim() === '') return this;
    // The text is searched as it is: its own wildcards are only characters.
    const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
    return this.add(
      expression((name) => `platform.searchable(${name})`, 'platform.searchable(?)'),
      pattern,
    );
  }

  toString(): string {
    return this.texts.length > 0 ? this.texts.join(' AND ') : 'true';
  }
}

/**
 * One page of a list: finds the ids of the page on narrow rows first, then fetches what is shown of those rows only (a
 * deferred join), and counts at most 10 001 rows.
 * @param from the table and its alias, `organisations.offices f`
 * @param order SQL of the sort column; the id follows so that pages never overlap
 * @param select what to show, on the same alias; further joins go into `joins`
 */
export async function listPage<Row>(
  unitOfWork: TypeOrmUnitOfWork,
  request: PageRequest<string>,
  query: { from: string; alias: string; conditions: Conditions; order: string; select: string; joins?: string },
): Promise<CountedPage<Row>> {
  const { from, alias, conditions, order, select, joins = '' } = query;
  const { page, perPage } = request;
  const direction = request.direction === 'asc' ? 'ASC' : 'DESC';
  const orderBy = `ORDER BY ${order} ${direction}${order === `${alias}.id` ? '' : `, ${alias}.id ${direction}`}`;
  const { parameters } = conditions;
  const limit = `$${parameters.length + 1}`;
  const offset = `$${parameters.length + 2}`;
  const records = await unitOfWork.query(
    `SELECT ${select} FROM
       (SELECT ${alias}.id FROM ${from} WHERE ${conditions} ${orderBy} LIMIT ${limit} OFFSET ${offset}) AS found
     JOIN ${from} ON ${alias}.id = found.id ${joins} ${orderBy}`,
    [...parameters, perPage, (page - 1) * perPage],
  );
  const [counted] = await unitOfWork.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM (SELECT 1 FROM ${from} WHERE ${conditions} LIMIT ${countLimit + 1}) AS counted`,
    parameters,
  );
  const total = counted!.total;
  return { records: records as Row[], total, totalIsExact: total <= countLimit, page, perPage };
}
