import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { EquipmentDetails } from '../../model/equipment';
import { editedEquipment } from '../../model/versioned-resources';
import { EquipmentNotFound, OfficeNotFound } from '../../organisations.errors';
import type { OfficeEquipment } from '../../ports/office-equipment';
import type { Offices } from '../../ports/offices';

/**
 * Changes a vehicle or other equipment of an office. Throws `OfficeNotFound` (outside the scope included), `EquipmentNotFound`,
 * `ChangedMeanwhile`, `InvalidFields`.
 */
export class EditEquipment {
  constructor(
    private readonly offices: Offices,
    private readonly equipment: OfficeEquipment,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { id: number; officeId: number; changes: Partial<EquipmentDetails>; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.offices.find(command.officeId, principal.scope))) throw new OfficeNotFound();
      const equipment = await this.equipment.findForUpdate(command.id, command.officeId);
      if (!equipment) throw new EquipmentNotFound();
      equipment.edit(command.changes);
      await this.editions.advance(editedEquipment(command.id), command.version, principal.accountId);
      await this.equipment.save(equipment);
    });
  }
}
