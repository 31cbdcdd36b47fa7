import {
  checkedEmail,
  checkedName,
  type Clock,
  FormCheck,
  type Principal,
  type RateLimiter,
  type UnitOfWork,
} from '@pds/kernel';
import { mayInviteManagers } from '../../model/organisation-scope';
import { InvalidFields, ManagerRequired, SelfInvitation, TooManyInvitations } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';
import type { NewManager, OrganiserAffiliations } from '../../ports/organiser-affiliations';
import { organisationToManage } from '../organisations/organisation-to-manage';

/** Invitations that an organiser may send in an hour: each is an e-mail to an address that they type. */
export const invitationsPerHour = 10;

/**
 * Proposes a manager of an organisation by their address: the way to name a person outside the caller's scope, and a colleague of an
 * organiser. A new person gets an account, and the invitation when requested, or always from an organiser; a person who has an account is
 * asked, and becomes a manager only on agreement. The caller does not learn which. Users cannot name themselves. Throws
 * `OrganisationNotFound`, `ManagersOfAnotherDepartment`, `ManagerRequired`, `InvalidFields`, `SelfInvitation`, `TooManyInvitations`.
 */
export class InviteManager {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly limiter: RateLimiter,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(
    command: { organisationId: number; person: NewManager; notify: boolean },
    principal: Principal,
  ): Promise<void> {
    const isOrganiser = principal.scope.kind === 'organiser';
    if (isOrganiser) await this.countInvitation(principal);
    await this.unitOfWork.run(async () => {
      const { organisationId } = command;
      const organisation = await organisationToManage(this.organisations, organisationId, principal, mayInviteManagers);
      const person = checkedPerson(command.person);
      const own = await this.affiliations.addressOf(principal.accountId);
      if (own?.toLowerCase() === person.email.toLowerCase()) throw new SelfInvitation();
      const accountId = await this.affiliations.invite(person, organisation.id, isOrganiser || command.notify);
      if (accountId === null) return;
      organisation.appoint(accountId);
      await this.organisations.save(organisation);
    });
  }

  private async countInvitation({ accountId }: Principal): Promise<void> {
    const subject = {
      key: `manager-invitation:account:${accountId}`,
      limit: { kind: 'hourly', most: invitationsPerHour },
    } as const;
    const wait = await this.limiter.attempt([subject], this.clock.now());
    if (wait > 0) throw new TooManyInvitations(Math.ceil(wait / 1000));
  }
}

const missing = 'Ce champ est obligatoire';

/**
 * Reads a person from a form, trimmed. Throws `ManagerRequired` when nothing is filled in, `InvalidFields`.
 * @param path prefix of the field names, `manager.`
 */
export function checkedPerson(person: NewManager, path = ''): NewManager {
  if ([person.firstName, person.lastName, person.email].every((text) => text.trim() === ''))
    throw new ManagerRequired();
  const checks = new FormCheck();
  const checked = {
    firstName: checkedName(checks, `${path}firstName`, person.firstName, 'prénom', missing),
    lastName: checkedName(checks, `${path}lastName`, person.lastName, 'nom', missing),
    email: checkedEmail(checks, `${path}email`, person.email, missing),
  };
  checks.orThrow(InvalidFields);
  return checked;
}
