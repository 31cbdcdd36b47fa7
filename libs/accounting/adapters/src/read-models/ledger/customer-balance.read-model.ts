import { PeriodReversed } from '@pds/accounting/domain';
import {
  type Clock,
  mainlandDay,
  mainlandTimeZone,
  type Page,
  type PageRequest,
  type Principal,
  startOfDay,
} from '@pds/kernel';
import {
  containsAnywhere,
  type DayRange,
  type ListDefinition,
  pageOf,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { balanceOf } from '../invoices/invoice-balance.read-model';
import type { ListOrder } from '../invoices/listed-invoice.read-model';

export const customerBalanceSorts = ['organization', 'invoiced', 'closing'] as const;
export type CustomerBalanceSort = (typeof customerBalanceSorts)[number];

/** The filters and the order of the list, without the page. */
export interface CustomerBalanceSearch extends DayRange, ListOrder<CustomerBalanceSort> {
  readonly orgaName?: string;
}

/** The balances and movements of a period, in euros. */
export interface BalanceFigures {
  readonly opening: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly collected: number;
  readonly closing: number;
}

export interface CustomerBalance extends BalanceFigures {
  /** Identifies the row, not the organisation. */
  readonly id: number;
  readonly organizationId: number | null;
  readonly organization: string;
}

/** A page with its period and the sums of all matching customers. */
export interface CustomerBalancePage extends Page<CustomerBalance> {
  readonly startDate: string;
  readonly endDate: string;
  readonly totals: BalanceFigures;
}

const sortColumns: Record<CustomerBalanceSort, Sql> = {
  organization: sql`b.name_search`,
  invoiced: sql`b.invoiced`,
  closing: sql`b.closing`,
};

interface Sums {
  opening: string;
  invoiced: string;
  credited: string;
  collected: string;
  closing: string;
}

interface BalanceRow extends Sums {
  id: number;
  organisation_id: number | null;
  organisation_name: string;
}

/** The balances and movements of each customer over a period. Reads all movements of the caller's scope up to the last day. */
export class CustomerBalances {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns one page, with the sums of all matching customers.
   * @throws PeriodReversed
   */
  async list(
    query: CustomerBalanceSearch & PageRequest<CustomerBalanceSort>,
    principal: Principal,
  ): Promise<CustomerBalancePage> {
    const list = this.definition(query, principal);
    return this.unitOfWork.mayLag(async () => {
      const page = await pageOf(this.unitOfWork, list, query);
      const [totals] = await this.unitOfWork.query<Sums>(
        sql`SELECT coalesce(sum(b.opening), 0) AS opening, coalesce(sum(b.invoiced), 0) AS invoiced,
                 coalesce(sum(b.credited), 0) AS credited, coalesce(sum(b.collected), 0) AS collected,
                 coalesce(sum(b.closing), 0) AS closing
          FROM ${list.from} WHERE ${list.matching}`,
      );
      return { ...page, ...this.periodOf(query), totals: euros(totals!) };
    });
  }

  /** @throws PeriodReversed */
  definition(query: CustomerBalanceSearch, principal: Principal): ListDefinition<BalanceRow, CustomerBalance> {
    const { startDate, endDate } = this.periodOf(query);
    if (endDate < startDate) throw new PeriodReversed();
    const since = new Date(startOfDay(startDate, mainlandTimeZone));
    const until = new Date(startOfDay(endDate, mainlandTimeZone, 1));
    const balance = balanceOf({ invoiced: sql`m.invoiced`, paid: sql`m.collected`, credited: sql`m.credited` });
    const scoped = (table: Sql) => scopeCondition(principal.scope, table);
    return {
      // A customer without an organisation is identified by its name; its row id is the negative id of its first invoice.
      from: sql`(
        SELECT coalesce(m.organisation_id, -min(m.invoice_id)) AS id, m.organisation_id,
               max(m.organisation_name) AS organisation_name,
               platform.searchable(max(m.organisation_name)) AS name_search,
               coalesce(sum(${balance}) FILTER (WHERE m.before), 0) AS opening,
               coalesce(sum(m.invoiced) FILTER (WHERE NOT m.before), 0) AS invoiced,
               coalesce(sum(m.credited) FILTER (WHERE NOT m.before), 0) AS credited,
               coalesce(sum(m.collected) FILTER (WHERE NOT m.before), 0) AS collected,
               sum(${balance}) AS closing
        FROM (
          SELECT organisation_id, organisation_name, i.id AS invoice_id, amount_cents AS invoiced, 0 AS credited,
                 0 AS collected, issued_at < ${since} AS before
          FROM accounting.invoices i WHERE ${scoped(sql`i`)} AND issued_at < ${until}
          UNION ALL
          SELECT organisation_id, organisation_name, invoice_id, 0, amount_cents, 0, issued_at < ${since}
          FROM accounting.credit_notes c WHERE ${scoped(sql`c`)} AND issued_at < ${until}
          UNION ALL
          SELECT organisation_id, organisation_name, invoice_id, 0, 0, amount_cents, paid_on < ${startDate}::date
          FROM accounting.payments p WHERE ${scoped(sql`p`)} AND paid_on <= ${endDate}::date
        ) AS m
        GROUP BY m.organisation_id, CASE WHEN m.organisation_id IS NULL THEN m.organisation_name END
      ) AS b`,
      id: sql`b.id`,
      key: sortColumns[query.sort],
      direction: query.direction,
      matching: containsAnywhere(sql`b.name_search`, query.orgaName) ?? sql`true`,
      columns: sql`b.id, b.organisation_id, b.organisation_name, b.opening, b.invoiced, b.credited, b.collected, b.closing`,
      linesOf: async (rows) =>
        rows.map((row) => ({
          id: row.id,
          organizationId: row.organisation_id,
          organization: row.organisation_name,
          ...euros(row),
        })),
    };
  }

  private periodOf({ startDate, endDate }: Pick<CustomerBalanceSearch, 'startDate' | 'endDate'>) {
    const last = endDate ?? mainlandDay(this.clock.now());
    return { startDate: startDate ?? `${last.slice(0, 4)}-01-01`, endDate: last };
  }
}

function euros({ opening, invoiced, credited, collected, closing }: Sums): BalanceFigures {
  return {
    opening: Number(opening) / 100,
    invoiced: Number(invoiced) / 100,
    credited: Number(credited) / 100,
    collected: Number(collected) / 100,
    closing: Number(closing) / 100,
  };
}
