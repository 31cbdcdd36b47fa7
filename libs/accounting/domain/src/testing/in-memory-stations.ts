import { type BillableDossier, remainingToInvoice } from '../model/invoices/billable-dossier';
import type { Invoices } from '../ports/invoices/invoices';
import { type BatchCriteria, StationsToInvoice } from '../ports/invoices/stations-to-invoice';
import { BillableDossiers } from '../ports/invoices/billable-dossiers';
import { type BillingState, OrderedStations } from '../ports/invoices/ordered-stations';
import { Money, isInScope, localDate } from '@pds/kernel';

const billingStates: Readonly<Record<number, BillingState>> = { 4: 'ordered', 5: 'invoiced', 6: 'paid' };

/** The neighbour contexts in memory: dossiers, and the commercial status of those that are stations. */
export class InMemoryStations extends OrderedStations {
  readonly statuses = new Map<number, number>();

  override async billingStatesForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BillingState>> {
    const known = aidStationIds.filter((id) => this.statuses.has(id));
    return new Map(known.map((id) => [id, billingStates[this.statuses.get(id)!] ?? 'other']));
  }

  override async markOrdered(aidStationId: number): Promise<void> {
    this.statuses.set(aidStationId, 4);
  }

  override async markInvoiced(aidStationIds: readonly number[]): Promise<void> {
    for (const id of aidStationIds) this.statuses.set(id, 5);
  }

  override async markPaid(aidStationId: number): Promise<void> {
    this.statuses.set(aidStationId, 6);
  }
}

export class InMemoryBillableDossiers extends BillableDossiers {
  readonly rows = new Map<number, BillableDossier>();

  put(dossier: BillableDossier): void {
    this.rows.set(dossier.id, dossier);
  }

  override async find(aidStationId: number): Promise<BillableDossier | null> {
    return this.rows.get(aidStationId) ?? null;
  }

  override async findAllForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BillableDossier>> {
    return new Map(aidStationIds.flatMap((id) => (this.rows.has(id) ? [[id, this.rows.get(id)!]] : [])));
  }
}

/** The stations to invoice, computed from the other in-memory ports. */
export class InMemoryStationsToInvoice extends StationsToInvoice {
  constructor(
    private readonly stations: InMemoryStations,
    private readonly dossiers: InMemoryBillableDossiers,
    private readonly invoices: Invoices,
  ) {
    super();
  }

  override async count(criteria: BatchCriteria): Promise<number> {
    return (await this.all(criteria)).length;
  }

  override async idsAfter(criteria: BatchCriteria, afterId: number, limit: number): Promise<number[]> {
    return (await this.all(criteria)).filter((id) => id > afterId).slice(0, limit);
  }

  private async all({ scope, endedBefore }: BatchCriteria): Promise<number[]> {
    const ids: number[] = [];
    for (const dossier of this.dossiers.rows.values()) {
      if (this.stations.statuses.get(dossier.id) !== 4 || !isInScope(scope, dossier.ownership)) continue;
      if (localDate(dossier.event.endsAt - 1, dossier.event.timeZone) >= endedBefore) continue;
      const price = Money.ofCents(dossier.priceCents ?? 0);
      const remaining = remainingToInvoice(price, await this.invoices.stationBilling(dossier.id));
      if (remaining.isPositive()) ids.push(dossier.id);
    }
    return ids.sort((a, b) => a - b);
  }
}
