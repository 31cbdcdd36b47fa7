import type { BatchOutcome, InvoiceBatch, InvoiceBatchCommand } from '@pds/accounting/contract';
import {
  type Attempt,
  attemptEach,
  type Clock,
  DomainError,
  type OutageTest,
  type Outbox,
  type Principal,
  type Scope,
  type UnitOfWork,
} from '@pds/kernel';
import type { ElectronicChannel } from '../../model/deliveries/delivery';
import { StationCredited } from '../../invoices.errors';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Counters } from '../../ports/invoices/counters';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import type { StationsToInvoice } from '../../ports/invoices/stations-to-invoice';
import { noAccount } from '../../model/statements/no-account';
import { type CheckByPlatform, type PlatformChecks, requireChecked } from './check-by-platform';
import { type LockedStation, lockStations, type PreparedInvoice, prepareInvoice } from './prepare-invoice';
import { writeInvoices } from './write-invoices';

const pageSize = 200;

/** Number of stations invoiced in one transaction: other transactions that bill for the same issuer wait for it. */
export const stationsPerTransaction = 20;

/**
 * Issues the remaining invoices of every ordered station of a scope whose event is over (decisions: Accounting), twenty per transaction
 * (docs/adr/0057). It may be stopped at any moment, and a second run resumes, because a fully invoiced station is no longer « Commandé ». A
 * station that fails is reported and does not stop the others. Neither does one whose price exceeds the accepted total, which is never
 * billed in part without a user's decision, nor one with a credit note that is not final: staff must say whether the credited amount is to
 * be billed again. Stops when the database is lost, and reports the stations to check. A platform that gives no answer is not asked again in
 * the same run: departments that wait for it have their stations reported, the others go on (docs/adr/0077).
 */
export class IssueRemainingInvoices {
  constructor(
    private readonly candidates: StationsToInvoice,
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly counters: Counters,
    private readonly invoices: Invoices,
    private readonly outbox: Outbox,
    private readonly platformCheck: CheckByPlatform,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly isOutage: OutageTest,
  ) {}

  async execute(command: InvoiceBatchCommand): Promise<InvoiceBatch> {
    return { total: await this.candidates.count(command), outcomes: this.outcomes(command) };
  }

  /**
   * Invoices the remainders of some stations together, and returns the outcomes in the same order; a refused station is reported. Throws on
   * any other error; the caller must then roll back. Must run in a transaction.
   *
   * @param checks what platforms said before the transaction
   */
  async invoiceTogether(
    aidStationIds: readonly number[],
    { scope, dryRun, send }: Omit<InvoiceBatchCommand, 'endedBefore'>,
    checks: PlatformChecks = new Map(),
  ): Promise<BatchOutcome[]> {
    const { stations, dossiers, counters, invoices, outbox, clock } = this;
    const principal = principalOf(scope);
    const held = await lockStations({ stations, dossiers, invoices }, aidStationIds);
    const outcomes = new Map<number, BatchOutcome>();
    const prepared: PreparedInvoice[] = [];
    for (const aidStationId of aidStationIds) {
      try {
        const rest = prepareRemainder(aidStationId, held.get(aidStationId), principal);
        if (rest) requireChecked(rest, checks);
        if (rest) prepared.push(rest);
        else outcomes.set(aidStationId, { aidStationId, outcome: 'skipped' });
      } catch (error) {
        outcomes.set(aidStationId, failedOutcome(aidStationId, error));
      }
    }
    if (dryRun) {
      for (const { dossier, request } of prepared) {
        const amountCents = request.amount.cents;
        outcomes.set(dossier.id, { aidStationId: dossier.id, outcome: 'would-issue', amountCents });
      }
    } else if (prepared.length > 0) {
      const ports = { stations, counters, invoices, outbox, clock };
      const issued = await writeInvoices(ports, prepared, principal, send);
      await this.platformCheck.noteUnchecked(issued, checks, principal.accountId);
      for (const invoice of issued) {
        const { id, number, aidStationId, content } = invoice.snapshot();
        const { amountCents } = content;
        outcomes.set(aidStationId, { aidStationId, outcome: 'issued', invoiceId: id, number, amountCents });
      }
    }
    return aidStationIds.map((id) => outcomes.get(id)!);
  }

