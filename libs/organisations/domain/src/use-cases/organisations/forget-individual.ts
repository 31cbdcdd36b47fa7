import type { Editions, UnitOfWork } from '@pds/kernel';
import { editedAddresses, editedOrganisation } from '../../model/versioned-resources';
import type { Organisations } from '../../ports/organisations';

/**
 * Removes name and addresses of a person who asked to be forgotten from the individual that only they managed. The versions advance, so that
 * an edit begun before does not write them back. Idempotent.
 */
export class ForgetIndividual {
  constructor(
    private readonly organisations: Organisations,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param organisationIds those that the account organised until it was deleted; its roles may have ended already */
  execute({ accountId, organisationIds }: { accountId: number; organisationIds: readonly number[] }): Promise<void> {
    return this.unitOfWork.run(async () => {
      // In the order of ids, as affiliations are followed.
      for (const id of organisationIds.toSorted((a, b) => a - b)) {
        const organisation = await this.organisations.findForUpdate(id, { kind: 'all' });
        if (!organisation?.isPersonOf(accountId)) continue;
        organisation.forgetPerson();
        await this.editions.advance(editedOrganisation(id), undefined, accountId);
        await this.editions.advance(editedAddresses(id), undefined, accountId);
        await this.organisations.save(organisation);
      }
    });
  }
}
