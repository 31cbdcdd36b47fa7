import { type FieldError, frenchDay, type PageRequest, type Principal } from '@pds/kernel';
import { ListWithoutPapers, paymentTypes, TooManyPapers } from '@pds/accounting/domain';
import {
  type CellKind,
  InvalidRequest,
  linesOfOneMoment,
  type ListDefinition,
  onlyRows,
  pageOf,
  sql,
  type TypeOrmUnitOfWork,
  type WorkbookColumn,
} from '@pds/platform';
import {
  type CustomerBalance,
  type CustomerBalances,
  type CustomerBalanceSearch,
  customerBalanceSorts,
} from '../ledger/customer-balance.read-model';
import {
  type CreditReadModel,
  type CreditSearch,
  creditSorts,
  type ListedCreditLine,
} from '../ledger/credit.read-model';
import {
  type InvoiceReadModel,
  type InvoiceSearch,
  invoiceSorts,
  type InvoiceState,
  type ListedInvoiceLine,
} from '../invoices/invoice.read-model';
import type { DepositState, EntrySearch, ListOrder } from '../invoices/listed-invoice.read-model';
import {
  type ListedPaymentLine,
  type PaymentReadModel,
  type PaymentSearch,
  paymentSorts,
} from '../ledger/payment.read-model';

/** The lists that can be exported, each with the rows of its screen. */
export const exportedLists = ['invoices', 'credits', 'transfers', 'cheques', 'customers'] as const;
export type ExportedListName = (typeof exportedLists)[number];

/** `pdf`: one file of all papers; `zip`: one file per paper; `xls`: the list as an .xlsx. */
export const exportTypes = ['pdf', 'zip', 'xls'] as const;
export type ExportType = (typeof exportTypes)[number];

/** Maximum number of papers in one export (spec back-office 9: export file requests use a page size of 10000). */
export const maxPapers = 10_000;

/** The sorts of all lists; each list has some of them. */
export const exportSorts = [...new Set([...invoiceSorts, ...creditSorts, ...paymentSorts, ...customerBalanceSorts])];

/** The filters and the order of any of the lists. */
export interface ExportedSearch extends EntrySearch, ListOrder<(typeof exportSorts)[number]> {
  readonly state?: InvoiceState;
  readonly deposit?: DepositState;
}

const everything: ExportedSearch = { sort: 'id', direction: 'desc' };

/** A column with the key, the title and the values of the screen. */
type KeyedColumn<Line> = WorkbookColumn<Line> & { readonly key: string };

/** The contents of a file: rows or papers, all read at one moment. Payments during the export do not change them. */
export interface ExportedRows {
  /** The name of the sheet. */
  readonly title: string;
  /** The papers of the rows; null: none. */
  readonly papers: 'invoices' | 'credit_notes' | null;
  /** The ids in the order of the list, in batches. Holds no connection while the papers are printed. */
  ids(): AsyncGenerator<readonly number[]>;
  /** The chosen columns, and the rows that they read, in batches of some hundreds. */
  readonly columns: readonly WorkbookColumn<never>[];
  lines(): AsyncGenerator<readonly never[]>;
}

/** A list as one caller exports it. */
export interface ExportedList extends ExportedRows {
  count(): Promise<number>;
  /** Returns the contents of a file of one page. The page is read at once, so that a slow download holds no connection. */
  page(type: ExportType, request: Pick<PageRequest<string>, 'page' | 'perPage'>): Promise<ExportedRows>;
}

/** The list, rows and columns to export. */
export interface ExportRequest {
  readonly list: ExportedListName;
  readonly search?: ExportedSearch;
  readonly ids?: readonly number[];
  readonly columns?: readonly string[];
}

const column = <Line>(
  key: string,
  title: string,
  kind: CellKind,
  width: number,
  value: (line: Line) => string | number | null,
): KeyedColumn<Line> => ({ key, title, kind, width, value });

/** Converts the euros of a line to cents. */
const cents = (euros: number) => Math.round(euros * 100);
/** Returns the local day of an instant with an offset. */
const day = (iso: string) => iso.slice(0, 10);

const invoiceColumns: readonly KeyedColumn<ListedInvoiceLine>[] = [
  column('id', 'ID', 'number', 10, ({ id }) => id),
  column('number', 'Numéro', 'text', 18, ({ number }) => number),
  column('createdAt', 'Date', 'date', 12, ({ createdAt }) => day(createdAt)),
  column('dueDate', 'Échéance', 'date', 12, ({ dueDate }) => dueDate),
  column('daysLate', 'Retard (j)', 'number', 14, ({ daysLate }) => daysLate),
  column('amount', 'Montant', 'euros', 14, ({ amount }) => cents(amount)),
  column('balance', 'Solde', 'euros', 14, ({ balance }) => cents(balance)),
  column('organizationId', 'ID organisation', 'number', 16, ({ aidStation }) => aidStation.organizationId),
  column('organization', 'Organisation', 'text', 36, ({ aidStation }) => aidStation.organizationName),
  column('aidStation', 'Poste de secours', 'text', 36, ({ aidStation }) => aidStation.eventName),
  column('department', 'Département', 'text', 20, ({ departmentName }) => departmentName),
  column('office', 'Antenne', 'text', 20, ({ officeName }) => officeName),
];

