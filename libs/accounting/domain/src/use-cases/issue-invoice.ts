import { InvoiceIssued } from '@pds/accounting/contract';
import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { Invoice } from '../model/invoice';
import { composeInvoice, dueAt } from '../model/invoice-content';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Counters } from '../ports/counters';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations } from '../ports/ordered-stations';
import { giveNumber } from './give-number';
import { type InvoiceDraft, prepareInvoice } from './prepare-invoice';

/** Account of a task that no person runs: kept as « nobody ». */
export const noAccount = 0;

export interface IssueInvoiceCommand extends InvoiceDraft {
  /** Send it by e-mail as soon as its PDF is there. */
  readonly send?: boolean;
}

/**
 * Issues an invoice for part or all of what is left of a station's price: checks, takes the issuer's next number, freezes
 * everything it says, moves the station to 5 Facturé once nothing is left — one transaction (spec back-office 5; domain facts,
 * Invoices; decisions: Accounting). A part leaves the commercial status where it is.
 *
 * Throws `StationToInvoiceNotFound`, `IncompleteDossier`, `AmountNotPositive`,
 * `AmountAboveRemainder`, `NothingAccepted`, `OtherCustomer`, `AboveAcceptedTotal`, `ContactNameMissing`,
 * `BillingEmailInvalid`.
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
    return this.unitOfWork.run(async () => {
      const { dossier, request, earlier, isLast } = await prepareInvoice(
        { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices },
        command,
        principal,
      );
      const id = await this.invoices.nextId();
      if (isLast) await this.stations.markInvoiced(dossier.id);
      await this.outbox.publish(
        InvoiceIssued({ invoiceId: id, aidStationId: dossier.id, send: command.send ?? false }),
      );

      const given = await giveNumber(this.counters, 'invoice', dossier.issuer, this.clock.now());
      const invoice = Invoice.issue({
        id,
        given,
        dueAt: dueAt(given.issuedAt, dossier.issuer, dossier.customer),
        content: composeInvoice(dossier, request, earlier, given),
        ownership: dossier.ownership,
        issuedBy: principal.accountId === noAccount ? null : principal.accountId,
      });
      await this.invoices.add(invoice);
      return invoice;
    });
  }
}
