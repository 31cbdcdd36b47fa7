import { type AidStationFacade, commercialStatus } from '@pds/aid-station/contract';
import { DroppedDossiers } from '@pds/demand/domain';

/** Which dossiers are « Sans suite », by their statuses, which the aid-station context owns. */
export class DroppedDossiersBridge extends DroppedDossiers {
  /** @param aidStations resolved at each call: the demand context is created before the aid-station context */
  constructor(private readonly aidStations: () => Pick<AidStationFacade, 'statusesOf' | 'statusesForUpdate' | 'drop'>) {
    super();
  }

  override async isDropped(demandId: number): Promise<boolean> {
    return (await this.aidStations().statusesOf(demandId)).commercialStatus === commercialStatus.dropped;
  }

  override async isDroppedForUpdate(demandId: number): Promise<boolean> {
    return (await this.aidStations().statusesForUpdate(demandId)).commercialStatus === commercialStatus.dropped;
  }

  override drop(demandId: number, by: number): Promise<void> {
    return this.aidStations().drop(demandId, by);
  }
}
