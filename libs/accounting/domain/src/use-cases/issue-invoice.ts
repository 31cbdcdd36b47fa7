import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import type { Invoice } from '../model/invoice';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Counters } from '../ports/counters';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations } from '../ports/ordered-stations';
import { type InvoiceDraft, lockStations, prepareInvoice } from './prepare-invoice';
import { writeInvoices } from './write-invoices';

export interface IssueInvoiceCommand extends InvoiceDraft {
  /** Send it by e-mail as soon as its PDF is ready. */
  readonly send?: boolean;
}

/**
 * Issues an invoice for part or all of the remainder of a station's price: checks, takes the issuer's next number, freezes the content,
 * moves the station to 5 Facturé once nothing is left, in one transaction (spec back-office 5; domain facts, Invoices; decisions:
 * Accounting). A partial invoice leaves the commercial status unchanged.
 *
 * Throws `StationToInvoiceNotFound`, `InvalidInvoice`, `AmountNotPositive`, `AmountAboveRemainder`, `NothingAccepted`, `OtherCustomer`,
 * `AboveAcceptedTotal`.
 */
export class IssueInvoice {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly counters: Counters,
    private readonly invoices: Invoices,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: IssueInvoiceCommand, principal: Principal): Promise<Invoice> {
    const { stations, dossiers, counters, invoices, outbox, clock } = this;
    return this.unitOfWork.run(async () => {
      const held = await lockStations({ stations, dossiers, invoices }, [command.aidStationId]);
      const prepared = prepareInvoice(held.get(command.aidStationId), command, principal);
      const ports = { stations, counters, invoices, outbox, clock };
      return (await writeInvoices(ports, [prepared], principal, command.send ?? false))[0]!;
    });
  }
}
