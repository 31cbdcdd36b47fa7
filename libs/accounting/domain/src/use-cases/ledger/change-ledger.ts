import { Money, type Principal } from '@pds/kernel';
import { InvoiceNotFound } from '../../invoices.errors';
import { type Billed, remainingToInvoice, totalBilled } from '../../model/invoices/billable-dossier';
import { type Invoice, toBilledInvoice } from '../../model/invoices/invoice';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Invoices } from '../../ports/invoices/invoices';
import type { BillingState, OrderedStations } from '../../ports/invoices/ordered-stations';
import { inScope } from '../invoices/invoice-in-scope';

export interface LedgerPorts {
  readonly stations: OrderedStations;
  readonly dossiers: BillableDossiers;
  readonly invoices: Invoices;
}

/** The station of an invoice, before a change of its ledger. */
export interface StationLedgerState {
  /** Null while there is none. */
  readonly price: Money | null;
  readonly billed: Billed;
}

/**
 * Lets `change` write in the ledger of an invoice under a lock. The station is locked first, always in this order, so that two users cannot
 * both pay or credit the same remainder. Then updates the status of the station if the books imply a new one. Must run in a transaction.
 * Throws `InvoiceNotFound` (missing or out of scope) and the errors of `change`.
 */
export async function changeLedger(
  ports: LedgerPorts,
  invoiceId: number,
  principal: Principal,
  change: (invoice: Invoice, station: StationLedgerState) => Promise<void>,
): Promise<Invoice> {
  const { aidStationId } = inScope(await ports.invoices.find(invoiceId), principal).snapshot();
  const present = (await ports.stations.billingStatesForUpdate([aidStationId])).get(aidStationId);
  const invoice = await ports.invoices.findForUpdate(invoiceId);
  if (!invoice) throw new InvoiceNotFound();
  // Any other change of the station's invoicing waits for this lock: the ledgers are read once.
  const price = (await ports.dossiers.find(aidStationId))?.priceCents ?? null;
  const books = (await ports.invoices.ofStation(aidStationId)).map((each) => (each.id === invoiceId ? invoice : each));
  const before = billingStateByLedger(price, books);
  const [balance, credited] = [invoice.balance, invoice.credited];
  await change(invoice, {
    price: price === null ? null : Money.ofCents(price),
    billed: totalBilled(books.map(toBilledInvoice)),
  });
  await ports.invoices.save(invoice);
  const isUnmoved = invoice.balance.equals(balance) && invoice.credited.equals(credited);
  // A note alone changes no status: if the status differs from the books, somebody set it by hand.
  if (present && !isUnmoved)
    await moveStation(ports.stations, aidStationId, { present, before, after: billingStateByLedger(price, books) });
  return invoice;
}

/**
 * Moves a station to 6 Payé when nothing remains to invoice and every balance is 0, from any status, and from 4 Commandé to 5 Facturé when
 * nothing remains to invoice. Moves it back to 5 or 4 only if the books had set its present status: a status set by hand stays, because
 * only its author knows why (docs/decisions.md, Accounting).
 */
async function moveStation(
  stations: OrderedStations,
  aidStationId: number,
  { present, before, after }: Readonly<Record<'present' | 'before' | 'after', BillingState>>,
): Promise<void> {
  if (after === 'other' || after === present) return;
  if (after === 'paid') await stations.markPaid(aidStationId);
  if (after === 'invoiced' && (present === 'ordered' || present === before))
    await stations.markInvoiced([aidStationId]);
  if (after === 'ordered' && present === before) await stations.markOrdered(aidStationId);
}

/** The status of a station according to its price, in cents, and its invoices; « other » if it has neither. */
function billingStateByLedger(priceCents: number | null, invoices: readonly Invoice[]): BillingState {
  if (priceCents === null || invoices.length === 0) return 'other';
  if (remainingToInvoice(Money.ofCents(priceCents), totalBilled(invoices.map(toBilledInvoice))).isPositive())
    return 'ordered';
  return invoices.every(({ balance }) => balance.isZero()) ? 'paid' : 'invoiced';
}
