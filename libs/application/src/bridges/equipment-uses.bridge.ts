import type { AidStationFacade } from '@pds/aid-station/contract';
import { EquipmentUses } from '@pds/organisations/domain';

/** The dossiers that equipment is assigned to, from the aid-station context. */
export class EquipmentUsesBridge extends EquipmentUses {
  /** @param stations resolved at each call: the organisations context is created before the aid-station context */
  constructor(private readonly stations: () => AidStationFacade) {
    super();
  }

  override dossiersWith(equipmentId: number): Promise<number> {
    return this.stations().dossiersWithEquipment(equipmentId);
  }
}
