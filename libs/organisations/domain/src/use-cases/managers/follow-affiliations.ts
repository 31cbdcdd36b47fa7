import type { Outbox, UnitOfWork } from '@pds/kernel';
import { LastManagerLeft } from '@pds/organisations/contract';
import type { Organisations } from '../../ports/organisations';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';

/**
 * Makes an account a manager of exactly the organisations in which it has the organiser's role, after its roles were changed elsewhere.
 * Publishes an event when an organisation loses its last manager; an individual needs no other. Idempotent; roles in organisations that do not exist are ignored.
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
      const organised = await this.affiliations.organisationsOrganisedBy(accountId);
      // Always in the order of ids, so that two of these never deadlock.
      for (const id of [...new Set([...managed, ...organised])].sort((a, b) => a - b)) await this.follow(accountId, id);
    });
  }

  private async follow(accountId: number, organisationId: number): Promise<void> {
    const organisation = await this.organisations.findForUpdate(organisationId, { kind: 'all' });
    if (!organisation) return;
    // Read again under the organisation's lock: an appointment or a dismissal holds it too until both sides agree.
    const isOrganiser = (await this.affiliations.organisationsOrganisedBy(accountId)).includes(organisationId);
    if (isOrganiser === organisation.managerIds.includes(accountId)) return;
    if (isOrganiser) organisation.appoint(accountId);
    else organisation.loseManager(accountId);
    await this.organisations.save(organisation);
    if (organisation.managerIds.length === 0 && !organisation.snapshot().isIndividual)
      await this.outbox.publish(LastManagerLeft({ organisationId }));
  }
}
