import { Money } from '@pds/kernel';
import { remainingToInvoice } from '../model/billable-dossier';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations } from '../ports/ordered-stations';

/**
 * Moves a station to 6 Payé when every invoice's balance is 0 and nothing remains to invoice; a credit note after which
 * nothing remains makes it 5 Facturé where it was 4 Commandé (decisions: Accounting).
 * Must run in the transaction that changed a balance, with the station locked before its invoice.
 */
export async function settleStation(
  ports: { stations: OrderedStations; dossiers: BillableDossiers; invoices: Invoices },
  aidStationId: number,
): Promise<void> {
  const dossier = await ports.dossiers.find(aidStationId);
  if (dossier?.priceCents == null) return;
  const remaining = remainingToInvoice(Money.ofCents(dossier.priceCents), await ports.invoices.billedOn(aidStationId));
  if (remaining.isPositive()) return;
  const invoices = await ports.invoices.ofStation(aidStationId);
  if (invoices.length === 0) return;
  if (invoices.every(({ balance }) => balance.isZero())) await ports.stations.markPaid(aidStationId);
  else if ((await ports.stations.findForUpdate(aidStationId))?.isOrdered)
    await ports.stations.markInvoiced(aidStationId);
}
