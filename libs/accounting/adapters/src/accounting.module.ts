import { Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AccountingFacade } from '@pds/accounting/contract';
import {
  BillableDossiers,
  ChequesToDeposit,
  CollectInvoices,
  DepositCheques,
  DepositSlipPdfs,
  DepositSlips,
  OpenDepositSlipPdf,
  ChooseAccounts,
  Counters,
  CloseDays,
  Closings,
  ExportFec,
  PreviewClosing,
  CreditNotePdfs,
  FreezeCreditNotePdf,
  DepartmentReminderRules,
  EditReminderRules,
  FreezeInvoicePdf,
  InvoiceLetterTemplates,
  InvoicePdfs,
  Invoices,
  IssueCreditNote,
  IssueInvoice,
  IssueRemainingInvoices,
  IssuerAccountSettings,
  LedgerMovements,
  LedgerWriters,
  OpenCreditNotePdf,
  KnownDepartments,
  LeaveOutOfReminders,
  LeftOutInvoices,
  NoteDepositedCheques,
  OpenInvoicePdf,
  OrderedStations,
  OverdueInvoices,
  PrepareInvoiceLetter,
  PrintWaitingInvoices,
  ReversePayment,
  PrepareReminders,
  ProposeReminders,
  RecordPayments,
  RemindCustomers,
  ReminderLetterTemplates,
  Reminders,
  SendInvoice,
  SendInvoices,
  SendReminders,
  SendUnsentInvoices,
  ShowDossierBilling,
  ShowDueReminders,
  ShowReminderRules,
  StationsToInvoice,
  WaitingInvoices,
  TakeBackLeftOut,
  UnsentInvoices,
} from '@pds/accounting/domain';
import { AidStationFacade } from '@pds/aid-station/contract';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, Editions, FrozenFiles, Letters, Outbox, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import {
  FrozenPictures,
  isOutage,
  Jobs,
  madeBy,
  madeOf,
  PdfRenderer,
  PersonNames,
  portMadeOf,
  TypeOrmUnitOfWork,
} from '@pds/platform';
import { ExportController } from './http/export.controller';
import { FecController } from './http/fec.controller';
import { PostgresIssuerAccountSettings } from './persistence/postgres-issuer-account-settings';
import { PostgresLedgerMovements } from './persistence/postgres-ledger-movements';
import { ExportFecJob } from './reactions/export-fec.job';
import { ExportedPapers } from './paper/exported-papers';
import { CustomerBalanceController } from './http/customer-balance.controller';
import { CustomerBalances } from './read-models/customer-balance.read-model';
import { ExportedLists } from './read-models/exported-lists.read-model';
import { Exports } from './read-models/exports.read-model';
import { ExportListJob } from './reactions/export-list.job';
import { ChromiumCreditNotePdfs } from './paper/chromium-credit-note-pdfs';
import { ChromiumInvoicePdfs } from './paper/chromium-invoice-pdfs';
import { InvoiceAnswers } from './http/invoice.answers';
import { InvoiceController } from './http/invoice.controller';
import { InvoiceLetterController } from './http/invoice-letter.controller';
import { AccountingIntegrity } from './read-models/accounting-integrity.read-model';
import { CreditListController } from './http/credit-list.controller';
import { PaymentListController } from './http/payment-list.controller';
import { CreditReadModel } from './read-models/credit.read-model';
import { DepositSlipController } from './http/deposit-slip.controller';
import { ChromiumDepositSlipPdfs } from './paper/chromium-deposit-slip-pdfs';
import { PostgresChequesToDeposit } from './persistence/postgres-cheques-to-deposit';
import { PostgresDepositSlips } from './persistence/postgres-deposit-slips';
import { DepositSlipReadModel } from './read-models/deposit-slip.read-model';
import { PaymentReadModel } from './read-models/payment.read-model';
import { LedgerController } from './http/ledger.controller';
import { ReminderController } from './http/reminder.controller';
import { ReminderRulesController } from './http/reminder-rules.controller';
import { AgedBalanceReadModel } from './read-models/aged-balance.read-model';
import { InvoiceReadModel } from './read-models/invoice.read-model';
import { PersonalInvoices } from './read-models/personal-invoices.read-model';
import { ReminderHistoryReadModel } from './read-models/reminder-history.read-model';
import { FacadeBillableDossiers } from './neighbours/facade-billable-dossiers';
import { FacadeInvoiceLetterTemplates } from './neighbours/facade-invoice-letter-templates';
import { FacadeKnownDepartments } from './neighbours/facade-known-departments';
import { FacadeOrderedStations } from './neighbours/facade-ordered-stations';
import { FacadeReminderLetterTemplates } from './neighbours/facade-reminder-letter-templates';
import { PostgresClosings } from './persistence/postgres-closings';
import { PostgresCounters } from './persistence/postgres-counters';
import { PrintWhenCreditNoteIssued } from './reactions/print-when-credit-note-issued';
import { PrintWhenInvoiceIssued } from './reactions/print-when-invoice-issued';
import { AccountingFacadeAdapter } from './accounting.facade.adapter';
import { PostgresInvoices } from './persistence/postgres-invoices';
import { PostgresWaitingInvoices } from './persistence/postgres-waiting-invoices';
import { PostgresLeftOutInvoices } from './persistence/postgres-left-out-invoices';
import { PostgresOverdueInvoices } from './persistence/postgres-overdue-invoices';
import { PostgresReminderRules } from './persistence/postgres-reminder-rules';
import { PostgresReminders } from './persistence/postgres-reminders';
import { PostgresUnsentInvoices } from './persistence/postgres-unsent-invoices';

