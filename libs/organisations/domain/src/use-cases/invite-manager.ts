import { FormCheck, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvalidFields, ManagerRequired, OwnInvitation } from '../organisations.errors';
import type { Organisations } from '../ports/organisations';
import type { NewManager, OrganiserAffiliations } from '../ports/organiser-affiliations';
import { organisationToManage } from './organisation-to-manage';

/**
 * Proposes a manager of an organisation by their address: the way to name a person outside the caller's scope. A new person gets an
 * account, and the invitation when requested; a person who has an account is asked, and becomes a manager only on agreement. The caller
 * does not learn which. Users cannot name themselves. Throws `OrganisationNotFound`, `ManagersNamedElsewhere`, `ManagerRequired`,
 * `InvalidFields`, `OwnInvitation`.
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
      if (own?.toLowerCase() === person.email.toLowerCase()) throw new OwnInvitation();
      const accountId = await this.affiliations.invite(person, organisation.id, command.notify);
      if (accountId === null) return;
      organisation.appoint(accountId);
      await this.organisations.save(organisation);
    });
  }
}

/**
 * Reads a person from a form, trimmed. Throws `ManagerRequired` when nothing is filled in, `InvalidFields`.
 * @param path prefix of the field names, `manager.`
 */
export function checkedPerson(person: NewManager, path = ''): NewManager {
  if ([person.firstName, person.lastName, person.email].every((text) => text.trim() === ''))
    throw new ManagerRequired();
  const checks = new FormCheck();
  const checked = {
    firstName: checks.required(`${path}firstName`, person.firstName),
    lastName: checks.required(`${path}lastName`, person.lastName),
    email: checks.email(`${path}email`, person.email, 'Ce champ est obligatoire'),
  };
  checks.orThrow(InvalidFields);
  return checked;
}