const creditColumns: readonly KeyedColumn<ListedCreditLine>[] = [
  column('id', 'ID', 'number', 10, ({ id }) => id),
  column('number', 'Numéro d’avoir', 'text', 18, ({ number }) => number),
  column('createdAt', 'Date de l’avoir', 'date', 16, ({ createdAt }) => day(createdAt)),
  column('invoice', 'Facture correspondante', 'text', 22, ({ invoice }) => invoice.number),
  column('amount', 'Montant', 'euros', 14, ({ amount }) => cents(amount)),
  column('organizationId', 'ID organisation', 'number', 16, ({ invoice }) => invoice.aidStation.organizationId),
  column('organization', 'Organisation', 'text', 36, ({ invoice }) => invoice.aidStation.organizationName),
  column('aidStation', 'Poste de secours', 'text', 36, ({ invoice }) => invoice.aidStation.eventName),
  column('department', 'Département', 'text', 20, ({ departmentName }) => departmentName),
  column('office', 'Antenne', 'text', 20, ({ officeName }) => officeName),
  column('isFinal', 'Suite', 'text', 14, ({ isFinal }) => (isFinal ? 'Définitif' : 'À refacturer')),
  column('comment', 'Motif imprimé', 'text', 36, ({ comment }) => comment),
  column('note', 'Note interne', 'text', 36, ({ note }) => note),
];

const entryKindsInWords = { payment: null, 'counter-entry': 'Contre-passation', refund: 'Remboursement' } as const;

/** Returns the nature of an entry that is no payment, else null: « Contre-passation du n° 12 ». */
function natureOf({ kind, reverses }: ListedPaymentLine): string | null {
  const words = entryKindsInWords[kind];
  return words && reverses !== null ? `${words} du n°\u00a0${reverses}` : words;
}

const paymentColumns: readonly KeyedColumn<ListedPaymentLine>[] = [
  column('id', 'ID', 'number', 10, ({ id }) => id),
  column('invoice', 'Numéro de facture associée', 'text', 26, ({ invoice }) => invoice.number),
  column('paymentDate', 'Date d’encaissement', 'date', 20, ({ paymentDate }) => paymentDate),
  column('amount', 'Montant', 'euros', 14, ({ amount }) => cents(amount)),
  column('type', 'Mode de règlement', 'text', 18, ({ type }) => paymentTypes[type] ?? null),
  column('kind', 'Nature', 'text', 26, natureOf),
  column('reason', 'Motif', 'text', 30, ({ reason }) => reason),
  column('organizationId', 'ID organisation', 'number', 16, ({ invoice }) => invoice.aidStation.organizationId),
  column('organization', 'Organisation', 'text', 36, ({ invoice }) => invoice.aidStation.organizationName),
  column('aidStation', 'Poste de secours', 'text', 36, ({ invoice }) => invoice.aidStation.eventName),
];

/** The columns of payments of any kind. */
export const chequeColumns: readonly KeyedColumn<ListedPaymentLine>[] = [
  ...paymentColumns,
  column('deposit', 'Remise', 'text', 30, depositOf),
];

/** Returns the number of the slip of a cheque, or the person who noted that it was deposited without a slip. */
function depositOf({ depositSlip, notedDeposit, isToDeposit }: ListedPaymentLine): string | null {
  if (depositSlip) return depositSlip.number;
  if (!notedDeposit) return isToDeposit ? 'À remettre' : null;
  const by = notedDeposit.by === null ? '' : `par ${notedDeposit.by} `;
  return `Déjà remis (noté ${by}le ${frenchDay(day(notedDeposit.at))})`;
}

const paperFilters = ['id', 'number', 'minAmount', 'maxAmount'] as const;

const customerColumns: readonly KeyedColumn<CustomerBalance>[] = [
  column('organizationId', 'ID organisation', 'number', 16, ({ organizationId }) => organizationId),
  column('organization', 'Organisation', 'text', 36, ({ organization }) => organization),
  column('opening', 'Solde initial', 'euros', 14, ({ opening }) => cents(opening)),
  column('invoiced', 'Facturé', 'euros', 14, ({ invoiced }) => cents(invoiced)),
  column('credited', 'Avoirs', 'euros', 14, ({ credited }) => cents(credited)),
  column('collected', 'Encaissé', 'euros', 14, ({ collected }) => cents(collected)),
  column('closing', 'Solde final', 'euros', 14, ({ closing }) => cents(closing)),
];

/** The filters of each list that not all lists have. */
const filtersOf: Record<ExportedListName, readonly (keyof ExportedSearch)[]> = {
  invoices: [...paperFilters, 'department', 'office', 'state'],
  credits: [...paperFilters, 'department', 'office'],
  transfers: paperFilters,
  cheques: [...paperFilters, 'deposit'],
  customers: [],
};
const listSpecificFilters = [...new Set(Object.values(filtersOf).flat())];

