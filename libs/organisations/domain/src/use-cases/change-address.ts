import type { Principal, UnitOfWork } from '@pds/kernel';
import type { AddressForm } from '../model/organisation';
import { OrganisationNotFound } from '../organisations.errors';
import type { Organisations } from '../ports/organisations';

/** Corrects an address of an organisation. Throws `OrganisationNotFound`, `AddressNotFound`, `InvalidFields`. */
export class ChangeAddress {
  constructor(
    private readonly organisations: Organisations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { organisationId: number; addressId: number; changes: Partial<AddressForm> },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(command.organisationId, principal.scope);
      if (!organisation) throw new OrganisationNotFound();
      organisation.changeAddress(command.addressId, command.changes);
      await this.organisations.save(organisation);
    });
  }
}
