import type { DemandStatusCode, DemandToDo, ListedActions } from '@pds/demand/contract';
import {
  type Instant,
  mainlandTimeZone,
  type Page,
  type PageRequest,
  type Principal,
  type Role,
  type Scope,
} from '@pds/kernel';
import type { OrganisationsFacade, Places } from '@pds/organisations/contract';
import {
  asksForDays,
  equals,
  linesInOrder,
  type ListDefinition,
  narrowedBy,
  pageOf,
  scopeCondition,
  type Sql,
  sql,
  takesPlaceWithin,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { eventTextContains } from '../persistence/event-text';
import type { DemandConditions } from './demand-conditions.read-model';

/** The allowed actions also depend on invoices, which are in another context: `libs/screens` implements this port. */
export abstract class DemandActions {
  /** A condition on `demand.v_dossiers d`, evaluated for the rows of a page. */
  abstract readonly isInvoiced: Sql;
  abstract of(demand: Pick<DemandRow, 'status'> & { readonly isInvoiced: boolean }, role: Role): ListedActions;
}

export const demandSorts = ['id', 'createdAt', 'startDate', 'endDate'] as const;
export type DemandSort = (typeof demandSorts)[number];

/** The filters of the list; all given filters must match. */
export interface DemandFilters {
  readonly id?: number | undefined;
  /** 1 EN COURS, 2 REFUSÉE, 3 VALIDÉE. */
  readonly status?: number | undefined;
  /** `Y-m-d`: events that end on this day or later. */
  readonly startDate?: string | undefined;
  /** `Y-m-d`: events that begin on this day or earlier. */
  readonly endDate?: string | undefined;
  /** A part of the name, without regard to case, accents and punctuation; under 3 letters, the beginning of a word. */
  readonly eventName?: string | undefined;
  /** The same as `eventName`, searched in place and town. */
  readonly eventPlace?: string | undefined;
  /** The organisation of the demand. */
  readonly organizationId?: number | undefined;
  readonly department?: number | undefined;
  readonly office?: number | undefined;
  /** Words of the name of the organisation, all of which must match. */
  readonly orgaName?: string | undefined;
  /** The task to do on the demand. */
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
  /** Null without an organisation, or when it is unknown. */
  readonly organizationName: string | null;
  readonly departmentId: number | null;
  readonly department: string | null;
  readonly office: string | null;
  readonly priceCents: number | null;
  readonly timeZone: string;
}

/** A row with its allowed actions. */
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
  readonly organisation_id: number | null;
  readonly department_id: number | null;
  readonly office_id: number | null;
  readonly price_cents: string | null;
  readonly time_zone: string;
}

/** A row of a page. Exported lines have no actions. */
interface PageRow extends SqlRow {
  readonly is_invoiced: boolean;
}

const columns = sql`d.id, d.created_at, d.event_name, d.contact_first_name, d.contact_last_name, d.starts_at, d.ends_at,
    coalesce(nullif(d.event_place, ''), d.event_place_city) AS event_place, d.contact_email, d.contact_phone, d.status,
    d.organisation_id, d.department_id, d.office_id, d.time_zone, d.price_cents`;

const sortColumns: Record<DemandSort, Sql> = {
  id: sql`d.id`,
  createdAt: sql`d.created_at`,
  startDate: sql`d.starts_at`,
  endDate: sql`d.ends_at`,
};

/**
 * The staff's list of demands: a projection in plain SQL, designed for a million rows (docs/adr/0008-lists.md). Excludes deleted demands.
 * Every query applies the scope.
 */
