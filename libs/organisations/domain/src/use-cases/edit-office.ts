import type { Principal, UnitOfWork } from '@pds/kernel';
import type { OfficeDetails } from '../model/office';
import { OfficeNotFound } from '../organisations.errors';
import type { Offices } from '../ports/offices';

/** Saves the office screen. Throws `OfficeNotFound`, `InvalidFields`, `OfficeNameTaken`. */
export class EditOffice {
  constructor(
    private readonly offices: Offices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { id: number; changes: Partial<OfficeDetails> }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const office = await this.offices.findForUpdate(command.id, principal.scope);
      if (!office) throw new OfficeNotFound();
      office.edit(command.changes);
      await this.offices.save(office);
    });
  }
}
