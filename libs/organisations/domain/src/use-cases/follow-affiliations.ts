import type { Outbox, UnitOfWork } from '@pds/kernel';
import { LastManagerLeft } from '@pds/organisations/contract';
import type { Organisations } from '../ports/organisations';
import type { OrganiserAffiliations } from '../ports/organiser-affiliations';

/**
 * Makes an account a manager of exactly the organisations that it is an organiser of, after its roles were changed
 * elsewhere. An organisation may lose its last manager by that, which is told. Again without harm; roles in organisations
 * that do not exist are passed over.
 */
export class FollowAffiliations {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { accountId: number }): Promise<void> {
    const { accountId } = command;
    return this.unitOfWork.run(async () => {
      const managed = (await this.organisations.managedBy(accountId)).map(({ id }) => id);
      const organised = await this.affiliations.organisedBy(accountId);
      // Always in the order of ids, so that two of these never wait for each other.
      for (const id of [...new Set([...managed, ...organised])].sort((a, b) => a - b)) await this.follow(accountId, id);
    });
  }

  private async follow(accountId: number, organisationId: number): Promise<void> {
    const organisation = await this.organisations.findForUpdate(organisationId, { kind: 'all' });
    if (!organisation) return;
    // Asked again while the organisation is held: whoever appoints or dismisses holds it too until both sides agree.
    const isOrganiser = (await this.affiliations.organisedBy(accountId)).includes(organisationId);
    if (isOrganiser === organisation.managerIds.includes(accountId)) return;
    if (isOrganiser) organisation.appoint(accountId);
    else organisation.loseManager(accountId);
    await this.organisations.save(organisation);
    if (organisation.managerIds.length === 0) await this.outbox.publish(LastManagerLeft({ organisationId }));
  }
}
