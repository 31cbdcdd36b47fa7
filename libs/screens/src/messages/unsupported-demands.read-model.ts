import type { RefusalCause } from '@pds/demand/contract';
import { mainlandTimeZone, type Page, type PageRequest, type Scope, toIsoWithOffset } from '@pds/kernel';
import { eventTextContains } from '@pds/demand/adapters';
import {
  allOf,
  type DayRange,
  equals,
  erasedAddress,
  isWithin,
  linesInOrder,
  type ListDefinition,
  pageOf,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { MessageState } from './messages.read-model';

export const unsupportedDemandSorts = ['id', 'createdAt', 'startDate', 'endDate'] as const;
export type UnsupportedDemandSort = (typeof unsupportedDemandSorts)[number];

/** Filters and order, whatever the page. */
export interface UnsupportedDemandSearch
  extends DayRange, Pick<PageRequest<UnsupportedDemandSort>, 'sort' | 'direction'> {
  /** Whether the association takes the event on. */
  readonly dpsSupport: 'false' | 'true';
  readonly id?: number;
  readonly eventName?: string;
}

export interface UnsupportedDemand {
  readonly id: number;
  readonly createdAt: string;
  readonly eventName: string;
  readonly organizationName: string | null;
  readonly department: string | null;
  readonly office: string | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly dpsSupportCause: RefusalCause | null;
  /** Whether the e-mail that announced the refusal has left. */
  readonly mailSent: boolean;
  /** Null where there is no such e-mail. */
  readonly mailState: MessageState | null;
}

interface Row {
  readonly id: number;
  readonly created_at: Date;
  readonly event_name: string;
  readonly organisation_name: string | null;
  readonly department_name: string | null;
  readonly office_name: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly time_zone: string;
  readonly cause: RefusalCause | null;
  readonly mail_state: MessageState | null;
}

const sortColumns: Record<UnsupportedDemandSort, Sql> = {
  id: sql`d.id`,
  createdAt: sql`d.created_at`,
  startDate: sql`d.starts_at`,
  endDate: sql`d.ends_at`,
};

/**
 * Read only for the rows of a page. Of several e-mails about a refusal the last one counts: it replaced the others. One that was never sent
 * and whose recipient was erased does not count.
 */
const columns = sql`d.id, d.created_at, d.event_name, d.starts_at, d.ends_at, d.time_zone, d.dps_support_cause AS cause,
  (SELECT o.name FROM organisations.v_organisations o WHERE o.id = d.organisation_id) AS organisation_name,
  (SELECT p.name FROM organisations.v_departments p WHERE p.id = d.department_id) AS department_name,
  (SELECT f.name FROM organisations.v_offices f WHERE f.id = d.office_id) AS office_name,
  (SELECT CASE WHEN m.state = 'sent' OR m.recipient <> ${erasedAddress} THEN m.state END FROM platform.mails m
    WHERE m.about_thing = 'care' AND m.about_id = d.id AND NOT d.dps_support ORDER BY m.id DESC LIMIT 1) AS mail_state`;

/**
 * « Demandes non prises en charge »: a projection in plain SQL with its own indexes (docs/adr/0008-lists.md). Deleted demands are excluded.
 * Days are in mainland time: a request from overseas may be included or excluded by its few hours of difference.
 */
export class UnsupportedDemands {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  page(
    query: UnsupportedDemandSearch & PageRequest<UnsupportedDemandSort>,
    scope: Scope,
  ): Promise<Page<UnsupportedDemand>> {
    return pageOf(this.unitOfWork, definition(query, scope), query);
  }

  /** All lines in the order of the list, in batches of some hundreds. */
  lines(query: UnsupportedDemandSearch, scope: Scope): AsyncGenerator<UnsupportedDemand[], void> {
    return linesInOrder(this.unitOfWork, definition(query, scope));
  }
}

function definition(
  { sort, direction, dpsSupport, ...filters }: UnsupportedDemandSearch,
  scope: Scope,
): ListDefinition<Row, UnsupportedDemand> {
  return {
    from: sql`demand.v_dossiers d`,
    id: sql`d.id`,
    key: sortColumns[sort],
    direction,
    matching: allOf(
      // Written as constants, so that the planner uses the partial indexes.
      dpsSupport === 'true' ? sql`d.dps_support` : sql`NOT d.dps_support`,
      scopeCondition(scope, sql`d`),
      equals(sql`d.id`, filters.id),
      isWithin(sql`d.created_at`, filters, mainlandTimeZone),
      eventTextContains(sql`d.event_name_search`, filters.eventName),
    ),
    columns,
    linesOf: async (rows) => rows.map(line),
  };
}

function line(row: Row): UnsupportedDemand {
  const iso = (instant: Date) => toIsoWithOffset(instant.getTime(), row.time_zone);
  return {
    id: row.id,
    createdAt: iso(row.created_at),
    eventName: row.event_name,
    organizationName: row.organisation_name,
    department: row.department_name,
    office: row.office_name,
    startDate: iso(row.starts_at),
    endDate: iso(row.ends_at),
    dpsSupportCause: row.cause,
    mailSent: row.mail_state === 'sent',
    mailState: row.mail_state,
  };
}
