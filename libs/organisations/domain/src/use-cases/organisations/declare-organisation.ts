import type { Clock, UnitOfWork } from '@pds/kernel';
import type { OrganisationDeclaration } from '@pds/organisations/contract';
import { Organisation } from '../../model/organisation';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';
import type { Organisations } from '../../ports/organisations';

/**
 * The organisation that the public demand form names: one with that name that the account already manages, or else a new one of which it
 * becomes manager and organiser. When staff name it for a customer: an organisation of the department without a manager, or else a new one;
 * staff get no role in it. Never one that another account manages, because a name proves nothing. Returns its id. Throws
 * `OrganisationNameRequired`. A new one gets the SIRET that the person's identity provider vouches for, when no organisation has it yet.
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
      const { accountId, name, departmentId = null } = declaration;
      const known =
        accountId === null
          ? await this.organisations.unmanaged(name, departmentId)
          : (await this.organisations.managedBy(accountId)).find((organisation) => organisation.hasName(name));
      if (known) return known.id;
      const ids = {
        organisation: await this.organisations.nextId(),
        address: await this.organisations.nextAddressId(),
      };
      const siret = accountId === null ? null : await this.newSiretOf(accountId);
      const organisation = Organisation.declare(ids, { ...declaration, departmentId, siret }, this.clock.now());
      await this.organisations.add(organisation);
      if (accountId !== null) await this.affiliations.affiliate(accountId, organisation.id, 'self');
      return organisation.id;
    });
  }

  /** The SIRET of the person's employer, unless an organisation has it: the name of a second one proves nothing. */
  private async newSiretOf(accountId: number): Promise<string | null> {
    const siret = await this.affiliations.vouchedSiretOf(accountId);
    if (!siret || (await this.organisations.withIdentifierForUpdate(siret.value)).length > 0) return null;
    return siret.value;
  }
}
