import { accountingEvents } from '@pds/accounting/contract';
import type { ContextParts } from '@pds/platform';
import { AccountingModule } from './accounting.module';
import { CreditNoteRecord, InvoiceRecord, PaymentRecord } from './persistence/invoices/invoice.record';
import { BankStatements1796000080001 } from './persistence/migrations/1796000080001-bank-statements';
import { CardCheckouts1796310000001 } from './persistence/migrations/1796310000001-card-checkouts';
import { ClosedDays1795132860860 } from './persistence/migrations/1795132860860-closed-days';
import { CreateAccounting1795132800700 } from './persistence/migrations/1795132800700-create-accounting';
import { EnteredDeposits1795132861060 } from './persistence/migrations/1795132861060-entered-deposits';
import { Exports1795132850401 } from './persistence/migrations/1795132850401-exports';
import { Ledger1795132850001 } from './persistence/migrations/1795132850001-ledger';
import { DepositedCheques1795132860100 } from './persistence/migrations/1795132860100-deposited-cheques';
import { DepositsOnADay1796400000002 } from './persistence/migrations/1796400000002-deposits-on-a-day';
import { StatementRemarks1796420000001 } from './persistence/migrations/1796420000001-statement-remarks';
import { DepositSlips1795132850201 } from './persistence/migrations/1795132850201-deposit-slips';
import { ListedEntries1795132850200 } from './persistence/migrations/1795132850200-listed-entries';
import { Refunds1795132850100 } from './persistence/migrations/1795132850100-refunds';
import { PaperLeases1795132850600 } from './persistence/migrations/1795132850600-paper-leases';
import { Reminders1795132850700 } from './persistence/migrations/1795132850700-reminders';
import { SentWithReminders1795132860101 } from './persistence/migrations/1795132860101-sent-with-reminders';
import { FoundInADepartment1795132860711 } from './persistence/migrations/1795132860711-found-in-a-department';
import { CreditNotesByAnyOrder1795132860910 } from './persistence/migrations/1795132860910-credit-notes-by-any-order';
import { TotalsByBlock1795132860920 } from './persistence/migrations/1795132860920-totals-by-block';
import { FoundByDay1795132870702 } from './persistence/migrations/1795132870702-found-by-day';
import { FoundByAmount1795132880900 } from './persistence/migrations/1795132880900-found-by-amount';
import { ChequesNotForDeposit1795132880910 } from './persistence/migrations/1795132880910-cheques-not-for-deposit';
import { FoundByEnding1795132880920 } from './persistence/migrations/1795132880920-found-by-ending';
import { Closings1795627008791 } from './persistence/migrations/1795627008791-closings';
import { FinalCreditNotes1795627018708 } from './persistence/migrations/1795627018708-final-credit-notes';
import { Deliveries1796000060801 } from './persistence/migrations/1796000060801-deliveries';
import { DropTotalsByBlock1795676900100 } from './persistence/migrations/1795676900100-drop-totals-by-block';
import { AskedDeliveries1796300000002 } from './persistence/migrations/1796300000002-asked-deliveries';
import { VatOfInvoices1796200000003 } from './persistence/migrations/1796200000003-vat-of-invoices';
import { FoundByBlock1795132860950 } from './persistence/migrations/1795132860950-found-by-block';
import { FoundByItsOwnIndex1795132860900 } from './persistence/migrations/1795132860900-found-by-its-own-index';
import { TotalsByName1795132860710 } from './persistence/migrations/1795132860710-totals-by-name';
import { SumsOfDeposits1795132870701 } from './persistence/migrations/1795132870701-sums-of-deposits';
import { SumsByAmount1795132860201 } from './persistence/migrations/1795132860201-sums-by-amount';
import { TotalChanges1795132860200 } from './persistence/migrations/1795132860200-total-changes';
import { AwayPlatforms1796330000001 } from './persistence/migrations/1796330000001-away-platforms';
import { UnpaidInvoices1795132800701 } from './persistence/migrations/1795132800701-unpaid-invoices';
import { ViewsOfBooks1796420000003 } from './persistence/migrations/1796420000003-views-of-books';
import { DropRareIndexesOfBooks1796430000002 } from './persistence/migrations/1796430000002-drop-rare-indexes-of-books';
import { ViewOfDeliveries1796500000003 } from './persistence/migrations/1796500000003-view-of-deliveries';
import { WatchedInvoices1796700000004 } from './persistence/migrations/1796700000004-watched-invoices';
import { RememberedStatementColumns1796900061001 } from './persistence/migrations/1796900061001-remembered-statement-columns';

export { InvoiceCredit, InvoicedStation, InvoicePayment } from './http/invoices/invoice.dto';
export { CreditReadModel } from './read-models/ledger/credit.read-model';
export { CustomerBalances } from './read-models/ledger/customer-balance.read-model';
export { ExportedLists } from './read-models/exports/exported-lists.read-model';
export { isBlocked } from './read-models/invoices/blocked-invoice.read-model';
export { InvoiceReadModel } from './read-models/invoices/invoice.read-model';
export { PaymentReadModel } from './read-models/ledger/payment.read-model';

export { PostgresLedgerMovements } from './persistence/closings/postgres-ledger-movements';
export { ExportList } from './reactions/export-list.job';
export { DeliverPapers } from './reactions/deliver-papers.job';

export { ciiOf } from './paper/cii';
export { electronicInvoice } from './paper/electronic-document';
export { toFacturX } from './paper/factur-x';
export { invoicePaper } from './paper/invoice-paper';

/** The parts of this context that `libs/application` mounts. */
export const accountingContext: ContextParts = {
  name: 'accounting',
  calls: ['aid-station', 'demand', 'documents', 'organisations'],
  module: AccountingModule,
  records: [InvoiceRecord, PaymentRecord, CreditNoteRecord],
  migrations: [
    CreateAccounting1795132800700,
    UnpaidInvoices1795132800701,
    Ledger1795132850001,
    Refunds1795132850100,
    ListedEntries1795132850200,
    DepositSlips1795132850201,
    Exports1795132850401,
    PaperLeases1795132850600,
    Reminders1795132850700,
    DepositedCheques1795132860100,
    SentWithReminders1795132860101,
    TotalChanges1795132860200,
    SumsByAmount1795132860201,
    TotalsByName1795132860710,
    FoundInADepartment1795132860711,
    ClosedDays1795132860860,
    FoundByItsOwnIndex1795132860900,
    CreditNotesByAnyOrder1795132860910,
    TotalsByBlock1795132860920,
    FoundByBlock1795132860950,
    EnteredDeposits1795132861060,
    SumsOfDeposits1795132870701,
    FoundByDay1795132870702,
    FoundByAmount1795132880900,
    ChequesNotForDeposit1795132880910,
    FoundByEnding1795132880920,
    Closings1795627008791,
    FinalCreditNotes1795627018708,
    DropTotalsByBlock1795676900100,
    VatOfInvoices1796200000003,
    AwayPlatforms1796330000001,
    BankStatements1796000080001,
    Deliveries1796000060801,
    AskedDeliveries1796300000002,
    CardCheckouts1796310000001,
    DepositsOnADay1796400000002,
    StatementRemarks1796420000001,
    ViewsOfBooks1796420000003,
    DropRareIndexesOfBooks1796430000002,
    ViewOfDeliveries1796500000003,
    WatchedInvoices1796700000004,
    RememberedStatementColumns1796900061001,
  ],
  events: Object.values(accountingEvents),
  previews: async () => (await import('./demo/previews')).accountingPreviews,
};
