import { OrderedStations } from '@pds/accounting/domain';
import { type AidStationFacade, commercialStatus } from '@pds/aid-station/contract';

/** Stations asked of the aid-station context. */
export class FacadeOrderedStations extends OrderedStations {
  constructor(private readonly stations: AidStationFacade) {
    super();
  }

  override async findForUpdate(aidStationId: number): Promise<{ isOrdered: boolean } | null> {
    const station = await this.stations.aidStationForUpdate(aidStationId);
    return station && { isOrdered: station.commercialStatus === commercialStatus.ordered };
  }

  override markInvoiced(aidStationId: number): Promise<void> {
    return this.stations.setCommercialStatus(aidStationId, commercialStatus.invoiced);
  }

  override markPaid(aidStationId: number): Promise<void> {
    return this.stations.setCommercialStatus(aidStationId, commercialStatus.paid);
  }
}
