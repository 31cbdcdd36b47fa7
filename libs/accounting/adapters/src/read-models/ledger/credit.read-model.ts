import { mainlandTimeZone, type Page, type PageRequest, type Principal, toIsoWithOffset } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { isWithin, type ListDefinition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import {
  entriesFound,
  type EntryInvoice,
  type EntryInvoiceRow,
  type EntrySearch,
  invoicedColumns,
  listedInvoice,
  type ListOrder,
} from '../invoices/listed-invoice.read-model';
import { placesOfRows } from '../listed-places.read-model';
import { summedPageOf } from './totals.read-model';

export const creditSorts = ['id', 'createdAt', 'amount'] as const;
export type CreditSort = (typeof creditSorts)[number];

/** The filters and the order of the list, without the page. */
export type CreditSearch = EntrySearch & ListOrder<CreditSort>;

/** A credit note, its invoice, and their department and office. Amounts in euros. */
export interface ListedCreditLine {
  readonly id: number;
  readonly number: string;
  readonly createdAt: string;
  readonly amount: number;
  readonly comment: string;
  readonly note: string;
  readonly isFinal: boolean;
  readonly invoice: EntryInvoice;
  readonly departmentName: string | null;
  readonly officeName: string | null;
}

/** A page with the sums of all matching rows, in euros. */
export interface CreditPage extends Page<ListedCreditLine> {
  readonly totals: { readonly amount: number };
}

const sortColumns: Record<CreditSort, Sql> = {
  id: sql`c.id`,
  createdAt: sql`c.issued_at`,
  amount: sql`c.amount_cents`,
};

/** The columns read for each credit note. */
export interface CreditRow extends EntryInvoiceRow {
  id: number;
  number: string;
  issued_at: Date;
  amount_cents: string;
  comment: string;
  note: string;
  is_final: boolean;
}

const columns = sql`c.id, c.number, c.issued_at, c.amount_cents, c.comment, c.note, c.is_final, ${invoicedColumns(sql`c`)}`;

/** The list of credit notes (docs/adr/0008-lists.md). */
export class CreditReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly organisations: Pick<OrganisationsFacade, 'places'>,
  ) {}

  /** Returns one page of the caller's scope, with the sums of all matching rows. */
  async list(query: CreditSearch & PageRequest<CreditSort>, principal: Principal): Promise<CreditPage> {
    const { page, amount } = await summedPageOf(this.unitOfWork, {
      list: this.definition(query, principal),
      query,
      scope: principal.scope,
      stored: { kinds: ['credit-note'] },
    });
    return { ...page, totals: { amount } };
  }

  /** The credit notes that match a caller's search, in its order. The list and its export both use this definition. */
  definition(query: CreditSearch, principal: Principal): ListDefinition<CreditRow, ListedCreditLine> {
    return {
      from: sql`accounting.credit_notes c`,
      id: sql`c.id`,
      key: sortColumns[query.sort],
      direction: query.direction,
      ...entriesFound(
        {
          table: sql`c`,
          number: sql`c.number`,
          own: [[isWithin(sql`c.issued_at`, query, mainlandTimeZone), query.sort === 'createdAt']],
        },
        query,
        principal.scope,
      ),
      columns,
      linesOf: (rows) => this.linesOf(rows),
    };
  }

  private async linesOf(rows: readonly CreditRow[]): Promise<ListedCreditLine[]> {
    const placeOf = await placesOfRows(this.organisations, rows);
    return rows.map((row) => {
      const { departmentName, officeName, timeZone } = placeOf(row);
      return {
        id: row.id,
        number: row.number,
        createdAt: toIsoWithOffset(row.issued_at.getTime(), timeZone),
        amount: Number(row.amount_cents) / 100,
        comment: row.comment,
        note: row.note,
        isFinal: row.is_final,
        invoice: listedInvoice(row),
        departmentName,
        officeName,
      };
    });
  }
}
