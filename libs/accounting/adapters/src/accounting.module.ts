import { Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AccountingFacade } from '@pds/accounting/contract';
import {
  AcceptCertainLines,
  AcceptStatementLine,
  BillableDossiers,
  CardCheckouts,
  CardPayments,
  CheckoutReferences,
  ChequesToDeposit,
  ChooseAccounts,
  ChooseCsvColumns,
  ChooseDeliveryChannel,
  CloseDays,
  Closings,
  CollectInvoices,
  Counters,
  CreditNotePdfs,
  CsvMappings,
  CheckByPlatform,
  Deliveries,
  DeliveryChoices,
  DeliverInvoices,
  DepartmentReminderRules,
  DepositCheques,
  DepositSlipPdfs,
  DepositSlips,
  EditReminderRules,
  EInvoicingPlatforms,
  EndReminderExclusion,
  ExcludeFromReminders,
  ExportFec,
  FollowCheckout,
  FollowDeliveries,
  FreezeCreditNotePdf,
  FreezeInvoicePdf,
  IgnoreStatementLine,
  ImportStatement,
  InvoicePdfs,
  Invoices,
  IssueCreditNote,
  IssueInvoice,
  IssuerAccountSettings,
  IssueRemainingInvoices,
  LedgerMovements,
  LedgerWriters,
  LookUpBuyer,
  NoteDepositedCheques,
  OfferCheckout,
  OpenCreditNotePdf,
  OpenDepositSlipPdf,
  OpenInvoicePdf,
  OrderedStations,
  OverdueInvoices,
  PassOnPaymentLink,
  PaymentLinks,
  PrepareInvoiceLetter,
  PrepareReminders,
  PreviewClosing,
  ProposeMatches,
  ProposeReminders,
  ReadCheckoutsAgain,
  ReceiveStatement,
  ReceiveMessage,
  ReceiveStatuses,
  RecordPayments,
  RemindCustomers,
  ReminderExclusions,
  Reminders,
  ReopenStatementLine,
  ReportCollections,
  RequestDelivery,
  ReversePayment,
  SendInvoice,
  SendInvoices,
  SendReminders,
  SendUnsentInvoices,
  SettleCheckout,
  ShowCardPayment,
  ShowDeliveries,
  ShowDeliveryChannel,
  ShowDossierBilling,
  ShowDueReminders,
  ShowReminderRules,
  StatementBooks,
  StatementFiles,
  StatementLines,
  Statements,
  StationsToInvoice,
  UnsentInvoices,
} from '@pds/accounting/domain';
import { AidStationFacade } from '@pds/aid-station/contract';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, Editions, FrozenFiles, Letters, Outbox, Timeline, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import {
  FrozenPictures,
  ImportStore,
  isOutage,
  Jobs,
  PdfRenderer,
  PersonNames,
  provide,
  providePort,
  provideWith,
  Settings,
  TypeOrmUnitOfWork,
} from '@pds/platform';
import { StatementFileReader } from './gateways/statement-file-reader';
import { StatementController } from './http/statements/statement.controller';
import { StatementLineController } from './http/statements/statement-line.controller';
import { PostgresStatementBooks } from './persistence/statements/postgres-statement-books';
import { PostgresStatementLines } from './persistence/statements/postgres-statement-lines';
import { PostgresStatements } from './persistence/statements/postgres-statements';
import { AcceptCertainLinesJob } from './reactions/accept-certain-lines.job';
import { ImportStatementJob } from './reactions/import-statement.job';
import { StatementLineReadModel } from './read-models/statements/statement-line.read-model';
import { StatementReadModel } from './read-models/statements/statement.read-model';
import { ConfiguredPlatforms } from './gateways/configured-platforms';
import { HttpHelloAsso } from './gateways/http-hello-asso';
import { RandomCheckoutReferences } from './gateways/random-checkout-references';
import { PostgresCardCheckouts } from './persistence/card-payments/postgres-card-checkouts';
import { PostgresPaymentLinks } from './persistence/card-payments/postgres-payment-links';
import { ReconcileCardPayments } from './reactions/reconcile-card-payments.job';
import { PostgresDeliveryChoices } from './persistence/deliveries/postgres-delivery-choices';
import { PostgresDeliveries } from './persistence/deliveries/postgres-deliveries';
import { DeliverDuePapers } from './reactions/deliver-due-papers.job';
import { DeliverPapersJob } from './reactions/deliver-papers.job';
import { DeliverWhenCreditNoteIssued } from './reactions/deliver-when-credit-note-issued';
import { DeliverWhenInvoiceIssued } from './reactions/deliver-when-invoice-issued';
import { ReadDeliveryStatuses } from './reactions/read-delivery-statuses.job';
import { ReconcileDeliveries } from './reactions/reconcile-deliveries.job';
import { ExportController } from './http/exports/export.controller';
import { FecController } from './http/closings/fec.controller';
import { PostgresIssuerAccountSettings } from './persistence/closings/postgres-issuer-account-settings';
import { PostgresLedgerMovements } from './persistence/closings/postgres-ledger-movements';
import { ExportFecJob } from './reactions/export-fec.job';
import { ExportedPapers } from './paper/exported-papers';
import { CustomerBalanceController } from './http/ledger/customer-balance.controller';
import { CustomerBalances } from './read-models/ledger/customer-balance.read-model';
import { AccountingTakeout } from './read-models/exports/accounting-takeout.read-model';
import { ExportedLists } from './read-models/exports/exported-lists.read-model';
import { Exports } from './read-models/exports/exports.read-model';
import { ExportListJob } from './reactions/export-list.job';
import { ChromiumCreditNotePdfs } from './paper/chromium-credit-note-pdfs';
import { ChromiumInvoicePdfs } from './paper/chromium-invoice-pdfs';
import { InvoiceAnswers } from './http/invoices/invoice.answers';
import { InvoiceController } from './http/invoices/invoice.controller';
import { InvoiceLetterController } from './http/invoice-letters/invoice-letter.controller';
import { AccountingIntegrity } from './read-models/accounting-integrity.read-model';
import { AccountingMetrics } from './read-models/accounting-metrics.read-model';
import { CreditListController } from './http/ledger/credit-list.controller';
import { PaymentListController } from './http/ledger/payment-list.controller';
import { CreditReadModel } from './read-models/ledger/credit.read-model';
import { DepositSlipController } from './http/ledger/deposit-slip.controller';
import { ChromiumDepositSlipPdfs } from './paper/chromium-deposit-slip-pdfs';
import { PostgresChequesToDeposit } from './persistence/ledger/postgres-cheques-to-deposit';
import { PostgresDepositSlips } from './persistence/ledger/postgres-deposit-slips';
import { DepositSlipReadModel } from './read-models/ledger/deposit-slip.read-model';
import { PaymentReadModel } from './read-models/ledger/payment.read-model';
import { CardPaymentController } from './http/card-payments/card-payment.controller';
import { PaymentLinkController } from './http/card-payments/payment-link.controller';
import { DeliveryController } from './http/deliveries/delivery.controller';
import { LedgerController } from './http/ledger/ledger.controller';
import { ReminderController } from './http/reminders/reminder.controller';
import { ReminderRulesController } from './http/reminders/reminder-rules.controller';
import { AgedBalanceReadModel } from './read-models/ledger/aged-balance.read-model';
import { InvoiceReadModel } from './read-models/invoices/invoice.read-model';
import { PersonalInvoices } from './read-models/invoices/personal-invoices.read-model';
import { ReminderHistoryReadModel } from './read-models/reminders/reminder-history.read-model';
import { FacadeBillableDossiers } from './neighbours/facade-billable-dossiers';
import { FacadeOrderedStations } from './neighbours/facade-ordered-stations';
import { PostgresClosings } from './persistence/closings/postgres-closings';
import { PostgresCounters } from './persistence/invoices/postgres-counters';
import { PrintWhenCreditNoteIssued } from './reactions/print-when-credit-note-issued';
import { PrintWhenInvoiceIssued } from './reactions/print-when-invoice-issued';
import { AccountingFacadeAdapter } from './accounting.facade.adapter';
import { AccountingRetention } from './persistence/accounting-retention';
import { PostgresInvoices } from './persistence/invoices/postgres-invoices';
import { PostgresReminderExclusions } from './persistence/reminders/postgres-reminder-exclusions';
import { PostgresOverdueInvoices } from './persistence/reminders/postgres-overdue-invoices';
import { PostgresReminderRules } from './persistence/reminders/postgres-reminder-rules';
import { PostgresReminders } from './persistence/reminders/postgres-reminders';
import { PostgresUnsentInvoices } from './persistence/invoice-letters/postgres-unsent-invoices';

