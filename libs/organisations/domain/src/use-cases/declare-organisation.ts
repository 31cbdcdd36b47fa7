import type { Clock, UnitOfWork } from '@pds/kernel';
import type { OrganisationDeclaration } from '@pds/organisations/contract';
import { Organisation } from '../model/organisation';
import type { OrganiserAffiliations } from '../ports/organiser-affiliations';
import type { Organisations } from '../ports/organisations';

/**
 * The organisation that someone names on the public demand form: one of that name which they already manage, else a new
 * one of which they become manager and organiser. Never one that somebody else manages: a name proves nothing.
 * Answers its id. Throws `OrganisationUnnamed`.
 */
export class DeclareOrganisation {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(declaration: OrganisationDeclaration): Promise<number> {
    return this.unitOfWork.run(async () => {
      const managed = await this.organisations.managedBy(declaration.accountId);
      const known = managed.find((organisation) => organisation.isNamed(declaration.name));
      if (known) return known.id;
      const ids = {
        organisation: await this.organisations.nextId(),
        address: await this.organisations.nextAddressId(),
      };
      const organisation = Organisation.declare(
        ids,
        { ...declaration, departmentId: declaration.departmentId ?? null },
        this.clock.now(),
      );
      await this.organisations.add(organisation);
      await this.affiliations.affiliate(declaration.accountId, organisation.id, 'self');
      return organisation.id;
    });
  }
}