const useCases = [
  madeOf(IssueInvoice, OrderedStations, BillableDossiers, Counters, Invoices, Outbox, UnitOfWork, Clock),
  madeBy(
    IssueRemainingInvoices,
    (candidates, stations, dossiers, counters, invoices, outbox, unitOfWork, clock) =>
      new IssueRemainingInvoices(
        candidates,
        stations,
        dossiers,
        counters,
        invoices,
        outbox,
        unitOfWork,
        clock,
        isOutage,
      ),
    StationsToInvoice,
    OrderedStations,
    BillableDossiers,
    Counters,
    Invoices,
    Outbox,
    UnitOfWork,
    Clock,
  ),
  madeOf(RecordPayments, OrderedStations, BillableDossiers, Invoices, Editions, UnitOfWork, Clock),
  madeOf(ReversePayment, OrderedStations, BillableDossiers, Invoices, UnitOfWork, Clock),
  madeOf(IssueCreditNote, OrderedStations, BillableDossiers, Counters, Invoices, Outbox, UnitOfWork, Clock),
  madeOf(FreezeCreditNotePdf, Invoices, CreditNotePdfs, FrozenFiles),
  madeOf(OpenCreditNotePdf, Invoices, FreezeCreditNotePdf, FrozenFiles),
  madeOf(FreezeInvoicePdf, Invoices, InvoicePdfs, FrozenFiles),
  madeOf(PrintWaitingInvoices, WaitingInvoices, InvoicePdfs, FreezeInvoicePdf, FrozenFiles),
  madeOf(OpenInvoicePdf, Invoices, FreezeInvoicePdf, FrozenFiles),
  madeOf(PrepareInvoiceLetter, Invoices, InvoiceLetterTemplates, Letters),
  madeOf(SendInvoice, Invoices, FreezeInvoicePdf, Letters, FrozenFiles, UnitOfWork, Clock),
  madeBy(
    CollectInvoices,
    (stations, dossiers, invoices, unitOfWork, clock) =>
      new CollectInvoices(stations, dossiers, invoices, unitOfWork, clock, isOutage),
    OrderedStations,
    BillableDossiers,
    Invoices,
    UnitOfWork,
    Clock,
  ),
  madeOf(DepositCheques, ChequesToDeposit, Counters, DepositSlips, Invoices, UnitOfWork, Clock),
  madeOf(NoteDepositedCheques, ChequesToDeposit, UnitOfWork, Clock),
  madeOf(OpenDepositSlipPdf, DepositSlips, DepositSlipPdfs, FrozenFiles),
  madeOf(SendInvoices, Invoices, InvoiceLetterTemplates, FreezeInvoicePdf, Letters, UnitOfWork, Clock),
  madeOf(SendUnsentInvoices, UnsentInvoices, SendInvoices),
  madeOf(ShowDossierBilling, BillableDossiers, Invoices),
  madeOf(ProposeReminders, OverdueInvoices, DepartmentReminderRules),
  madeOf(PrepareReminders, Invoices, ReminderLetterTemplates, Letters, Clock),
  madeOf(
    SendReminders,
    Invoices,
    Reminders,
    LeftOutInvoices,
    DepartmentReminderRules,
    ReminderLetterTemplates,
    FreezeInvoicePdf,
    Letters,
    UnitOfWork,
    Clock,
  ),
  madeOf(ShowDueReminders, Invoices, Reminders, LeftOutInvoices, DepartmentReminderRules, Clock),
  madeOf(RemindCustomers, ProposeReminders, PrepareReminders, SendReminders),
  madeOf(LeaveOutOfReminders, Invoices, LeftOutInvoices, UnitOfWork, Clock),
  madeOf(TakeBackLeftOut, LeftOutInvoices, UnitOfWork, Clock),
  madeOf(ShowReminderRules, KnownDepartments, DepartmentReminderRules, Editions),
  madeOf(EditReminderRules, KnownDepartments, DepartmentReminderRules, Editions, UnitOfWork),
];

