import type { UnitOfWork } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryEditions, InMemoryOutbox } from '@pds/kernel/testing';
import type { BillableDossier } from '../model/invoices/billable-dossier';
import type { Counters } from '../ports/invoices/counters';
import type { Invoices } from '../ports/invoices/invoices';
import { IssueCreditNote } from '../use-cases/invoices/issue-credit-note';
import { IssueInvoice } from '../use-cases/invoices/issue-invoice';
import { RecordPayments } from '../use-cases/ledger/record-payments';
import { ReversePayment } from '../use-cases/ledger/reverse-payment';
import { InMemoryCounters, InMemoryInvoices } from './in-memory-invoices';
import { checkWithoutPlatform } from './in-memory-platforms';
import { InMemoryBillableDossiers, InMemoryStations } from './in-memory-stations';
import { sampleDossier } from './samples';

interface BooksPorts<Stored extends Invoices, Numbers extends Counters> {
  readonly invoices: Stored;
  readonly counters: Numbers;
  readonly unitOfWork: UnitOfWork;
  readonly clock: FixedClock;
}

/** The use cases that write invoices and their ledgers on these ports, without a platform; the other contexts are in memory. */
export function booksOn<Stored extends Invoices, Numbers extends Counters>(ports: BooksPorts<Stored, Numbers>) {
  const { invoices, counters, unitOfWork, clock } = ports;
  const [stations, dossiers, outbox] = [new InMemoryStations(), new InMemoryBillableDossiers(), new InMemoryOutbox()];
  const platformCheck = checkWithoutPlatform({ stations, dossiers, invoices }, unitOfWork, clock);
  return {
    ...ports,
    ...{ stations, dossiers, outbox },
    issue: new IssueInvoice(stations, dossiers, counters, invoices, outbox, platformCheck, unitOfWork, clock),
    pay: new RecordPayments(stations, dossiers, invoices, new InMemoryEditions(), unitOfWork, clock),
    credit: new IssueCreditNote(stations, dossiers, counters, invoices, outbox, unitOfWork, clock),
    reverse: new ReversePayment(stations, dossiers, invoices, unitOfWork, clock),
    /** Stores the dossier of an ordered station. */
    order(change: Partial<BillableDossier> = {}): void {
      const dossier = sampleDossier(change);
      dossiers.put(dossier);
      stations.statuses.set(dossier.id, 4);
    },
  };
}

/** Empty books in memory. */
export const booksInMemory = () =>
  booksOn({
    invoices: new InMemoryInvoices(),
    counters: new InMemoryCounters(),
    unitOfWork: new ImmediateUnitOfWork(),
    clock: FixedClock.at('2026-11-20T10:00:00Z'),
  });
