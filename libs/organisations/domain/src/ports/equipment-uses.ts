/** The dossiers that equipment is assigned to; another context knows them. */
export abstract class EquipmentUses {
  /** The number of dossiers that a vehicle or other equipment is assigned to. */
  abstract dossiersWith(equipmentId: number): Promise<number>;
}