/** The accounting context: other contexts see only its facade. The composition's bridges implement `StationsToInvoice`. */
@Module({
  controllers: [
    FecController,
    ExportController,
    CustomerBalanceController,
    InvoiceLetterController,
    InvoiceController,
    LedgerController,
    CreditListController,
    PaymentListController,
    DepositSlipController,
    ReminderController,
    ReminderRulesController,
  ],
  providers: [
    ...useCases,
    portMadeOf(Invoices, PostgresInvoices, TypeOrmUnitOfWork),
    portMadeOf(WaitingInvoices, PostgresWaitingInvoices, TypeOrmUnitOfWork),
    portMadeOf(Counters, PostgresCounters, TypeOrmUnitOfWork),
    madeOf(InvoiceAnswers, LedgerWriters),
    madeOf(InvoiceReadModel, TypeOrmUnitOfWork, OrganisationsFacade, Clock),
    madeOf(CreditReadModel, TypeOrmUnitOfWork, OrganisationsFacade),
    madeOf(PaymentReadModel, TypeOrmUnitOfWork, LedgerWriters),
    madeOf(DepositSlipReadModel, TypeOrmUnitOfWork),
    portMadeOf(ChequesToDeposit, PostgresChequesToDeposit, TypeOrmUnitOfWork),
    portMadeOf(DepositSlips, PostgresDepositSlips, TypeOrmUnitOfWork),
    portMadeOf(DepositSlipPdfs, ChromiumDepositSlipPdfs, PdfRenderer),
    madeOf(PersonalInvoices, TypeOrmUnitOfWork),
    madeOf(AccountingIntegrity, TypeOrmUnitOfWork),
    portMadeOf(OrderedStations, FacadeOrderedStations, AidStationFacade),
    portMadeOf(BillableDossiers, FacadeBillableDossiers, DemandFacade, OrganisationsFacade, DocumentsFacade),
    portMadeOf(InvoiceLetterTemplates, FacadeInvoiceLetterTemplates, OrganisationsFacade),
    portMadeOf(InvoicePdfs, ChromiumInvoicePdfs, PdfRenderer, FrozenPictures),
    portMadeOf(CreditNotePdfs, ChromiumCreditNotePdfs, PdfRenderer, FrozenPictures),
    portMadeOf(UnsentInvoices, PostgresUnsentInvoices, TypeOrmUnitOfWork),
    portMadeOf(Reminders, PostgresReminders, TypeOrmUnitOfWork),
    portMadeOf(LeftOutInvoices, PostgresLeftOutInvoices, TypeOrmUnitOfWork),
    portMadeOf(DepartmentReminderRules, PostgresReminderRules, TypeOrmUnitOfWork),
    portMadeOf(OverdueInvoices, PostgresOverdueInvoices, TypeOrmUnitOfWork),
    portMadeOf(KnownDepartments, FacadeKnownDepartments, OrganisationsFacade),
    portMadeOf(ReminderLetterTemplates, FacadeReminderLetterTemplates, OrganisationsFacade),
    madeOf(AgedBalanceReadModel, TypeOrmUnitOfWork),
    madeBy(
      ReminderHistoryReadModel,
      (unitOfWork: TypeOrmUnitOfWork, modules: ModuleRef) =>
        new ReminderHistoryReadModel(unitOfWork, () =>
          modules.get(PersonNames as Type<PersonNames>, { strict: false }),
        ),
      TypeOrmUnitOfWork,
      ModuleRef,
    ),
    portMadeOf(
      AccountingFacade,
      AccountingFacadeAdapter,
      Invoices,
      IssueRemainingInvoices,
      ExportFec,
      SendUnsentInvoices,
      RemindCustomers,
    ),
    PrintWhenInvoiceIssued,
    madeOf(CustomerBalances, TypeOrmUnitOfWork, Clock),
    madeOf(ExportedLists, InvoiceReadModel, CreditReadModel, PaymentReadModel, CustomerBalances, TypeOrmUnitOfWork),
    madeOf(ExportedPapers, FreezeInvoicePdf, FreezeCreditNotePdf, FrozenFiles, TypeOrmUnitOfWork),
    madeBy(
      Exports,
      (jobs: Jobs, unitOfWork: TypeOrmUnitOfWork, modules: ModuleRef) =>
        new Exports(jobs, () => modules.get(PersonNames as Type<PersonNames>, { strict: false }), unitOfWork),
      Jobs,
      TypeOrmUnitOfWork,
      ModuleRef,
    ),
    portMadeOf(LedgerMovements, PostgresLedgerMovements, TypeOrmUnitOfWork),
    portMadeOf(IssuerAccountSettings, PostgresIssuerAccountSettings, TypeOrmUnitOfWork),
    portMadeOf(Closings, PostgresClosings, TypeOrmUnitOfWork),
    madeOf(ExportFec, LedgerMovements, IssuerAccountSettings),
    madeOf(PreviewClosing, LedgerMovements, Clock),
    madeOf(CloseDays, LedgerMovements, Closings, IssuerAccountSettings, UnitOfWork, Clock),
    madeOf(ChooseAccounts, LedgerMovements, IssuerAccountSettings, Editions, UnitOfWork, Clock),
    madeOf(ExportFecJob, ExportFec),
    madeOf(ExportListJob, ExportedLists, ExportedPapers),
    PrintWhenCreditNoteIssued,
  ],
  exports: [AccountingFacade],
})
export class AccountingModule {}
