import { checkedEmail, checkedName, FormCheck, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvalidFields, ManagerRequired, SelfInvitation } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';
import type { NewManager, OrganiserAffiliations } from '../../ports/organiser-affiliations';
import { organisationToManage } from '../organisations/organisation-to-manage';

/**
 * Proposes a manager of an organisation by their address: the way to name a person outside the caller's scope. A new person gets an
 * account, and the invitation when requested; a person who has an account is asked, and becomes a manager only on agreement. The caller
 * does not learn which. Users cannot name themselves. Throws `OrganisationNotFound`, `ManagersOfAnotherDepartment`, `ManagerRequired`,
 * `InvalidFields`, `SelfInvitation`.
 */
export class InviteManager {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { organisationId: number; person: NewManager; notify: boolean },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await organisationToManage(this.organisations, command.organisationId, principal);
      const person = checkedPerson(command.person);
      const own = await this.affiliations.addressOf(principal.accountId);
      if (own?.toLowerCase() === person.email.toLowerCase()) throw new SelfInvitation();
      const accountId = await this.affiliations.invite(person, organisation.id, command.notify);
      if (accountId === null) return;
      organisation.appoint(accountId);
      await this.organisations.save(organisation);
    });
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