export class DemandList {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly organisations: Pick<OrganisationsFacade, 'department' | 'places'>,
    private readonly conditions: DemandConditions,
    private readonly actions: DemandActions,
  ) {}

  async page(
    filters: DemandFilters,
    request: PageRequest<DemandSort>,
    { role, scope }: Pick<Principal, 'role' | 'scope'>,
  ): Promise<Page<ActionableDemandRow>> {
    const list: ListDefinition<PageRow, ActionableDemandRow> = {
      ...(await this.narrowed(filters, request, scope)),
      columns: sql`${columns}, ${this.actions.isInvoiced} AS is_invoiced`,
      linesOf: async (rows) => {
        const places = await this.placesOf(rows);
        return rows.map((row) => ({
          ...toRow(row, places),
          actions: this.actions.of({ status: row.status, isInvoiced: row.is_invoiced }, role),
        }));
      },
    };
    return pageOf(this.unitOfWork, list, request);
  }

  /** Yields all lines of the same list in its order, in batches of some hundreds, without a count. */
  async *lines(
    filters: DemandFilters,
    order: Pick<PageRequest<DemandSort>, 'sort' | 'direction'>,
    scope: Scope,
  ): AsyncGenerator<DemandRow[], void> {
    yield* linesInOrder<SqlRow, DemandRow>(this.unitOfWork, {
      ...(await this.narrowed(filters, order, scope)),
      columns,
      linesOf: async (rows) => {
        const places = await this.placesOf(rows);
        return rows.map((row) => toRow(row, places));
      },
    });
  }

  /** Returns the names of the organisations, departments and offices of rows, which are in another context: one call for all. */
  private placesOf(rows: readonly SqlRow[]): Promise<Places> {
    const ids = (of: (row: SqlRow) => number | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))];
    return this.organisations.places({
      organisations: ids((row) => row.organisation_id),
      departments: ids((row) => row.department_id),
      offices: ids((row) => row.office_id),
    });
  }

  /** Returns the list definition of the demands in a scope that match the filters, in an order. */
  private async narrowed(
    filters: DemandFilters,
    { sort, direction }: Pick<PageRequest<DemandSort>, 'sort' | 'direction'>,
    scope: Scope,
  ): Promise<Omit<ListDefinition<never, unknown>, 'columns' | 'linesOf'>> {
    // Offices have an index only for the sort by id, organisers have none: their rows are few enough to sort in memory.
    const hasIndex = scope.kind === 'all' || scope.kind === 'department' || (scope.kind === 'office' && sort === 'id');
    const inScope = scopeCondition(scope, sql`d`);
    // The index of each date sort holds both date columns.
    const isSortedByDate = sort === 'startDate' || sort === 'endDate';
    const days = await this.days(filters, scope);
    return {
      from: sql`demand.v_dossiers d`,
      id: sql`d.id`,
      key: sortColumns[sort],
      direction,
      ...narrowedBy(
        [hasIndex ? inScope : undefined, isSortedByDate ? days : undefined],
        [
          hasIndex ? undefined : inScope,
          equals(sql`d.id`, filters.id),
          equals(sql`d.status`, filters.status),
          equals(sql`d.organisation_id`, filters.organizationId),
          equals(sql`d.department_id`, filters.department),
          equals(sql`d.office_id`, filters.office),
          filters.orgaName === undefined ? undefined : this.conditions.isOfOrganisationNamed(filters.orgaName),
          filters.todo === undefined ? undefined : this.conditions.isToDo(filters.todo),
          isSortedByDate ? undefined : days,
          eventTextContains(sql`d.event_name_search`, filters.eventName),
          eventTextContains(sql`d.event_place_search`, filters.eventPlace),
        ],
      ),
    };
  }

  /** Returns the condition of events that overlap the searched days; undefined without days. */
  private async days(filters: DemandFilters, scope: Scope): Promise<Sql | undefined> {
    if (!asksForDays(filters)) return undefined;
    const event = { startsAt: sql`d.starts_at`, endsAt: sql`d.ends_at` };
    return takesPlaceWithin(event, filters, await this.zoneOf(scope), await this.longestEvent());
  }

  /** Returns the time zone of the searched days: that of the caller's department; otherwise that of mainland France. */
  private async zoneOf(scope: Scope): Promise<string> {
    if (scope.kind !== 'department' && scope.kind !== 'office') return mainlandTimeZone;
    const department = await this.organisations.department(scope.departmentId);
    return department?.timeZone ?? mainlandTimeZone;
  }

  /**
   * Returns the duration of the longest event, in milliseconds. The overlap condition alone bounds each index on one side only. With this
   * duration, the start and the end of an overlapping event lie within a window.
   */
  private async longestEvent(): Promise<number> {
    const [longest] = await this.unitOfWork.query<{ seconds: number | null }>(
      `SELECT max(extract(epoch FROM ends_at - starts_at))::float AS seconds FROM demand.v_dossiers`,
    );
    return (longest?.seconds ?? 0) * 1_000;
  }
}

function toRow(row: SqlRow, { organisations, departments, offices }: Places): DemandRow {
  const nameIn = (named: ReadonlyMap<number, { readonly name: string }>, id: number | null) =>
    (id === null ? undefined : named.get(id))?.name ?? null;
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
    organizationName: nameIn(organisations, row.organisation_id),
    departmentId: row.department_id,
    department: nameIn(departments, row.department_id),
    office: nameIn(offices, row.office_id),
    priceCents: row.price_cents === null ? null : Number(row.price_cents),
    timeZone: row.time_zone,
  };
}