const useCases = [
  provide(
    CheckByPlatform,
    OrderedStations,
    BillableDossiers,
    Invoices,
    DeliveryChoices,
    EInvoicingPlatforms,
    Timeline,
    UnitOfWork,
    Clock,
  ),
  provide(
    IssueInvoice,
    OrderedStations,
    BillableDossiers,
    Counters,
    Invoices,
    Outbox,
    CheckByPlatform,
    UnitOfWork,
    Clock,
  ),
  provideWith(
    IssueRemainingInvoices,
    (...ports) => new IssueRemainingInvoices(...ports, isOutage),
    StationsToInvoice,
    OrderedStations,
    BillableDossiers,
    Counters,
    Invoices,
    Outbox,
    CheckByPlatform,
    UnitOfWork,
    Clock,
  ),
  provide(RecordPayments, OrderedStations, BillableDossiers, Invoices, Editions, UnitOfWork, Clock),
  provide(ReversePayment, OrderedStations, BillableDossiers, Invoices, UnitOfWork, Clock),
  provide(IssueCreditNote, OrderedStations, BillableDossiers, Counters, Invoices, Outbox, UnitOfWork, Clock),
  provide(FreezeCreditNotePdf, Invoices, CreditNotePdfs, FrozenFiles),
  provide(OpenCreditNotePdf, Invoices, FreezeCreditNotePdf, FrozenFiles),
  provide(FreezeInvoicePdf, Invoices, InvoicePdfs, FrozenFiles),
  provide(OpenInvoicePdf, Invoices, FreezeInvoicePdf, FrozenFiles),
  provide(PrepareInvoiceLetter, Invoices, OrganisationsFacade, Letters, PaymentLinks),
  provide(SendInvoice, Invoices, FreezeInvoicePdf, Letters, PaymentLinks, FrozenFiles, UnitOfWork, Clock),
  provideWith(
    CollectInvoices,
    (...ports) => new CollectInvoices(...ports, isOutage),
    OrderedStations,
    BillableDossiers,
    Invoices,
    UnitOfWork,
    Clock,
  ),
  provide(DepositCheques, ChequesToDeposit, Counters, DepositSlips, Invoices, UnitOfWork, Clock),
  provide(NoteDepositedCheques, ChequesToDeposit, UnitOfWork, Clock),
  provide(OpenDepositSlipPdf, DepositSlips, DepositSlipPdfs, FrozenFiles),
  provide(SendInvoices, Invoices, OrganisationsFacade, FreezeInvoicePdf, Letters, PaymentLinks, UnitOfWork, Clock),
  provide(SendUnsentInvoices, UnsentInvoices, SendInvoices),
  provide(ShowDossierBilling, BillableDossiers, Invoices),
  provide(ProposeReminders, OverdueInvoices, DepartmentReminderRules),
  provide(PrepareReminders, Invoices, OrganisationsFacade, Letters, PaymentLinks, Clock),
  provide(
    SendReminders,
    Invoices,
    Reminders,
    ReminderExclusions,
    DepartmentReminderRules,
    OrganisationsFacade,
    FreezeInvoicePdf,
    Letters,
    PaymentLinks,
    UnitOfWork,
    Clock,
  ),
  provide(ShowDueReminders, Invoices, Reminders, ReminderExclusions, DepartmentReminderRules, Clock),
  provide(RemindCustomers, ProposeReminders, PrepareReminders, SendReminders),
  provide(ExcludeFromReminders, Invoices, ReminderExclusions, UnitOfWork, Clock),
  provide(EndReminderExclusion, ReminderExclusions, UnitOfWork, Clock),
  provide(ShowReminderRules, OrganisationsFacade, DepartmentReminderRules, Editions),
  provide(EditReminderRules, OrganisationsFacade, DepartmentReminderRules, Editions, UnitOfWork),
  provide(ReceiveStatement, LedgerMovements, StatementFiles, CsvMappings, Statements, FrozenFiles, UnitOfWork, Clock),
  provide(ChooseCsvColumns, LedgerMovements, StatementFiles, CsvMappings, Statements, FrozenFiles, UnitOfWork),
  provide(ProposeMatches, StatementBooks, StatementLines, UnitOfWork),
  provide(
    ImportStatement,
    Statements,
    StatementFiles,
    StatementBooks,
    StatementLines,
    ProposeMatches,
    FrozenFiles,
    UnitOfWork,
  ),
  provide(
    AcceptStatementLine,
    LedgerMovements,
    OrderedStations,
    BillableDossiers,
    Invoices,
    StatementLines,
    UnitOfWork,
    Clock,
  ),
  provideWith(
    AcceptCertainLines,
    (...ports) => new AcceptCertainLines(...ports, isOutage),
    LedgerMovements,
    StatementLines,
    ProposeMatches,
    AcceptStatementLine,
  ),
  provide(IgnoreStatementLine, LedgerMovements, StatementLines, UnitOfWork, Clock),
  provide(ReopenStatementLine, LedgerMovements, StatementLines, UnitOfWork),
  provide(RequestDelivery, Invoices, Deliveries, DeliveryChoices, EInvoicingPlatforms, UnitOfWork, Clock),
  provide(
    DeliverInvoices,
    Deliveries,
    EInvoicingPlatforms,
    Invoices,
    FreezeInvoicePdf,
    FreezeCreditNotePdf,
    FrozenFiles,
    Clock,
  ),
  provide(ReceiveStatuses, Deliveries, UnitOfWork, Clock),
  provide(ReceiveMessage, Deliveries, ReceiveStatuses, UnitOfWork, Clock),
  provide(FollowDeliveries, Deliveries, EInvoicingPlatforms, ReceiveStatuses, UnitOfWork, Clock),
  provide(ReportCollections, Deliveries, EInvoicingPlatforms, Invoices, Clock),
  provide(ShowDeliveries, Invoices, Deliveries),
  provide(SettleCheckout, CardPayments, CardCheckouts, OrderedStations, BillableDossiers, Invoices, UnitOfWork, Clock),
  provide(OfferCheckout, CardPayments, CardCheckouts, CheckoutReferences, Invoices, SettleCheckout, UnitOfWork, Clock),
  provide(FollowCheckout, CardCheckouts, Invoices, SettleCheckout),
  provide(ShowCardPayment, CardPayments, CardCheckouts, Invoices, PaymentLinks),
  provide(PassOnPaymentLink, Invoices, PaymentLinks, UnitOfWork),
  provideWith(
    ReadCheckoutsAgain,
    (...ports) => new ReadCheckoutsAgain(...ports, isOutage),
    CardCheckouts,
    SettleCheckout,
    Clock,
  ),
  provide(ShowDeliveryChannel, OrganisationsFacade, DeliveryChoices, EInvoicingPlatforms),
  provide(ChooseDeliveryChannel, OrganisationsFacade, DeliveryChoices, EInvoicingPlatforms, UnitOfWork),
  provide(LookUpBuyer, OrganisationsFacade, DeliveryChoices, EInvoicingPlatforms),
];

