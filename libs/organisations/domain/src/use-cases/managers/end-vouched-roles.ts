import type { Outbox, UnitOfWork } from '@pds/kernel';
import { LastManagerLeft } from '@pds/organisations/contract';
import type { Attachments } from '../../ports/attachments';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';
import type { Organisations } from '../../ports/organisations';

/**
 * Withdraws the roles that a vouched SIRET brought a person, once it turned out that somebody else came with their address. Roles given
 * otherwise stay, and so do refusals; a SIRET that is vouched for later is judged afresh. Publishes an event when an organisation loses its
 * last manager. Idempotent.
 */
export class EndVouchedRoles {
  constructor(
    private readonly organisations: Organisations,
    private readonly attachments: Attachments,
    private readonly affiliations: OrganiserAffiliations,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute({ accountId }: { accountId: number }): Promise<void> {
    return this.unitOfWork.run(async () => {
      for (const { id, organisationId, state } of await this.attachments.allOf(accountId)) {
        if (state === 'refused') continue;
        if (state === 'attached' || state === 'accepted') await this.withdraw(organisationId, accountId);
        await this.attachments.remove(id);
      }
    });
  }

  private async withdraw(organisationId: number, accountId: number): Promise<void> {
    const organisation = await this.organisations.findForUpdate(organisationId, { kind: 'all' });
    if (!organisation?.managerIds.includes(accountId)) return;
    organisation.loseManager(accountId);
    await this.organisations.save(organisation);
    await this.affiliations.withdraw(accountId, organisationId);
    if (organisation.managerIds.length === 0) await this.outbox.publish(LastManagerLeft({ organisationId }));
  }
}
