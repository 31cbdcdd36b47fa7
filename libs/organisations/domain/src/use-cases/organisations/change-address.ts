import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import { editedAddresses } from '../../model/versioned-resources';
import type { AddressForm } from '../../model/organisation';
import { OrganisationNotFound } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';

/** Changes an address of an organisation. Throws `OrganisationNotFound`, `ChangedMeanwhile`, `AddressNotFound`, `InvalidFields`. */
export class ChangeAddress {
  constructor(
    private readonly organisations: Organisations,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { organisationId: number; addressId: number; changes: Partial<AddressForm>; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(command.organisationId, principal.scope);
      if (!organisation) throw new OrganisationNotFound();
      organisation.changeAddress(command.addressId, command.changes);
      await this.editions.advance(editedAddresses(command.organisationId), command.version, principal.accountId);
      await this.organisations.save(organisation);
    });
  }
}
