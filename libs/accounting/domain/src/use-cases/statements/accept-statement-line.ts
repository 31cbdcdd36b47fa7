import { type Clock, Money, type Principal, type UnitOfWork } from '@pds/kernel';
import { AllotmentRefused, NoProposal, ProposalOutdated, StatementLineNotFound } from '../../statements.errors';
import { checkBookedDay } from '../../model/ledger/booked-day';
import type { EntryAuthorship } from '../../model/invoices/invoice';
import { checkAllotments, checkPending, rejectionReason, type StoredLine } from '../../model/statements/statement';
import { type Allotment, type Proposal, reversedBy } from '../../model/statements/statement-matching';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Invoices } from '../../ports/invoices/invoices';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import type { LineMovement, StatementLines } from '../../ports/statements/statement-lines';
import { changeLedger } from '../ledger/change-ledger';
import { findFirstBookableDay } from '../ledger/find-first-bookable-day';
import { inScope } from '../invoices/invoice-in-scope';
import { issuerInScope } from '../closings/issuer-in-scope';

/** The code of « Virement » in `paymentTypes`. */
const transfer = 1;

export interface AcceptStatementLineCommand {
  readonly lineId: number;
  /** The invoices that a person chose; null accepts the proposal. */
  readonly invoices: readonly Allotment[] | null;
}

/**
 * Turns a line of a statement into its movements, once: records payments, confirms entries that were recorded by hand, or takes off a payment
 * that the bank rejected; their sum is the amount of the line. One transaction with the state of the line. Throws `StatementLineNotFound`
 * (unknown or out of scope), `StatementLineDecided`, `NoProposal`, `AllotmentRefused`, `ProposalOutdated`, `InvoiceNotFound`, and the errors
 * of the ledger: `PaymentAmountRefused`, `PaymentInFuture`, `DateBeforeBooks`, `PaymentReversedAlready`, `CounterEntryRefused`.
 */
export class AcceptStatementLine {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly lines: StatementLines,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ lineId, invoices }: AcceptStatementLineCommand, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const line = await this.lines.findForUpdate(lineId);
      if (!line) throw new StatementLineNotFound();
      await issuerInScope(this.movements, line.issuerCode, principal, () => new StatementLineNotFound());
      checkPending(line);
      const written = { at: this.clock.now(), by: principal.accountId };
      const movements = invoices
        ? await this.record(line, invoices, principal, written)
        : await this.carryOut(line, principal, written);
      await this.lines.accept(lineId, movements, written);
    });
  }

  private carryOut(line: StoredLine, principal: Principal, written: Written): Promise<LineMovement[]> {
    const { proposal } = line;
    if (!proposal) throw new NoProposal();
    if (proposal.reverse !== null) return this.reverse(line, reversedBy(proposal), principal, written);
    return proposal.link.length > 0
      ? this.link(line, proposal)
      : this.record(line, proposal.record, principal, written);
  }

  /** Records a payment of each invoice, on the day of the line. */
  private async record(
    line: StoredLine,
    parts: readonly Allotment[],
    principal: Principal,
    written: Written,
  ): Promise<LineMovement[]> {
    checkAllotments(line, parts);
    const recorded: LineMovement[] = [];
    for (const { invoiceId, amountCents } of await this.inLockOrder(parts, principal)) {
      const paymentId = await this.invoices.nextPaymentId();
      await changeLedger(this.ledgerPorts, invoiceId, principal, async (invoice) => {
        const { issuerCode, number } = invoice.snapshot();
        // A line of one issuer's account pays none of another's invoices.
        if (issuerCode !== line.issuerCode)
          throw new AllotmentRefused(`La facture ${number} est d’un autre émetteur que ce relevé`);
        const received = { id: paymentId, type: transfer, amount: Money.ofCents(amountCents), paidOn: line.bookedOn };
        invoice.recordPayment(received, written);
        checkBookedDay(line.bookedOn, await findFirstBookableDay(this.invoices, issuerCode), 'paymentDate');
      });
      recorded.push({ paymentId, isRecorded: true });
    }
    return recorded;
  }

  /** Confirms entries of the ledger, which no other line leads to. */
  private async link(line: StoredLine, { link }: Proposal): Promise<LineMovement[]> {
    const entries = await this.lines.linkable(line.issuerCode, link);
    const sum = entries.reduce((total, { amountCents }) => total + amountCents, 0);
    // A payment that was taken off meanwhile, or counted for another line, leaves the line unexplained.
    if (entries.length !== link.length || sum !== line.amountCents || entries.some(({ isReversed }) => isReversed))
      throw new ProposalOutdated();
    return link.map((paymentId) => ({ paymentId, isRecorded: false }));
  }

  /** Takes off the payments of a transfer that the bank rejected. */
  private async reverse(
    line: StoredLine,
    paymentIds: readonly number[],
    principal: Principal,
    written: Written,
  ): Promise<LineMovement[]> {
    const parts: { invoiceId: number; reversed: number }[] = [];
    for (const reversed of paymentIds) {
      const invoiceId = (await this.invoices.findByPayment(reversed))?.id;
      if (invoiceId === undefined) throw new ProposalOutdated();
      parts.push({ invoiceId, reversed });
    }
    const movements: LineMovement[] = [];
    let sum = 0;
    for (const { invoiceId, reversed } of await this.inLockOrder(parts, principal)) {
      const paymentId = await this.invoices.nextPaymentId();
      await changeLedger(this.ledgerPorts, invoiceId, principal, async (invoice) => {
        const { issuerCode } = invoice.snapshot();
        if (issuerCode !== line.issuerCode) throw new ProposalOutdated();
        invoice.reverse(reversed, { id: paymentId, reason: rejectionReason(line) }, written);
        const [entry] = invoice.newEntries;
        sum += entry!.amountCents;
        checkBookedDay(entry!.paidOn, await findFirstBookableDay(this.invoices, issuerCode), 'paymentDate');
      });
      movements.push({ paymentId, isRecorded: true });
    }
    if (sum !== line.amountCents) throw new ProposalOutdated();
    return movements;
  }

  /** The parts in the order of stations and invoices, so that two transactions that lock the same ones wait instead of deadlocking. */
  private async inLockOrder<Part extends Pick<Allotment, 'invoiceId'>>(
    parts: readonly Part[],
    principal: Principal,
  ): Promise<Part[]> {
    const placed = [];
    for (const part of parts) {
      const { aidStationId } = inScope(await this.invoices.find(part.invoiceId), principal).snapshot();
      placed.push({ part, aidStationId });
    }
    return placed
      .sort((a, b) => a.aidStationId - b.aidStationId || a.part.invoiceId - b.part.invoiceId)
      .map(({ part }) => part);
  }

  private get ledgerPorts() {
    return { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices };
  }
}

type Written = EntryAuthorship & { readonly by: number };
