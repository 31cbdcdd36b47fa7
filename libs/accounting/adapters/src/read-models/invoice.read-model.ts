import { Fraction, instantOfWallTime, type Principal, toIsoWithOffset } from '@pds/kernel';
import { scopeCondition, type TypeOrmUnitOfWork } from '@pds/platform';
import type { InvoiceList, InvoiceListQuery, InvoiceSort } from '../http/invoice.dto';

/** Rows are counted no further: nobody turns 400 pages, and a full count would cost more than the page itself. */
const countedUpTo = 10_001;

const sortColumns: Record<InvoiceSort, string> = {
  id: 'i.id',
  createdAt: 'i.issued_at',
  amount: 'i.amount_cents',
  balance: 'i.balance_cents',
};

interface InvoiceRow {
  id: number;
  number: string;
  issued_at: Date;
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
  department_name: string | null;
  office_name: string | null;
  time_zone: string | null;
}

/** The list of operational invoices; read-only SQL (docs/adr on lists). */
export class InvoiceReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** One page of the caller's scope. The inner SELECT finds the page's ids, the outer fills it. */
  async list(query: InvoiceListQuery, principal: Principal): Promise<InvoiceList> {
    const parameters: unknown[] = [];
    const value = (parameter: unknown) => `$${parameters.push(parameter)}`;
    const conditions = [scopeCondition(principal.scope, 'i', parameters)];
    if (query.id !== undefined) conditions.push(`i.id = ${value(query.id)}`);
    if (query.number?.trim()) conditions.push(`i.number ILIKE ${value(containing(query.number))}`);
    if (query.orgaName?.trim())
      conditions.push(`i.organisation_name_search LIKE platform.searchable(${value(containing(query.orgaName))})`);
    if (query.minAmount !== undefined) conditions.push(`i.amount_cents >= ${value(cents(query.minAmount))}`);
    if (query.maxAmount !== undefined) conditions.push(`i.amount_cents <= ${value(cents(query.maxAmount))}`);
    if (query.startDate) conditions.push(`i.issued_at >= ${value(startOfDay(query.startDate))}`);
    if (query.endDate) conditions.push(`i.issued_at < ${value(startOfDay(query.endDate, 1))}`);
    if (query.department !== undefined) conditions.push(`i.department_id = ${value(query.department)}`);
    if (query.office !== undefined) conditions.push(`i.office_id = ${value(query.office)}`);
    const matching = `FROM accounting.invoices i WHERE ${conditions.join(' AND ')}`;

    const [counted] = await this.unitOfWork.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM (SELECT 1 ${matching} LIMIT ${countedUpTo}) AS capped`,
      parameters,
    );
    const total = counted!.total;
    const direction = query.direction === 'asc' ? 'ASC' : 'DESC';
    const order =
      query.sort === 'id' ? `i.id ${direction}` : `${sortColumns[query.sort]} ${direction}, i.id ${direction}`;
    const limit = `LIMIT ${value(query.perPage)} OFFSET ${value((query.page - 1) * query.perPage)}`;
    const rows = await this.unitOfWork.query<InvoiceRow>(
      `SELECT i.id, i.number, i.issued_at, i.sent_at, i.amount_cents, i.balance_cents, i.comment, i.aid_station_id,
              i.organisation_id, i.organisation_name, i.event_name, i.department_id, i.office_id,
              d.name AS department_name, d.time_zone, f.name AS office_name
         FROM (SELECT i.id ${matching} ORDER BY ${order} ${limit}) AS page
         JOIN accounting.invoices i ON i.id = page.id
         LEFT JOIN organisations.departments d ON d.id = i.department_id
         LEFT JOIN organisations.offices f ON f.id = i.office_id
        ORDER BY ${order}`,
      parameters,
    );
    return {
      records: rows.map((row) => {
        const timeZone = row.time_zone ?? 'Europe/Paris';
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
          departmentName: row.department_name,
          officeName: row.office_name,
        };
      }),
      total,
      totalIsExact: total < countedUpTo,
      page: query.page,
      perPage: query.perPage,
    };
  }
}

/** A LIKE pattern for « contains », the term's own wildcards taken literally. */
function containing(term: string): string {
  return `%${term.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

function cents(euros: number): number {
  return Number(Fraction.ofDecimal(euros).times(Fraction.of(100)).round());
}

/** Midnight of a calendar date on the clocks of the mainland: one bound for all rows, so that an index can serve it. */
function startOfDay(date: string, daysLater = 0): Date {
  const [year, month, day] = date.split('-').map(Number);
  const wall = { year: year!, month: month!, day: day! + daysLater, hour: 0, minute: 0 };
  return new Date(instantOfWallTime(wall, 'Europe/Paris'));
}
