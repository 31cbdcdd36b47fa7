import type { Clock, Editions, Principal, Scope, UnitOfWork } from '@pds/kernel';
import { type ImportedOrganisation, Organisation } from '../../model/organisation';
import { editedAddresses, editedOrganisation, isSavedByPeople, savedByImports } from '../../model/versioned-resources';
import { OrganisationNotFound, SelfInvitation } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';
import type { NewManager, OrganiserAffiliations } from '../../ports/organiser-affiliations';
import type { ServedOrganisations } from '../../ports/served-organisations';

/**
 * Creates, changes and removes organisations that staff bring from another tool. Incomplete ones are accepted, as those that visitors
 * declare: what papers need is asked for later. Nobody is written to unless `invites` says so.
 */
export class ImportOrganisation {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly served: ServedOrganisations,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the id of a new organisation. Throws `InvalidFields`, `SelfInvitation`.
   * @param manager becomes its manager unless an account has the address: somebody with an account agrees first, and is asked only if
   *   `invites`
   */
  create(
    data: ImportedOrganisation,
    departmentId: number,
    { manager, invites }: { readonly manager: NewManager | null; readonly invites: boolean },
    { accountId: importer }: Principal,
  ): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (invites && manager?.email.toLowerCase() === (await this.affiliations.addressOf(importer))?.toLowerCase())
        throw new SelfInvitation();
      const id = await this.organisations.nextId();
      const accountId = manager ? await this.affiliations.invite(manager, id, invites, !invites) : null;
      // After the account: `remove` tells it by that from those that somebody invites later.
      const organisation = Organisation.fromImport(id, await this.addressIds(), data, departmentId, this.clock.now());
      if (accountId !== null) organisation.appoint(accountId);
      await this.organisations.add(organisation);
      return id;
    });
  }

  /** Changes what is given; an empty text removes a value. Throws `OrganisationNotFound`, `InvalidFields`. */
  change(id: number, data: Partial<ImportedOrganisation>, scope: Scope, { accountId }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(id, scope);
      if (!organisation) throw new OrganisationNotFound();
      organisation.takeImported(await this.addressIds(), data);
      await this.editions.advance(editedOrganisation(id), undefined, accountId);
      await this.editions.advance(editedAddresses(id), undefined, accountId);
      await this.editions.advance(savedByImports(editedOrganisation(id)), undefined, accountId);
      await this.organisations.save(organisation);
    });
  }

  /**
   * Removes an organisation that nothing uses and nobody edited but by imports, with the account of its manager, if `create` made it and nobody used it.
   * @returns why it stays, in French; null once it is removed
   */
  remove(id: number, scope: Scope): Promise<string | null> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(id, scope);
      if (!organisation) throw new OrganisationNotFound();
      const uses = await this.served.usesOf(id);
      if (uses !== null) return uses;
      const { createdAt } = organisation.snapshot();
      for (const accountId of organisation.managerIds)
        if (!(await this.affiliations.isUnanswered(accountId, id, createdAt))) return 'un gestionnaire';
      if (await isSavedByPeople(this.editions, editedOrganisation(id), editedAddresses(id)))
        return 'La fiche a été modifiée depuis.';
      for (const accountId of organisation.managerIds) await this.affiliations.withdrawUnanswered(accountId, id);
      await this.organisations.remove(id);
      return null;
    });
  }

  private async addressIds(): Promise<{ readonly contact: number; readonly billing: number }> {
    const contact = await this.organisations.nextAddressId();
    return { contact, billing: await this.organisations.nextAddressId() };
  }
}