/** The accounting context: other contexts see only its facade. The bridges of `libs/application` implement `StationsToInvoice`. */
@Module({
  controllers: [
    FecController,
    StatementController,
    StatementLineController,
    ExportController,
    CustomerBalanceController,
    InvoiceLetterController,
    InvoiceController,
    LedgerController,
    DeliveryController,
    CardPaymentController,
    PaymentLinkController,
    CreditListController,
    PaymentListController,
    DepositSlipController,
    ReminderController,
    ReminderRulesController,
  ],
  providers: [
    ...useCases,
    providePort(Invoices, PostgresInvoices, TypeOrmUnitOfWork),
    providePort(Counters, PostgresCounters, TypeOrmUnitOfWork),
    provide(InvoiceAnswers, LedgerWriters),
    provide(InvoiceReadModel, TypeOrmUnitOfWork, OrganisationsFacade, Clock),
    provide(CreditReadModel, TypeOrmUnitOfWork, OrganisationsFacade),
    provide(PaymentReadModel, TypeOrmUnitOfWork, LedgerWriters),
    provide(DepositSlipReadModel, TypeOrmUnitOfWork),
    providePort(ChequesToDeposit, PostgresChequesToDeposit, TypeOrmUnitOfWork),
    providePort(DepositSlips, PostgresDepositSlips, TypeOrmUnitOfWork),
    providePort(DepositSlipPdfs, ChromiumDepositSlipPdfs, PdfRenderer),
    provide(PersonalInvoices, TypeOrmUnitOfWork),
    provide(AccountingIntegrity, TypeOrmUnitOfWork),
    provide(AccountingMetrics, TypeOrmUnitOfWork),
    provide(AccountingRetention, TypeOrmUnitOfWork),
    providePort(OrderedStations, FacadeOrderedStations, AidStationFacade),
    providePort(BillableDossiers, FacadeBillableDossiers, DemandFacade, OrganisationsFacade, DocumentsFacade),
    providePort(InvoicePdfs, ChromiumInvoicePdfs, PdfRenderer, FrozenPictures),
    providePort(CreditNotePdfs, ChromiumCreditNotePdfs, PdfRenderer, FrozenPictures),
    providePort(UnsentInvoices, PostgresUnsentInvoices, TypeOrmUnitOfWork),
    providePort(Reminders, PostgresReminders, TypeOrmUnitOfWork),
    providePort(ReminderExclusions, PostgresReminderExclusions, TypeOrmUnitOfWork),
    providePort(DepartmentReminderRules, PostgresReminderRules, TypeOrmUnitOfWork),
    providePort(OverdueInvoices, PostgresOverdueInvoices, TypeOrmUnitOfWork),
    provide(AgedBalanceReadModel, TypeOrmUnitOfWork),
    provideWith(
      ReminderHistoryReadModel,
      (unitOfWork: TypeOrmUnitOfWork, modules: ModuleRef) =>
        new ReminderHistoryReadModel(unitOfWork, () =>
          modules.get(PersonNames as Type<PersonNames>, { strict: false }),
        ),
      TypeOrmUnitOfWork,
      ModuleRef,
    ),
    providePort(
      AccountingFacade,
      AccountingFacadeAdapter,
      Invoices,
      IssueRemainingInvoices,
      ExportFec,
      SendUnsentInvoices,
      RemindCustomers,
      CardPayments,
    ),
    PrintWhenInvoiceIssued,
    provide(CustomerBalances, TypeOrmUnitOfWork, Clock),
    provide(ExportedLists, InvoiceReadModel, CreditReadModel, PaymentReadModel, CustomerBalances, TypeOrmUnitOfWork),
    provide(ExportedPapers, FreezeInvoicePdf, FreezeCreditNotePdf, FrozenFiles, TypeOrmUnitOfWork),
    provide(AccountingTakeout, ExportedLists, PaymentReadModel, ExportedPapers, FrozenFiles, TypeOrmUnitOfWork),
    provideWith(
      Exports,
      (jobs: Jobs, unitOfWork: TypeOrmUnitOfWork, modules: ModuleRef) =>
        new Exports(jobs, () => modules.get(PersonNames as Type<PersonNames>, { strict: false }), unitOfWork),
      Jobs,
      TypeOrmUnitOfWork,
      ModuleRef,
    ),
    providePort(LedgerMovements, PostgresLedgerMovements, TypeOrmUnitOfWork),
    providePort(IssuerAccountSettings, PostgresIssuerAccountSettings, TypeOrmUnitOfWork),
    providePort(Closings, PostgresClosings, TypeOrmUnitOfWork),
    provide(ExportFec, LedgerMovements, IssuerAccountSettings),
    provide(PreviewClosing, LedgerMovements, Clock),
    provide(CloseDays, LedgerMovements, Closings, IssuerAccountSettings, UnitOfWork, Clock),
    provide(ChooseAccounts, LedgerMovements, IssuerAccountSettings, Editions, UnitOfWork, Clock),
    provide(ExportFecJob, ExportFec),
    providePort(Statements, PostgresStatements, TypeOrmUnitOfWork, Jobs),
    providePort(StatementLines, PostgresStatementLines, TypeOrmUnitOfWork),
    providePort(StatementBooks, PostgresStatementBooks, TypeOrmUnitOfWork),
    providePort(CsvMappings, ImportStore, TypeOrmUnitOfWork),
    providePort(StatementFiles, StatementFileReader),
    provide(StatementReadModel, TypeOrmUnitOfWork, Jobs, LedgerWriters),
    provide(StatementLineReadModel, TypeOrmUnitOfWork),
    provide(ImportStatementJob, ImportStatement),
    provide(AcceptCertainLinesJob, AcceptCertainLines),
    provide(ExportListJob, ExportedLists, ExportedPapers),
    PrintWhenCreditNoteIssued,
    providePort(Deliveries, PostgresDeliveries, TypeOrmUnitOfWork),
    providePort(DeliveryChoices, PostgresDeliveryChoices, TypeOrmUnitOfWork),
    providePort(EInvoicingPlatforms, ConfiguredPlatforms, Settings),
    DeliverWhenInvoiceIssued,
    DeliverWhenCreditNoteIssued,
    provide(DeliverPapersJob, DeliverInvoices),
    provide(DeliverDuePapers, DeliverInvoices, ReportCollections),
    provide(ReadDeliveryStatuses, FollowDeliveries),
    provide(ReconcileDeliveries, FollowDeliveries),
    providePort(CardCheckouts, PostgresCardCheckouts, TypeOrmUnitOfWork),
    providePort(CardPayments, HttpHelloAsso, Settings, Clock),
    providePort(CheckoutReferences, RandomCheckoutReferences),
    providePort(PaymentLinks, PostgresPaymentLinks, TypeOrmUnitOfWork, CardPayments, Settings, Clock),
    provide(ReconcileCardPayments, ReadCheckoutsAgain),
  ],
  exports: [AccountingFacade],
})
export class AccountingModule {}
