import { type Clock, isInScope, type Money, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvoiceNotFound } from '../accounting.errors';
import type { Invoice } from '../model/invoice';
import { nextNumber } from '../model/numbering';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Counters } from '../ports/counters';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations } from '../ports/ordered-stations';
import { settleStation } from './settle-station';

export interface IssueCreditNoteCommand {
  readonly invoiceId: number;
  readonly amount: Money;
  readonly comment: string;
}

/**
 * Corrects an issued invoice by a credit note with a number of its own, `A69-2026-000007`, gapless like the invoices'.
 * Throws `InvoiceNotFound`, `CreditAmountRefused`.
 */
export class IssueCreditNote {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly counters: Counters,
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: IssueCreditNoteCommand, principal: Principal): Promise<Invoice> {
    return this.unitOfWork.run(async () => {
      const known = await this.invoices.find(command.invoiceId);
      if (!known || !isInScope(principal.scope, known.snapshot().ownership)) throw new InvoiceNotFound();
      const { aidStationId } = known.snapshot();
      await this.stations.findForUpdate(aidStationId);
      const invoice = await this.invoices.findForUpdate(command.invoiceId);
      if (!invoice) throw new InvoiceNotFound();
      invoice.checkCredit(command.amount);
      const id = await this.invoices.nextCreditNoteId();
      const { issuer } = invoice.snapshot().content;
      const counter = await this.counters.findForUpdate(issuer.code, 'credit-note');
      const given = nextNumber(counter, this.clock.now(), issuer.timeZone);
      await this.counters.save({ ...counter, lastNumber: given.sequence, lastIssuedAt: given.issuedAt });
      invoice.credit({ id, amount: command.amount, comment: command.comment.trim(), given });
      await this.invoices.save(invoice);
      await settleStation({ stations: this.stations, dossiers: this.dossiers, invoices: this.invoices }, aidStationId);
      return invoice;
    });
  }
}
