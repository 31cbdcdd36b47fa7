import type { Clock, Editions, Principal, UnitOfWork } from '@pds/kernel';
import { editedEquipment } from '../../model/versioned-resources';
import { EquipmentNotFound, OfficeNotFound } from '../../organisations.errors';
import type { OfficeEquipment } from '../../ports/office-equipment';
import type { Offices } from '../../ports/offices';

/**
 * Takes a vehicle or other equipment from an office's means; it stays in the history. Throws `OfficeNotFound` (outside the scope included),
 * `EquipmentNotFound`, `ChangedMeanwhile`.
 */
export class RetireEquipment {
  constructor(
    private readonly offices: Offices,
    private readonly equipment: OfficeEquipment,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(
    command: { id: number; officeId: number; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.offices.find(command.officeId, principal.scope))) throw new OfficeNotFound();
      const equipment = await this.equipment.findForUpdate(command.id, command.officeId);
      if (!equipment) throw new EquipmentNotFound();
      equipment.retire(this.clock.now());
      await this.editions.advance(editedEquipment(command.id), command.version, principal.accountId);
      await this.equipment.save(equipment);
    });
  }
}
