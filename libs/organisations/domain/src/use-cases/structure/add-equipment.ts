import type { Principal, UnitOfWork } from '@pds/kernel';
import { Equipment, type EquipmentDetails } from '../../model/equipment';
import { OfficeNotFound, TooMuchEquipment } from '../../organisations.errors';
import type { OfficeEquipment } from '../../ports/office-equipment';
import type { Offices } from '../../ports/offices';

/** The maximum for one office: more than any real one has, and few enough for its page and the planning. */
export const mostEquipmentOfOffice = 200;

/**
 * Enters a vehicle or other equipment of an office; returns its id. Throws `OfficeNotFound` (also for an office outside the scope), `InvalidFields`,
 * `TooMuchEquipment`.
 */
export class AddEquipment {
  constructor(
    private readonly offices: Offices,
    private readonly equipment: OfficeEquipment,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { officeId: number; details: EquipmentDetails }, principal: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      // The lock makes additions wait for each other, so that each counts the one before.
      if (!(await this.offices.findForUpdate(command.officeId, principal.scope))) throw new OfficeNotFound();
      const present = await this.equipment.idsPresentIn(command.officeId);
      if (present.length >= mostEquipmentOfOffice) throw new TooMuchEquipment(mostEquipmentOfOffice);
      const id = await this.equipment.nextId();
      await this.equipment.add(Equipment.enter(id, command.officeId, command.details));
      return id;
    });
  }
}
