import { Money, type Principal } from '@pds/kernel';
import { InvoiceNotFound } from '../accounting.errors';
import { type Billed, billedBy, remainingToInvoice } from '../model/billable-dossier';
import { asBilled, type Invoice } from '../model/invoice';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations, Standing } from '../ports/ordered-stations';
import { inScope } from './invoice-in-scope';

export interface LedgerPorts {
  readonly stations: OrderedStations;
  readonly dossiers: BillableDossiers;
  readonly invoices: Invoices;
}

/** The station of an invoice, before something is written in its books. */
export interface StationInBooks {
  /** Null while there is none. */
  readonly price: Money | null;
  readonly billed: Billed;
}

/**
 * Lets `change` write in the ledger of an invoice, alone: its station is locked before it, always in this order, so that two
 * persons can't both pay or credit the same rest; then the station is moved as the books say, where they say something new. Must run in a transaction.
 * Throws `InvoiceNotFound` (missing or out of scope) and what `change` throws.
 */
export async function changeLedger(
  ports: LedgerPorts,
  invoiceId: number,
  principal: Principal,
  change: (invoice: Invoice, station: StationInBooks) => Promise<void>,
): Promise<Invoice> {
  const { aidStationId } = inScope(await ports.invoices.find(invoiceId), principal).snapshot();
  const present = (await ports.stations.standingsForUpdate([aidStationId])).get(aidStationId);
  const invoice = await ports.invoices.findForUpdate(invoiceId);
  if (!invoice) throw new InvoiceNotFound();
  // Whoever else changes what the station is invoiced waits for the station: the books are read once.
  const price = (await ports.dossiers.find(aidStationId))?.priceCents ?? null;
  const books = (await ports.invoices.ofStation(aidStationId)).map((each) => (each.id === invoiceId ? invoice : each));
  const before = standingInBooks(price, books);
  const [balance, credited] = [invoice.balance, invoice.credited];
  await change(invoice, {
    price: price === null ? null : Money.ofCents(price),
    billed: billedBy(books.map(asBilled)),
  });
  await ports.invoices.save(invoice);
  const isUnmoved = invoice.balance.equals(balance) && invoice.credited.equals(credited);
  // A note alone moves nothing: where a station stands otherwise than the books say, somebody set it so by hand.
  if (present && !isUnmoved)
    await settle(ports.stations, aidStationId, { present, before, after: standingInBooks(price, books) });
  return invoice;
}

/**
 * Moves a station to 6 Payé when nothing remains to invoice and every balance is 0, from wherever it stood, and from
 * 4 Commandé to 5 Facturé when nothing remains to invoice. Back to 5 or 4 it goes only from where the books had put it: a status that
 * somebody set by hand to something else stays, for nobody else knows why (docs/decisions.md, Accounting).
 */
async function settle(
  stations: OrderedStations,
  aidStationId: number,
  { present, before, after }: Readonly<Record<'present' | 'before' | 'after', Standing>>,
): Promise<void> {
  if (after === 'other' || after === present) return;
  if (after === 'paid') await stations.markPaid(aidStationId);
  if (after === 'invoiced' && (present === 'ordered' || present === before))
    await stations.markInvoiced([aidStationId]);
  if (after === 'ordered' && present === before) await stations.markOrdered(aidStationId);
}

/** Where a station stands by its price, in cents, and its invoices; « other » while it has neither. */
function standingInBooks(priceCents: number | null, invoices: readonly Invoice[]): Standing {
  if (priceCents === null || invoices.length === 0) return 'other';
  if (remainingToInvoice(Money.ofCents(priceCents), billedBy(invoices.map(asBilled))).isPositive()) return 'ordered';
  return invoices.every(({ balance }) => balance.isZero()) ? 'paid' : 'invoiced';
}
