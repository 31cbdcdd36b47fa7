import type { Editions, UnitOfWork } from '@pds/kernel';
import type { OrganisationCompletion } from '@pds/organisations/contract';
import { editedAddresses, editedOrganisation } from '../../model/versioned-resources';
import { OrganisationNotFound } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';

/**
 * Fills in the empty parts of an organisation with what its organiser knows ({@link Organisation.complete}); the caller has proved that they
 * may. Throws `OrganisationNotFound`, `InvalidFields`.
 */
export class CompleteOrganisation {
  constructor(
    private readonly organisations: Organisations,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param accountId null for the holder of a secret link, who is named as the author of no version */
  execute(id: number, given: OrganisationCompletion, accountId: number | null): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(id, { kind: 'all' });
      if (!organisation) throw new OrganisationNotFound();
      if (!organisation.complete(await this.organisations.nextAddressId(), given)) return;
      if (accountId !== null) {
        await this.editions.advance(editedOrganisation(id), undefined, accountId);
        await this.editions.advance(editedAddresses(id), undefined, accountId);
      }
      await this.organisations.save(organisation);
    });
  }
}
