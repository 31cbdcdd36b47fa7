import type { Editions, Principal } from '@pds/kernel';
import type { EquipmentSnapshot } from '../model/equipment';
import { editedEquipment } from '../model/versioned-resources';
import { OfficeNotFound } from '../organisations.errors';
import type { OfficeEquipment } from '../ports/office-equipment';
import type { Offices } from '../ports/offices';

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
    const shown: ShownEquipment[] = [];
    for (const each of await this.equipment.presentIn(officeId)) {
      const snapshot = each.snapshot();
      shown.push({ ...snapshot, version: await this.editions.versionOf(editedEquipment(snapshot.id)) });
    }
    return shown;
  }
}
