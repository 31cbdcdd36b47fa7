import type { Editions, Principal } from '@pds/kernel';
import type { EquipmentSnapshot } from '../../model/equipment';
import { editedEquipment } from '../../model/versioned-resources';
import { OfficeNotFound } from '../../organisations.errors';
import type { OfficeEquipment } from '../../ports/office-equipment';
import type { Offices } from '../../ports/offices';

/** A piece of equipment with the version to send back when it is saved. */
export interface ShownEquipment extends EquipmentSnapshot {
  readonly version: number;
}

/** The vehicles and other equipment that an office has now. Throws `OfficeNotFound` (outside the scope included). */
export class ShowEquipment {
  constructor(
    private readonly offices: Offices,
    private readonly equipment: OfficeEquipment,
    private readonly editions: Editions,
  ) {}

  async execute(officeId: number, principal: Principal): Promise<ShownEquipment[]> {
    if (!(await this.offices.find(officeId, principal.scope))) throw new OfficeNotFound();
    // Versions first: one that is newer than the data would let its reader overwrite a save that they have not seen.
    const ids = await this.equipment.idsPresentIn(officeId);
    const versions = await this.editions.versionsOf(ids.map(editedEquipment));
    const versionOf = new Map(ids.map((id, index) => [id, versions[index]!]));
    const present = (await this.equipment.presentIn(officeId)).map((each) => each.snapshot());
    return present.map((each) => ({ ...each, version: versionOf.get(each.id) ?? 0 }));
  }
}
