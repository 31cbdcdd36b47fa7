import { type AgeBracket, ageBrackets } from '@pds/accounting/domain';
import type { Page, PageRequest, Principal } from '@pds/kernel';
import { allOf, containsAnywhere, equals, join, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import type { EntrySearch } from '../invoices/listed-invoice.read-model';
import { balancesOn } from '../invoices/invoice-balance.read-model';

/** The filters of the debts, and the page of customers. */
export type AgedBalanceSearch = Pick<EntrySearch, 'orgaName' | 'department' | 'office'> &
  Pick<PageRequest<string>, 'page' | 'perPage'>;

/** The amounts owed, in euros, by days past the due date, and the number of unpaid invoices. */
export type OwedByAge = Readonly<Record<AgeBracket | 'total' | 'invoices', number>>;

/** The amounts that a customer owes. */
export interface OwingCustomer extends OwedByAge {
  readonly organizationId: number | null;
  readonly organizationName: string;
}

/** The amounts owed on a day: in total and by customer. */
export interface AgedBalance extends Page<OwingCustomer> {
  readonly asOf: string;
  readonly totals: OwedByAge;
}

type AgedRow = Record<AgeBracket | 'total', string> & { invoices: number };

const late = sql`asked.day - i.due_on`;
/** The brackets of `ageBracketOf`, in SQL. */
const isIn: Readonly<Record<AgeBracket, Sql>> = {
  notDue: sql`${late} <= 0`,
  upTo30: sql`${late} BETWEEN 1 AND 30`,
  upTo60: sql`${late} BETWEEN 31 AND 60`,
  upTo90: sql`${late} BETWEEN 61 AND 90`,
  over90: sql`${late} > 90`,
};
const names: Readonly<Record<AgeBracket, Sql>> = {
  notDue: sql`"notDue"`,
  upTo30: sql`"upTo30"`,
  upTo60: sql`"upTo60"`,
  upTo90: sql`"upTo90"`,
  over90: sql`"over90"`,
};
const sums = sql`count(*)::integer AS invoices, coalesce(sum(owed.balance_cents), 0) AS total, ${join(
  ageBrackets.map(
    (bracket) => sql`coalesce(sum(owed.balance_cents) FILTER (WHERE ${isIn[bracket]}), 0) AS ${names[bracket]}`,
  ),
)}`;
/** Identifies a customer by its organisation, whatever its name; without an organisation, by its name. */
const customer = sql`i.organisation_id, CASE WHEN i.organisation_id IS NULL THEN i.organisation_name END`;

/** The amounts owed on a day, by days past the due date: in total and by customer, largest debt first. */
export class AgedBalanceReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** @param asOf the day, `YYYY-MM-DD` */
  show(asOf: string, query: AgedBalanceSearch, principal: Principal): Promise<AgedBalance> {
    return this.unitOfWork.mayLag(() => this.owedOn(asOf, query, principal));
  }

  private async owedOn(asOf: string, query: AgedBalanceSearch, { scope }: Principal): Promise<AgedBalance> {
    const { page, perPage } = query;
    const found = sql`FROM (${balancesOn(asOf, scope)}) owed JOIN accounting.invoices i ON i.id = owed.id
      CROSS JOIN (SELECT ${asOf}::date AS day) asked
      WHERE ${allOf(
        equals(sql`i.department_id`, query.department),
        equals(sql`i.office_id`, query.office),
        containsAnywhere(sql`i.organisation_name_search`, query.orgaName),
      )}`;
    const [totals] = await this.unitOfWork.query<AgedRow & { customers: number }>(
      sql`SELECT ${sums}, count(DISTINCT coalesce(i.organisation_id::text, 'x' || i.organisation_name))::integer AS customers
          ${found}`,
    );
    const rows = await this.unitOfWork.query<AgedRow & { id: number | null; name: string }>(
      sql`SELECT i.organisation_id AS id, (array_agg(i.organisation_name ORDER BY i.id DESC))[1] AS name, ${sums}
          ${found} GROUP BY ${customer} ORDER BY total DESC, min(i.id) LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    return {
      asOf,
      totals: inEuros(totals!),
      records: rows.map((row) => ({ organizationId: row.id, organizationName: row.name, ...inEuros(row) })),
      total: totals!.customers,
      totalIsExact: true,
      page,
      perPage,
    };
  }
}

function inEuros(row: AgedRow): OwedByAge {
  const euros = (cents: string) => Number(cents) / 100;
  return {
    invoices: row.invoices,
    notDue: euros(row.notDue),
    upTo30: euros(row.upTo30),
    upTo60: euros(row.upTo60),
    upTo90: euros(row.upTo90),
    over90: euros(row.over90),
    total: euros(row.total),
  };
}
