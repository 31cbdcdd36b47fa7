import { OrderedStations, type Standing } from '@pds/accounting/domain';
import { type AidStationFacade, commercialStatus } from '@pds/aid-station/contract';

const standings: Readonly<Record<number, Standing>> = {
  [commercialStatus.ordered]: 'ordered',
  [commercialStatus.invoiced]: 'invoiced',
  [commercialStatus.paid]: 'paid',
};

/** Stations asked of the aid-station context. */
export class FacadeOrderedStations extends OrderedStations {
  constructor(private readonly stations: AidStationFacade) {
    super();
  }

  override async findForUpdate(aidStationId: number): Promise<{ standing: Standing } | null> {
    const station = await this.stations.aidStationForUpdate(aidStationId);
    return station && { standing: standings[station.commercialStatus] ?? 'other' };
  }

  override markOrdered(aidStationId: number): Promise<void> {
    return this.stations.setCommercialStatus(aidStationId, commercialStatus.ordered);
  }

  override markInvoiced(aidStationId: number): Promise<void> {
    return this.stations.setCommercialStatus(aidStationId, commercialStatus.invoiced);
  }

  override markPaid(aidStationId: number): Promise<void> {
    return this.stations.setCommercialStatus(aidStationId, commercialStatus.paid);
  }
}