/** The accounting lists to export. They use the same definitions as the screens. */
export class ExportedLists {
  constructor(
    private readonly invoices: InvoiceReadModel,
    private readonly credits: CreditReadModel,
    private readonly payments: PaymentReadModel,
    private readonly customers: CustomerBalances,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** @throws InvalidRequest for a filter, a sort or a column that the list does not have */
  of({ list, search = everything, ids, columns }: ExportRequest, principal: Principal): ExportedList {
    for (const name of listSpecificFilters) {
      if (search[name] !== undefined && !filtersOf[list].includes(name)) {
        throw invalid({ field: `search.${name}`, message: 'Cette liste n’a pas ce filtre' });
      }
    }
    switch (list) {
      case 'invoices':
        sortOf(search, invoiceSorts);
        return this.exportedList(
          'Factures',
          'invoices',
          this.invoices.definition(search as InvoiceSearch, principal),
          chosen(invoiceColumns, columns),
          ids,
        );
      case 'credits':
        sortOf(search, creditSorts);
        return this.exportedList(
          'Avoirs',
          'credit_notes',
          this.credits.definition(search as CreditSearch, principal),
          chosen(creditColumns, columns),
          ids,
        );
      case 'transfers':
      case 'cheques':
        sortOf(search, paymentSorts);
        return this.exportedList(
          list === 'transfers' ? 'Virements' : 'Chèques',
          null,
          this.payments.definition({ ...(search as PaymentSearch), type: list === 'transfers' ? 1 : 2 }, principal),
          chosen(list === 'transfers' ? paymentColumns : chequeColumns, columns),
          ids,
        );
      case 'customers':
        sortOf(search, customerBalanceSorts);
        return this.exportedList(
          'Balance clients',
          null,
          this.customers.definition(search as CustomerBalanceSearch, principal),
          chosen(customerColumns, columns),
          ids,
        );
    }
  }

  /**
   * Refuses an export before it starts.
   * @throws InvalidRequest as `of` does @throws ListWithoutPapers @throws TooManyPapers
   */
  async check(request: ExportRequest & { readonly type: ExportType }, principal: Principal): Promise<void> {
    const list = this.of(request, principal);
    if (request.type === 'xls') return;
    if (!list.papers) throw new ListWithoutPapers();
    if ((await list.count()) > maxPapers) throw new TooManyPapers(maxPapers);
  }

  private exportedList<Row extends object, Line>(
    title: string,
    papers: ExportedRows['papers'],
    definition: ListDefinition<Row, Line>,
    columns: readonly WorkbookColumn<Line>[],
    ids: readonly number[] | undefined,
  ): ExportedList {
    const list = ids ? onlyRows(definition, ids) : definition;
    const onlyIds: ListDefinition<{ id: number }, number> = {
      ...list,
      columns: sql`${list.id} AS id`,
      linesOf: async (rows) => rows.map(({ id }) => id),
    };
    const rows: ExportedRows = {
      title,
      papers,
      // Columns and lines belong to the same list, so the file writer needs no line type.
      columns: columns as readonly WorkbookColumn<never>[],
      ids: () => this.idsOf(onlyIds),
      lines: () => linesOfOneMoment(this.unitOfWork, list) as AsyncGenerator<readonly never[]>,
    };
    return {
      ...rows,
      count: async () => {
        const [counted] = await this.unitOfWork.query<{ count: string }>(
          sql`SELECT count(*) AS count FROM ${list.from} WHERE ${list.matching}`,
        );
        return Number(counted!.count);
      },
      page: async (type, request) => {
        if (type === 'xls') {
          const { records } = await pageOf(this.unitOfWork, list, request);
          return { ...rows, lines: () => once(records) as AsyncGenerator<readonly never[]> };
        }
        const { records } = await pageOf(this.unitOfWork, onlyIds, request);
        return { ...rows, ids: () => once(records) };
      },
    };
  }

  /** Reads all ids before it yields the first batch: printing takes longer than a connection may be held. */
  private async *idsOf(list: ListDefinition<{ id: number }, number>): AsyncGenerator<readonly number[]> {
    const batches: (readonly number[])[] = [];
    for await (const some of linesOfOneMoment(this.unitOfWork, list)) batches.push(some);
    yield* batches;
  }
}

async function* once<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

function sortOf(search: ExportedSearch, sorts: readonly string[]): void {
  if (!sorts.includes(search.sort)) throw invalid({ field: 'search.sort', message: 'Cette liste n’a pas ce tri' });
}

function chosen<Line>(
  columns: readonly KeyedColumn<Line>[],
  keys: readonly string[] | undefined,
): readonly WorkbookColumn<Line>[] {
  if (!keys) return columns;
  return [...new Set(keys)].map((key) => {
    const found = columns.find((each) => each.key === key);
    if (!found) throw invalid({ field: 'columns', message: 'Cette liste n’a pas cette colonne' });
    return found;
  });
}

function invalid(error: FieldError): InvalidRequest {
  return new InvalidRequest([error]);
}
