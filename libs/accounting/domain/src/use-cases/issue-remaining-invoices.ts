import type { BatchOutcome, InvoiceBatch, InvoiceBatchCommand } from '@pds/accounting/contract';
import { type Clock, DomainError, type Outbox, type Principal, type UnitOfWork } from '@pds/kernel';
import { StationCredited } from '../accounting.errors';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Counters } from '../ports/counters';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations } from '../ports/ordered-stations';
import type { StationsToInvoice } from '../ports/stations-to-invoice';
import { noAccount } from './no-account';
import { type HeldStation, holdStations, type PreparedInvoice, prepareInvoice } from './prepare-invoice';
import { writeInvoices } from './write-invoices';

const pageSize = 200;

/** How many stations one transaction invoices: others who bill in the same name wait for it. */
export const stationsAtOnce = 20;

/**
 * Issues what is left to invoice for every ordered station of a scope whose event is over (decisions: Accounting), twenty
 * in a transaction (docs/adr/0057): it may be stopped at any moment, and a second run takes up what the first left, because
 * a station of which nothing is left is no longer « Commandé ». One that fails is told and does not stop the others: so is one
 * whose price is above what its customer accepted, which is never billed in part behind anybody's back, and one with a credit
 * note: whether what was taken off is to be billed again is for people to say.
 */
export class IssueRemainingInvoices {
  constructor(
    private readonly candidates: StationsToInvoice,
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly counters: Counters,
    private readonly invoices: Invoices,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: InvoiceBatchCommand): Promise<InvoiceBatch> {
    return { total: await this.candidates.count(command), outcomes: this.outcomes(command) };
  }

  /**
   * Invoices what is left of some stations in one transaction; one after the other where that fails, so that what is wrong with one of
   * them keeps none of the others back. Answers for each of them.
   */
  async invoice(
    aidStationIds: readonly number[],
    command: Omit<InvoiceBatchCommand, 'endedBefore'>,
  ): Promise<BatchOutcome[]> {
    try {
      return await this.unitOfWork.run(() => this.invoiceTogether(aidStationIds, command));
    } catch (error) {
      if (aidStationIds.length === 1) return [failed(aidStationIds[0]!, error)];
      const outcomes: BatchOutcome[] = [];
      for (const id of aidStationIds) outcomes.push(...(await this.invoice([id], command)));
      return outcomes;
    }
  }

  private async *outcomes(command: InvoiceBatchCommand): AsyncGenerator<BatchOutcome, void, void> {
    let lastId = 0;
    for (;;) {
      const ids = await this.candidates.idsAfter(command, lastId, pageSize);
      if (ids.length === 0) return;
      for (let at = 0; at < ids.length; at += stationsAtOnce)
        yield* await this.invoice(ids.slice(at, at + stationsAtOnce), command);
      lastId = ids.at(-1)!;
    }
  }

  private async invoiceTogether(
    aidStationIds: readonly number[],
    { scope, dryRun, send }: Omit<InvoiceBatchCommand, 'endedBefore'>,
  ): Promise<BatchOutcome[]> {
    const { stations, dossiers, counters, invoices, outbox, clock } = this;
    const principal: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope };
    const held = await holdStations({ stations, dossiers, invoices }, aidStationIds);
    const outcomes = new Map<number, BatchOutcome>();
    const prepared: PreparedInvoice[] = [];
    for (const aidStationId of aidStationIds) {
      try {
        const invoice = prepareRest(aidStationId, held.get(aidStationId), principal);
        if (invoice) prepared.push(invoice);
        else outcomes.set(aidStationId, { aidStationId, outcome: 'skipped' });
      } catch (error) {
        outcomes.set(aidStationId, failed(aidStationId, error));
      }
    }
    if (dryRun) {
      for (const { dossier, request } of prepared)
        outcomes.set(dossier.id, {
          aidStationId: dossier.id,
          outcome: 'would-issue',
          amountCents: request.amount.cents,
        });
    } else if (prepared.length > 0) {
      const ports = { stations, counters, invoices, outbox, clock };
      for (const invoice of await writeInvoices(ports, prepared, principal, send)) {
        const { id, number, aidStationId, content } = invoice.snapshot();
        const { amountCents } = content;
        outcomes.set(aidStationId, { aidStationId, outcome: 'issued', invoiceId: id, number, amountCents });
      }
    }
    return aidStationIds.map((id) => outcomes.get(id)!);
  }
}

/** The invoice of all that is left of a station; null where it is not, or no longer, to be invoiced. */
function prepareRest(
  aidStationId: number,
  held: HeldStation | undefined,
  principal: Principal,
): PreparedInvoice | null {
  if (held?.standing !== 'ordered') return null;
  if (held.billed.credited.isPositive()) throw new StationCredited();
  return prepareInvoice(
    held,
    { aidStationId, amount: 'remaining', contact: null, commitmentNumber: '', comment: '' },
    principal,
  );
}

function failed(aidStationId: number, error: unknown): BatchOutcome {
  const code = error instanceof DomainError ? error.code : 'unexpected';
  return { aidStationId, outcome: 'failed', code, message: error instanceof Error ? error.message : String(error) };
}
