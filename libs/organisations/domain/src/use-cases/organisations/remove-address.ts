import type { Principal, UnitOfWork } from '@pds/kernel';
import { OrganisationNotFound } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';

/**
 * Removes an address that is neither for contact nor for billing.
 * Throws `OrganisationNotFound`, `AddressNotFound`, `AddressNotRemovable`.
 */
export class RemoveAddress {
  constructor(
    private readonly organisations: Organisations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { organisationId: number; addressId: number }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(command.organisationId, principal.scope);
      if (!organisation) throw new OrganisationNotFound();
      organisation.removeAddress(command.addressId);
      await this.organisations.save(organisation);
    });
  }
}
