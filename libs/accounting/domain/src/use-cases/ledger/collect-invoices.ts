import {
  type Attempt,
  attemptEach,
  type Clock,
  isInScope,
  Money,
  type OutageTest,
  type Principal,
  type UnitOfWork,
} from '@pds/kernel';
import { AlreadySettled } from '../../ledger.errors';
import { checkBookedDay } from '../../model/ledger/booked-day';
import { cash, cashLimit, cashRule, cashWarning, earlyPaymentWarning } from '../../model/ledger/payment';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { findFirstBookableDay } from './find-first-bookable-day';
import { changeLedger } from './change-ledger';

export interface CollectInvoicesCommand {
  readonly invoiceIds: readonly number[];
  /** A code of `paymentTypes`. */
  readonly type: number;
  /** Calendar date `YYYY-MM-DD`. */
  readonly paidOn: string;
}

/** An invoice collected in full. */
export interface CollectedInvoice {
  readonly number: string;
  readonly amount: Money;
  /** A code of `paymentTypes`. */
  readonly type: number;
  readonly customer: { readonly organisationId: number | null; readonly name: string };
  /** Warnings about its payments, in French: too much cash, for cash payments; a day before the invoice's. */
  readonly warnings: readonly string[];
}

/** The result for one invoice. `number` is null if it is unknown or hidden from the caller. */
export type Collection = Attempt<CollectedInvoice> & { readonly number: string | null };

/**
 * Collects the full balance of several invoices, with one date and one payment type. Each has its own transaction: one that is refused
 * (already settled, out of scope, a date in the future) or fails is reported, and the others are collected, until the database is lost. A
 * repeated call collects nothing twice, since no balance remains. Throws nothing.
 */
export class CollectInvoices {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly isOutage: OutageTest,
  ) {}

  /** In the order of the command, each invoice once. */
  async execute({ invoiceIds, type, paidOn }: CollectInvoicesCommand, principal: Principal): Promise<Collection[]> {
    const numbers = new Map<number, string>();
    const attempts = await attemptEach(invoiceIds, this.isOutage, async (invoiceId) => {
      const known = (await this.invoices.find(invoiceId))?.snapshot();
      if (known && isInScope(principal.scope, known.ownership)) numbers.set(invoiceId, known.number);
      return this.collect(invoiceId, { type, paidOn }, principal);
    });
    return attempts.map((attempt) => ({ ...attempt, number: numbers.get(attempt.id) ?? null }));
  }

  private collect(
    invoiceId: number,
    how: Pick<CollectInvoicesCommand, 'type' | 'paidOn'>,
    principal: Principal,
  ): Promise<CollectedInvoice> {
    const ports = { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices };
    return this.unitOfWork.run(async () => {
      let amount!: Money;
      const invoice = await changeLedger(ports, invoiceId, principal, async (locked) => {
        amount = locked.balance;
        if (!amount.isPositive()) throw new AlreadySettled();
        const id = await this.invoices.nextPaymentId();
        locked.recordPayment({ id, ...how, amount }, { at: this.clock.now(), by: principal.accountId });
        checkBookedDay(
          how.paidOn,
          await findFirstBookableDay(this.invoices, locked.snapshot().issuerCode),
          'paymentDate',
        );
      });
      const { number, payments, ownership, content } = invoice.snapshot();
      const customer = { organisationId: ownership.organisationId, name: content.customer.name };
      const warnings = [
        how.type === cash ? cashWarning(payments) : null,
        earlyPaymentWarning(invoice.newEntries, content.issueDate),
      ].filter((warning) => warning !== null);
      return { number, amount, type: how.type, customer, warnings };
    });
  }
}

/**
 * Returns the warnings, in French, about customers who paid at once more cash than the law allows, on several invoices together: only the
 * accountant knows whether they are one debt. Empty if there is none.
 */
export function cashWarningsOfCustomers(collected: readonly CollectedInvoice[]): string[] {
  const byCustomer = new Map<string, CollectedInvoice[]>();
  for (const one of collected.filter(({ type }) => type === cash)) {
    const { organisationId, name } = one.customer;
    const customer = organisationId === null ? name : String(organisationId);
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), one]);
  }
  return [...byCustomer.values()].flatMap((invoices) => {
    const sum = Money.sum(invoices.map(({ amount }) => amount));
    if (invoices.length < 2 || !sum.isGreaterThan(cashLimit)) return [];
    return [
      `${invoices[0]!.customer.name}\u00a0: ${sum} ont été réglés en espèces sur ${invoices.length} factures\u00a0: ${cashRule}.`,
    ];
  });
}
