import type { BatchOutcome, InvoiceBatch, InvoiceBatchCommand } from '@pds/accounting/contract';
import { DomainError, type Principal, type UnitOfWork } from '@pds/kernel';
import { StationCredited } from '../accounting.errors';
import { type IssueInvoice, noAccount } from './issue-invoice';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations } from '../ports/ordered-stations';
import type { StationsToInvoice } from '../ports/stations-to-invoice';
import { type InvoiceDraft, prepareInvoice } from './prepare-invoice';

const pageSize = 200;

/**
 * Issues what is left to invoice for every ordered station of a scope whose event is over (decisions: Accounting).
 * One transaction per station: it may be stopped at any moment, and a second run takes up what the first left, because
 * a station of which nothing is left is no longer « Commandé ». One that fails is told and does not stop the others: so is one
 * whose price is above what its customer accepted, which is never billed in part behind anybody's back, and one with a credit
 * note: whether what was taken off is to be billed again is for people to say.
 */
export class IssueRemainingInvoices {
  constructor(
    private readonly candidates: StationsToInvoice,
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly issueInvoice: IssueInvoice,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(command: InvoiceBatchCommand): Promise<InvoiceBatch> {
    return { total: await this.candidates.count(command), outcomes: this.outcomes(command) };
  }

  private async *outcomes(command: InvoiceBatchCommand): AsyncGenerator<BatchOutcome, void, void> {
    let lastId = 0;
    for (;;) {
      const ids = await this.candidates.idsAfter(command, lastId, pageSize);
      if (ids.length === 0) return;
      for (const id of ids) yield await this.invoiceStation(id, command);
      lastId = ids.at(-1)!;
    }
  }

  private async invoiceStation(aidStationId: number, command: InvoiceBatchCommand): Promise<BatchOutcome> {
    const principal: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope: command.scope };
    const draft: InvoiceDraft = {
      aidStationId,
      amount: 'remaining',
      contact: null,
      commitmentNumber: '',
      comment: '',
    };
    try {
      return await this.unitOfWork.run(async (): Promise<BatchOutcome> => {
        const station = await this.stations.findForUpdate(aidStationId);
        if (station?.standing !== 'ordered') return { aidStationId, outcome: 'skipped' };
        if ((await this.invoices.billedOn(aidStationId)).credited.isPositive()) throw new StationCredited();
        if (command.dryRun) {
          const ports = { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices };
          const { request } = await prepareInvoice(ports, draft, principal);
          return { aidStationId, outcome: 'would-issue', amountCents: request.amount.cents };
        }
        const invoice = await this.issueInvoice.execute({ ...draft, send: command.send }, principal);
        const { id, number, content } = invoice.snapshot();
        return { aidStationId, outcome: 'issued', invoiceId: id, number, amountCents: content.amountCents };
      });
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'unexpected';
      return { aidStationId, outcome: 'failed', code, message: error instanceof Error ? error.message : String(error) };
    }
  }
}
