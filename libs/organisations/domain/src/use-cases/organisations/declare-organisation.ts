import type { Clock, UnitOfWork } from '@pds/kernel';
import type { OrganisationDeclaration } from '@pds/organisations/contract';
import { Organisation } from '../../model/organisation';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';
import type { Organisations } from '../../ports/organisations';

/**
 * The organisation that the public demand form names: one with that name that the account already manages, or else a new one of which it
 * becomes manager and organiser. When staff name it for a customer: an organisation of the department without a manager, or else a new one;
 * staff get no role in it, and an individual is always new, since people share names. Never one that another account manages, because a name proves nothing. Returns its id. Throws
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
      const { accountId, departmentId = null } = declaration;
      const known =
        accountId === null ? await this.unmanaged(declaration) : await this.managedBy(accountId, declaration);
      if (known) return known.id;
      const ids = {
        organisation: await this.organisations.nextId(),
        address: await this.organisations.nextAddressId(),
      };
      const siret = declaration.siret ?? (await this.newSiretOf(declaration));
      const organisation = Organisation.declare(ids, { ...declaration, departmentId, siret }, this.clock.now());
      await this.organisations.add(organisation);
      if (accountId !== null) await this.affiliations.affiliate(accountId, organisation.id, 'self');
      return organisation.id;
    });
  }

  /** The one that the account manages already: with the same SIRET, or else of that name with no other. */
  private async managedBy(
    accountId: number,
    { name, siret = null, isIndividual = false }: OrganisationDeclaration,
  ): Promise<Organisation | undefined> {
    const managed = await this.organisations.managedBy(accountId);
    const named = managed.filter((each) => each.hasName(name) && each.snapshot().isIndividual === isIndividual);
    if (siret === null) return named[0];
    return (
      managed.find((each) => each.snapshot().identifier === siret) ??
      named.find((each) => each.snapshot().identifier === null)
    );
  }

  /** A customer whom staff named before: with the same SIRET, or else, when none is typed, the oldest of that name. Never an individual. */
  private async unmanaged({
    name,
    departmentId = null,
    siret = null,
    isIndividual = false,
  }: OrganisationDeclaration): Promise<Organisation | undefined> {
    if (isIndividual) return undefined;
    const named = await this.organisations.unmanaged(name, departmentId);
    return named.find((each) => {
      const found = each.snapshot();
      return !found.isIndividual && (siret === null || found.identifier === siret);
    });
  }

  /** The SIRET of the person's employer, unless an organisation has it: the name of a second one proves nothing. */
  private async newSiretOf({ accountId, isIndividual }: OrganisationDeclaration): Promise<string | null> {
    if (accountId === null || isIndividual) return null;
    const siret = await this.affiliations.vouchedSiretOf(accountId);
    if (!siret || (await this.organisations.withIdentifierForUpdate(siret.value)).length > 0) return null;
    return siret.value;
  }
}