  private async *outcomes(command: InvoiceBatchCommand): AsyncGenerator<readonly BatchOutcome[], void, void> {
    let lastId = 0;
    const away = new Set<ElectronicChannel>();
    for (;;) {
      const ids = await this.candidates.idsAfter(command, lastId, pageSize);
      if (ids.length === 0) return;
      for (let at = 0; at < ids.length; at += stationsPerTransaction) {
        const { outcomes, isOut } = await this.invoiceChunk(ids.slice(at, at + stationsPerTransaction), command, away);
        yield outcomes;
        if (isOut) return;
      }
      lastId = ids.at(-1)!;
    }
  }

  /** Uses one transaction, or one each if that fails, so that the failure of one station does not block the others. */
  private async invoiceChunk(
    aidStationIds: readonly number[],
    command: InvoiceBatchCommand,
    away: Set<ElectronicChannel>,
  ): Promise<{ readonly outcomes: BatchOutcome[]; readonly isOut: boolean }> {
    const principal = principalOf(command.scope);
    let checks: PlatformChecks;
    try {
      checks = await this.platformCheck.execute(
        aidStationIds,
        (id, held) => prepareRemainder(id, held, principal),
        away,
      );
    } catch (error) {
      // Nothing was issued, and nothing may be without the check.
      const isOut = this.isOutage(error);
      return { outcomes: aidStationIds.map((id) => (isOut ? notTriedOutcome(id) : failedOutcome(id, error))), isOut };
    }
    const together = (ids: readonly number[]) => this.unitOfWork.run(() => this.invoiceTogether(ids, command, checks));
    try {
      return { outcomes: await together(aidStationIds), isOut: false };
    } catch (error) {
      if (this.isOutage(error)) return { outcomes: aidStationIds.map(uncertainOutcome), isOut: true };
      const attempts = await attemptEach(aidStationIds, this.isOutage, async (id) => (await together([id]))[0]!);
      return {
        outcomes: attempts.map(outcomeOf),
        isOut: attempts.some((attempt) => 'isTried' in attempt || ('isUncertain' in attempt && attempt.isUncertain)),
      };
    }
  }
}

const principalOf = (scope: Scope): Principal => ({ accountId: noAccount, role: 'ROLE_ADMIN', scope });

/** Prepares the invoice of the whole remainder of a station; null if it is not, or no longer, to be invoiced. */
function prepareRemainder(
  aidStationId: number,
  held: LockedStation | undefined,
  principal: Principal,
): PreparedInvoice | null {
  if (held?.standing !== 'ordered') return null;
  if (!isFullyWaived(held.billed)) throw new StationCredited();
  const draft = { aidStationId, amount: 'remaining', contact: null, comment: '' } as const;
  return prepareInvoice(held, draft, principal);
}

/** Whether final credit notes waived the whole credited amount: nobody bills it again, and no decision is pending. */
function isFullyWaived({ invoices }: LockedStation['billed']): boolean {
  return invoices.every(({ creditedCents, waivedCents }) => creditedCents === waivedCents);
}

function outcomeOf(attempt: Attempt<BatchOutcome>): BatchOutcome {
  if ('done' in attempt) return attempt.done;
  if ('refusal' in attempt) return failedOutcome(attempt.id, attempt.refusal);
  if ('failure' in attempt)
    return attempt.isUncertain ? uncertainOutcome(attempt.id) : failedOutcome(attempt.id, attempt.failure);
  return notTriedOutcome(attempt.id);
}

function notTriedOutcome(aidStationId: number): BatchOutcome {
  const message = 'Non traité\u00a0: la base de données ne répond plus.';
  return { aidStationId, outcome: 'failed', code: 'not-tried', message };
}

/** The outcome of a station during whose invoicing the database was lost: the transaction may have taken effect. */
function uncertainOutcome(aidStationId: number): BatchOutcome {
  const message = 'À vérifier\u00a0: la base de données a été perdue, la facture est peut-être émise.';
  return { aidStationId, outcome: 'failed', code: 'uncertain', message };
}

function failedOutcome(aidStationId: number, error: unknown): BatchOutcome {
  const code = error instanceof DomainError ? error.code : 'unexpected';
  return { aidStationId, outcome: 'failed', code, message: error instanceof Error ? error.message : String(error) };
}
