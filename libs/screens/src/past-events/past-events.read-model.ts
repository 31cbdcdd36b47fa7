import { pastEventColumns, type PastEventRow } from '@pds/demand/adapters';
import { type PastEvent, PastEventNotFound } from '@pds/demand/domain';
import { type Page, type PageRequest, type Scope, toIsoWithOffset } from '@pds/kernel';
import {
  allOf,
  equals,
  type ListDefinition,
  pageOf,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { beganInYear } from '../revenue/held-stations';
import { patternOf, wordsOf } from '../search/search-words';

export const pastEventSorts = ['firstDay', 'name', 'id'] as const;
export type PastEventSort = (typeof pastEventSorts)[number];

/** Filters, order and page. */
export interface PastEventSearch extends PageRequest<PastEventSort> {
  /** Words of its name, customer, place or numbers. */
  readonly text?: string;
  /** In which it began. */
  readonly year?: number;
  readonly organization?: number;
}

/** A past event with what other contexts know of it. */
export interface ShownPastEvent extends Omit<PastEvent, 'recordedAt'> {
  /** Of our organisation, else as the file names the customer. */
  readonly organizationName: string;
  readonly department: string;
  readonly departmentCode: string;
  readonly timeZone: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly minutes: number;
  /** ISO, in the time zone of the department. */
  readonly recordedAt: string;
  readonly recordedByName: string;
}

type Row = Omit<ShownPastEvent, 'recordedAt'> & PastEventRow;

const sortColumns: Record<PastEventSort, Sql> = { firstDay: sql`p.first_day`, name: sql`p.name`, id: sql`p.id` };

const columns = sql`${pastEventColumns}, p.first_day::text AS "firstDay", p.last_day::text AS "lastDay", p.minutes::float8 AS minutes,
  coalesce((SELECT o.name FROM organisations.v_organisations o WHERE o.id = p.organisation_id), p.customer) AS "organizationName",
  (SELECT d.name FROM organisations.v_departments d WHERE d.id = p.department_id) AS department,
  (SELECT d.code FROM organisations.v_departments d WHERE d.id = p.department_id) AS "departmentCode",
  (SELECT d.time_zone FROM organisations.v_departments d WHERE d.id = p.department_id) AS "timeZone",
  coalesce((SELECT concat_ws(' ', a.first_name, a.last_name) FROM users.v_accounts a WHERE a.id = p.recorded_by),
    'Compte n°\u00a0' || p.recorded_by) AS "recordedByName"`;

/** « Évènements passés »: what imports brought, in the caller's scope. */
export class PastEventList {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  page(query: PastEventSearch, scope: Scope): Promise<Page<ShownPastEvent>> {
    return pageOf(this.unitOfWork, definition(query, scope), query);
  }

  /** Throws `PastEventNotFound`, also outside the scope. */
  async show(id: number, scope: Scope): Promise<ShownPastEvent> {
    const [row] = await this.unitOfWork.query<Row>(
      sql`SELECT ${columns} FROM demand.v_past_events p WHERE p.id = ${id} AND ${isInSight(scope)}`,
    );
    if (!row) throw new PastEventNotFound();
    return shown(row);
  }
}

function definition(
  { sort, direction, text, year, organization }: PastEventSearch,
  scope: Scope,
): ListDefinition<Row, ShownPastEvent> {
  return {
    from: sql`demand.v_past_events p`,
    id: sql`p.id`,
    key: sortColumns[sort],
    direction,
    matching: allOf(
      isInSight(scope),
      ...wordsOf(text ?? '').map(pastEventContains),
      year === undefined ? undefined : beganInYear(year),
      equals(sql`p.organisation_id`, organization),
    ),
    columns,
    linesOf: async (rows) => rows.map(shown),
  };
}

/** Whether a past event `p` has a word in its name, customer, place or numbers. */
export const pastEventContains = (word: string) => sql`p.search LIKE ${patternOf(word)}`;

/** Past events are for staff: an organiser has none. */
export const isInSight = (scope: Scope): Sql =>
  scope.kind === 'organiser' ? sql`false` : scopeCondition(scope, sql`p`);

const shown = ({ recordedAt, ...row }: Row): ShownPastEvent => ({
  ...row,
  recordedAt: toIsoWithOffset(recordedAt.getTime(), row.timeZone),
});
