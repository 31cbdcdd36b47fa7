import type { Principal, UnitOfWork } from '@pds/kernel';
import type { AddressForm, AddressKind } from '../../model/organisation';
import { OrganisationNotFound } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';

/** Adds an address to an organisation; returns its id. Throws `OrganisationNotFound`, `AddressKindTaken`, `InvalidFields`. */
export class AddAddress {
  constructor(
    private readonly organisations: Organisations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { organisationId: number; form: AddressForm; kind?: AddressKind | undefined },
    principal: Principal,
  ): Promise<number> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(command.organisationId, principal.scope);
      if (!organisation) throw new OrganisationNotFound();
      const id = await this.organisations.nextAddressId();
      organisation.addAddress(id, command.form, command.kind);
      await this.organisations.save(organisation);
      return id;
    });
  }
}
