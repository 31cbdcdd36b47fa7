import { FormCheck, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvalidFields, ManagerRequired, OwnInvitation } from '../organisations.errors';
import type { Organisations } from '../ports/organisations';
import type { NewManager, OrganiserAffiliations } from '../ports/organiser-affiliations';
import { organisationToManage } from './organisation-to-manage';

/**
 * Has somebody manage an organisation, by their address: the way to name a person whom one does not see. A new person gets
 * an account, and the invitation when asked for; somebody who has one is asked, and manages nothing until they agree. The
 * caller does not learn which. Nobody names themselves. Throws `OrganisationNotFound`, `ManagersNamedElsewhere`,
 * `ManagerRequired`, `InvalidFields`, `OwnInvitation`.
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
 * A person as a form names them, trimmed. Throws `ManagerRequired` when nothing is filled in, `InvalidFields`.
 * @param path before the names of the fields, `manager.`
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
