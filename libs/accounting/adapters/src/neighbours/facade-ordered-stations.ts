import { type BillingState, OrderedStations } from '@pds/accounting/domain';
import { type AidStationFacade, commercialStatus } from '@pds/aid-station/contract';

const billingStates: Readonly<Record<number, BillingState>> = {
  [commercialStatus.ordered]: 'ordered',
  [commercialStatus.invoiced]: 'invoiced',
  [commercialStatus.paid]: 'paid',
};

/** Stations, through the facade of the aid-station context. */
export class FacadeOrderedStations extends OrderedStations {
  constructor(private readonly stations: AidStationFacade) {
    super();
  }

  override async billingStatesForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BillingState>> {
    const stations = await this.stations.aidStationsForUpdate(aidStationIds);
    return new Map([...stations].map(([id, { commercialStatus: status }]) => [id, billingStates[status] ?? 'other']));
  }

  override markOrdered(aidStationId: number): Promise<void> {
    return this.stations.setCommercialStatus([aidStationId], commercialStatus.ordered);
  }

  override markInvoiced(aidStationIds: readonly number[]): Promise<void> {
    return this.stations.setCommercialStatus(aidStationIds, commercialStatus.invoiced);
  }

  override markPaid(aidStationId: number): Promise<void> {
    return this.stations.setCommercialStatus([aidStationId], commercialStatus.paid);
  }
}
