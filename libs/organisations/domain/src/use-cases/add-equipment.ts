import type { Principal, UnitOfWork } from '@pds/kernel';
import { Equipment, type EquipmentDetails } from '../model/equipment';
import { OfficeNotFound } from '../organisations.errors';
import type { OfficeEquipment } from '../ports/office-equipment';
import type { Offices } from '../ports/offices';

/**
 * Enters a vehicle or other equipment of an office; returns its id. Throws `OfficeNotFound` (outside the scope included), `InvalidFields`.
 */
export class AddEquipment {
  constructor(
    private readonly offices: Offices,
    private readonly equipment: OfficeEquipment,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { officeId: number; details: EquipmentDetails }, principal: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (!(await this.offices.find(command.officeId, principal.scope))) throw new OfficeNotFound();
      const id = await this.equipment.nextId();
      await this.equipment.add(Equipment.enter(id, command.officeId, command.details));
      return id;
    });
  }
}
