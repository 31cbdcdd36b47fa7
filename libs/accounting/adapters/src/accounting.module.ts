import { Global, Module } from '@nestjs/common';
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
  OrderedStations,
  RecordPayments,
  StationsToInvoice,
} from '@pds/accounting/domain';
import { AidStationFacade } from '@pds/aid-station/contract';
import { DemandFacade } from '@pds/demand/contract';
import { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { FileStore, PdfRenderer, TypeOrmUnitOfWork } from '@pds/platform';
import { ChromiumInvoicePdfs } from './paper/chromium-invoice-pdfs';
import { InvoiceController } from './http/invoice.controller';
import { InvoiceReadModel } from './read-models/invoice.read-model';
import { FacadeBillableDossiers } from './neighbours/facade-billable-dossiers';
import { FacadeOrderedStations } from './neighbours/facade-ordered-stations';
import { PostgresCounters } from './persistence/postgres-counters';
import { PrintWhenInvoiceIssued } from './reactions/print-when-invoice-issued';
import { AccountingFacadeAdapter } from './accounting.facade.adapter';
import { PostgresStationsToInvoice } from './persistence/postgres-stations-to-invoice';
import { PostgresInvoices } from './persistence/postgres-invoices';

const useCases = [
  {
    provide: IssueInvoice,
    useFactory: (...ports: ConstructorParameters<typeof IssueInvoice>) => new IssueInvoice(...ports),
    inject: [UnitOfWork, OrderedStations, BillableDossiers, Counters, Invoices, Outbox, Clock],
  },
  {
    provide: IssueRemainingInvoices,
    useFactory: (...ports: ConstructorParameters<typeof IssueRemainingInvoices>) =>
      new IssueRemainingInvoices(...ports),
    inject: [UnitOfWork, StationsToInvoice, OrderedStations, BillableDossiers, Invoices, IssueInvoice],
  },
  {
    provide: RecordPayments,
    useFactory: (...ports: ConstructorParameters<typeof RecordPayments>) => new RecordPayments(...ports),
    inject: [UnitOfWork, OrderedStations, BillableDossiers, Invoices],
  },
  {
    provide: IssueCreditNote,
    useFactory: (...ports: ConstructorParameters<typeof IssueCreditNote>) => new IssueCreditNote(...ports),
    inject: [UnitOfWork, OrderedStations, BillableDossiers, Counters, Invoices, Clock],
  },
  {
    provide: FreezeInvoicePdf,
    useFactory: (...ports: ConstructorParameters<typeof FreezeInvoicePdf>) => new FreezeInvoicePdf(...ports),
    inject: [Invoices, InvoicePdfs],
  },
];

const onDatabase = <T>(provide: abstract new (...args: never[]) => T, make: (unitOfWork: TypeOrmUnitOfWork) => T) => ({
  provide,
  useFactory: make,
  inject: [TypeOrmUnitOfWork],
});

/** The accounting context: only its facade is visible to others. */
@Global()
@Module({
  controllers: [InvoiceController],
  providers: [
    ...useCases,
    onDatabase(Invoices, (unitOfWork) => new PostgresInvoices(unitOfWork)),
    onDatabase(Counters, (unitOfWork) => new PostgresCounters(unitOfWork)),
    onDatabase(StationsToInvoice, (unitOfWork) => new PostgresStationsToInvoice(unitOfWork)),
    onDatabase(InvoiceReadModel, (unitOfWork) => new InvoiceReadModel(unitOfWork)),
    {
      provide: OrderedStations,
      useFactory: (stations: AidStationFacade) => new FacadeOrderedStations(stations),
      inject: [AidStationFacade],
    },
    {
      provide: BillableDossiers,
      useFactory: (demands: DemandFacade, organisations: OrganisationsFacade) =>
        new FacadeBillableDossiers(demands, organisations),
      inject: [DemandFacade, OrganisationsFacade],
    },
    {
      provide: InvoicePdfs,
      useFactory: (renderer: PdfRenderer, files: FileStore) => new ChromiumInvoicePdfs(renderer, files),
      inject: [PdfRenderer, FileStore],
    },
    {
      provide: AccountingFacade,
      useFactory: (...parts: ConstructorParameters<typeof AccountingFacadeAdapter>) =>
        new AccountingFacadeAdapter(...parts),
      inject: [Invoices, IssueRemainingInvoices],
    },
    PrintWhenInvoiceIssued,
  ],
  exports: [AccountingFacade],
})
export class AccountingModule {}
