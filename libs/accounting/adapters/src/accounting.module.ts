import { Module } from '@nestjs/common';
import { AccountingFacade } from '@pds/accounting/contract';
import {
  BillableDossiers,
  Counters,
  FreezeInvoicePdf,
  InvoicePdfs,
  Invoices,
  IssueCreditNote,
  IssueInvoice,
  IssueRemainingInvoices,
  OpenInvoicePdf,
  OrderedStations,
  RecordPayments,
  ShowDossierBilling,
  StationsToInvoice,
} from '@pds/accounting/domain';
import { AidStationFacade } from '@pds/aid-station/contract';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, FrozenFiles, Outbox, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { madeOf, PdfRenderer, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { ChromiumInvoicePdfs } from './paper/chromium-invoice-pdfs';
import { InvoiceController } from './http/invoice.controller';
import { InvoiceReadModel } from './read-models/invoice.read-model';
import { PersonalInvoices } from './read-models/personal-invoices.read-model';
import { FacadeBillableDossiers } from './neighbours/facade-billable-dossiers';
import { FacadeOrderedStations } from './neighbours/facade-ordered-stations';
import { PostgresCounters } from './persistence/postgres-counters';
import { PrintWhenInvoiceIssued } from './reactions/print-when-invoice-issued';
import { AccountingFacadeAdapter } from './accounting.facade.adapter';
import { PostgresInvoices } from './persistence/postgres-invoices';

const useCases = [
  madeOf(IssueInvoice, OrderedStations, BillableDossiers, Counters, Invoices, Outbox, UnitOfWork, Clock),
  madeOf(
    IssueRemainingInvoices,
    StationsToInvoice,
    OrderedStations,
    BillableDossiers,
    Invoices,
    IssueInvoice,
    UnitOfWork,
  ),
  madeOf(RecordPayments, OrderedStations, BillableDossiers, Invoices, UnitOfWork),
  madeOf(IssueCreditNote, OrderedStations, BillableDossiers, Counters, Invoices, UnitOfWork, Clock),
  madeOf(FreezeInvoicePdf, Invoices, InvoicePdfs, FrozenFiles),
  madeOf(OpenInvoicePdf, Invoices, FreezeInvoicePdf, FrozenFiles),
  madeOf(ShowDossierBilling, BillableDossiers, Invoices),
];

/** The accounting context: only its facade is visible to others. `StationsToInvoice` the composition's bridges answer. */
@Module({
  controllers: [InvoiceController],
  providers: [
    ...useCases,
    portMadeOf(Invoices, PostgresInvoices, TypeOrmUnitOfWork),
    portMadeOf(Counters, PostgresCounters, TypeOrmUnitOfWork),
    madeOf(InvoiceReadModel, TypeOrmUnitOfWork, OrganisationsFacade, Clock),
    madeOf(PersonalInvoices, TypeOrmUnitOfWork),
    portMadeOf(OrderedStations, FacadeOrderedStations, AidStationFacade),
    portMadeOf(BillableDossiers, FacadeBillableDossiers, DemandFacade, OrganisationsFacade, DocumentsFacade),
    portMadeOf(InvoicePdfs, ChromiumInvoicePdfs, PdfRenderer),
    portMadeOf(AccountingFacade, AccountingFacadeAdapter, Invoices, IssueRemainingInvoices),
    PrintWhenInvoiceIssued,
  ],
  exports: [AccountingFacade],
})
export class AccountingModule {}
