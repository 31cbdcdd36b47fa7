import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import type { Invoice } from '../../model/invoices/invoice';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Counters } from '../../ports/invoices/counters';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { type CheckByPlatform, requireChecked } from './check-by-platform';
import { type InvoiceDraft, lockStations, prepareInvoice } from './prepare-invoice';
import { writeInvoices } from './write-invoices';

export interface IssueInvoiceCommand extends InvoiceDraft {
  /** Send it by e-mail as soon as its PDF is ready. */
  readonly send?: boolean;
}

/**
 * Issues an invoice for part or all of the remainder of a station's price: checks, takes the issuer's next number, freezes the content,
 * moves the station to 5 Facturé once nothing is left, in one transaction (spec back-office 5; CGI, annexe II, art. 242 nonies A; decisions:
 * Accounting). A partial invoice leaves the commercial status unchanged. The department’s platform is asked first, where it judges invoices
 * (docs/adr/0077).
 *
 * Throws `StationToInvoiceNotFound`, `InvalidInvoice`, `AmountNotPositive`, `AmountAboveRemainder`, `NothingAccepted`, `OtherCustomer`,
 * `AboveAcceptedTotal`, `RefusedByPlatform`, `PlatformUnavailableForCheck`, `ChangedDuringCheck`.
 */
export class IssueInvoice {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly counters: Counters,
    private readonly invoices: Invoices,
    private readonly outbox: Outbox,
    private readonly platformCheck: CheckByPlatform,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: IssueInvoiceCommand, principal: Principal): Promise<Invoice> {
    const { stations, dossiers, counters, invoices, outbox, clock } = this;
    const checks = await this.platformCheck.execute([command.aidStationId], (_, held) =>
      prepareInvoice(held, command, principal),
    );
    return this.unitOfWork.run(async () => {
      const held = await lockStations({ stations, dossiers, invoices }, [command.aidStationId]);
      const prepared = prepareInvoice(held.get(command.aidStationId), command, principal);
      requireChecked(prepared, checks);
      const ports = { stations, counters, invoices, outbox, clock };
      const issued = await writeInvoices(ports, [prepared], principal, command.send ?? false);
      await this.platformCheck.noteUnchecked(issued, checks, principal.accountId);
      return issued[0]!;
    });
  }
}
