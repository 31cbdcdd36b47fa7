import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { OfficeDetails } from '../../model/office';
import { editedOffice } from '../../model/versioned-resources';
import { OfficeNotFound } from '../../organisations.errors';
import type { Offices } from '../../ports/offices';

/** Saves the office screen. Throws `OfficeNotFound`, `ChangedMeanwhile`, `InvalidFields`, `OfficeNameTaken`. */
export class EditOffice {
  constructor(
    private readonly offices: Offices,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { id: number; changes: Partial<OfficeDetails>; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const office = await this.offices.findForUpdate(command.id, principal.scope);
      if (!office) throw new OfficeNotFound();
      office.edit(command.changes);
      await this.editions.advance(editedOffice(command.id), command.version, principal.accountId);
      await this.offices.save(office);
    });
  }
}
