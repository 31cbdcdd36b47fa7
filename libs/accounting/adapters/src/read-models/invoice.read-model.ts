import {
  type Clock,
  type Instant,
  localDate,
  mainlandTimeZone,
  mapPage,
  type Principal,
  toIsoWithOffset,
} from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import {
  allOf,
  containing,
  containsAnywhere,
  equals,
  isBetweenEuros,
  isWithin,
  PageFinder,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { InvoiceListAnswer, InvoiceListQuery, InvoiceSort, InvoiceState } from '../http/invoice.dto';

const sortColumns: Record<InvoiceSort, Sql> = {
  id: sql`i.id`,
  createdAt: sql`i.issued_at`,
  dueDate: sql`i.due_at`,
  amount: sql`i.amount_cents`,
  balance: sql`i.balance_cents`,
};

interface InvoiceRow {
  id: number;
  number: string;
  issued_at: Date;
  due_at: Date;
  sent_at: Date | null;
  amount_cents: string;
  balance_cents: string;
  comment: string;
  aid_station_id: number;
  organisation_id: number | null;
  organisation_name: string;
  event_name: string;
  department_id: number | null;
  office_id: number | null;
}

const shown = {
  columns: sql`i.id, i.number, i.issued_at, i.due_at, i.sent_at, i.amount_cents, i.balance_cents, i.comment, i.aid_station_id,
    i.organisation_id, i.organisation_name, i.event_name, i.department_id, i.office_id`,
  joins: sql`LEFT JOIN accounting.invoices i ON i.id = page.id`,
};

/** The list of operational invoices (docs/adr/0008-lists.md). */
export class InvoiceReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly organisations: Pick<OrganisationsFacade, 'places'>,
    private readonly clock: Clock,
  ) {}

  /** One page of the caller's scope, with the names of departments and offices, which another context owns. */
  async list(query: InvoiceListQuery, principal: Principal): Promise<InvoiceListAnswer> {
    const number = containing(query.number);
    const matching = allOf(
      scopeCondition(principal.scope, sql`i`),
      equals(sql`i.id`, query.id),
      number === undefined ? undefined : sql`i.number ILIKE ${number}`,
      containsAnywhere(sql`i.organisation_name_search`, query.orgaName),
      isBetweenEuros(sql`i.amount_cents`, query),
      isWithin(sql`i.issued_at`, query, mainlandTimeZone),
      equals(sql`i.department_id`, query.department),
      equals(sql`i.office_id`, query.office),
      query.state === undefined ? undefined : isInState(query.state, this.clock.now()),
    );
    const finder = new PageFinder<InvoiceRow>(this.unitOfWork, shown, query);
    const found = await finder.page(
      sql`SELECT i.id AS id, ${sortColumns[query.sort]} AS key FROM accounting.invoices i WHERE ${matching}`,
    );
    const [totals] = await this.unitOfWork.query<{ amount: string; balance: string }>(
      sql`SELECT coalesce(sum(i.amount_cents), 0) AS amount, coalesce(sum(i.balance_cents), 0) AS balance
          FROM accounting.invoices i WHERE ${matching}`,
    );
    const { departments, offices } = await this.organisations.places({
      departments: idsOf(found.records, 'department_id'),
      offices: idsOf(found.records, 'office_id'),
      organisations: [],
    });
    const now = this.clock.now();
    const page = mapPage(found, (row) => {
      const department = row.department_id === null ? undefined : departments.get(row.department_id);
      const office = row.office_id === null ? undefined : offices.get(row.office_id);
      const timeZone = department?.timeZone ?? mainlandTimeZone;
      return {
        id: row.id,
        number: row.number,
        createdAt: toIsoWithOffset(row.issued_at.getTime(), timeZone),
        sentAt: row.sent_at && toIsoWithOffset(row.sent_at.getTime(), timeZone),
        amount: Number(row.amount_cents) / 100,
        balance: Number(row.balance_cents) / 100,
        comment: row.comment,
        aidStation: {
          id: row.aid_station_id,
          organizationId: row.organisation_id,
          organizationName: row.organisation_name,
          eventName: row.event_name,
          departmentId: row.department_id,
          officeId: row.office_id,
        },
        departmentName: department?.name ?? null,
        officeName: office?.name ?? null,
        dueDate: localDate(row.due_at.getTime(), timeZone),
        daysLate: Number(row.balance_cents) > 0 ? daysBetween(row.due_at.getTime(), now, timeZone) : 0,
      };
    });
    return {
      ...page,
      totals: { amount: Number(totals!.amount) / 100, balance: Number(totals!.balance) / 100 },
    };
  }
}

function isInState(state: InvoiceState, now: Instant): Sql {
  switch (state) {
    case 'unpaid':
      return sql`i.balance_cents > 0`;
    case 'overdue':
      return sql`i.balance_cents > 0 AND i.due_at < ${new Date(now)}`;
    case 'paid':
      return sql`i.balance_cents = 0`;
  }
}

/** Whole days from one day to a later one on the clocks of a zone; 0 when it is none. */
function daysBetween(from: Instant, to: Instant, timeZone: string): number {
  const day = (instant: Instant) => Date.parse(localDate(instant, timeZone)) / 86_400_000;
  return Math.max(0, day(to) - day(from));
}

/** The ids that some rows name in a column, each once. */
function idsOf(rows: readonly InvoiceRow[], column: 'department_id' | 'office_id'): number[] {
  return [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))];
}
