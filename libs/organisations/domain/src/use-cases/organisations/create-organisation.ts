import { type Clock, type Outbox, PostalCode, type Principal, type UnitOfWork } from '@pds/kernel';
import { ManagerAppointed } from '@pds/organisations/contract';
import { Organisation, type OrganisationForm } from '../../model/organisation';
import {
  FieldNotAllowed,
  InvalidFields,
  ManagerRequired,
  ManagerUnknown,
  OrganisationNameTaken,
} from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';
import type { NewManager, OrganiserAffiliations } from '../../ports/organiser-affiliations';
import type { Departments } from '../../ports/departments';
import { checkedPerson } from '../managers/invite-manager';

export interface CreateOrganisationCommand {
  readonly form: OrganisationForm;
  /** An account in the caller's scope, or any person by their address. */
  readonly manager: { readonly id: number } | NewManager | null;
  /** Whether the manager is notified by e-mail. */
  readonly notify: boolean;
  /** For administrators; absent: found from the postal code. Other staff create in their own department. */
  readonly departmentId?: number | undefined;
}

/**
 * Creates an organisation with its first manager, who becomes its organiser (spec back-office 5 and 6); a person named by their address who
 * has an account becomes both once they agree. Returns its id. Throws `InvalidFields`, `InternalTypeReserved`, `OrganisationNameTaken`,
 * `ManagerRequired`, `ManagerUnknown`, `FieldNotAllowed`.
 */
export class CreateOrganisation {
  constructor(
    private readonly organisations: Organisations,
    private readonly departments: Departments,
    private readonly affiliations: OrganiserAffiliations,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: CreateOrganisationCommand, principal: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const { form, notify } = command;
      const ids = {
        organisation: await this.organisations.nextId(),
        contact: await this.organisations.nextAddressId(),
        billing: await this.organisations.nextAddressId(),
      };
      const departmentId = await this.departmentFor(command, principal);
      const organisation = Organisation.create(ids, form, departmentId, this.clock.now());
      const manager = checkedManager(command.manager);
      if (await this.organisations.isNameTaken(form.name, principal.scope)) throw new OrganisationNameTaken();
      if ('id' in manager) {
        if (!(await this.affiliations.isKnown(manager.id, principal.scope))) throw new ManagerUnknown();
        organisation.appoint(manager.id);
        await this.organisations.add(organisation);
        await this.affiliations.affiliate(manager.id, organisation.id, 'staff');
        if (notify) {
          await this.outbox.publish(ManagerAppointed({ organisationId: organisation.id, accountId: manager.id }));
        }
      } else {
        const accountId = await this.affiliations.invite(manager, organisation.id, notify);
        if (accountId !== null) organisation.appoint(accountId);
        await this.organisations.add(organisation);
      }
      return organisation.id;
    });
  }

  private async departmentFor(command: CreateOrganisationCommand, { scope }: Principal): Promise<number | null> {
    const { departmentId: wanted, form } = command;
    if (scope.kind === 'department' || scope.kind === 'office') {
      if (wanted !== undefined && wanted !== scope.departmentId) throw new FieldNotAllowed('departmentId');
      return scope.departmentId;
    }
    if (wanted !== undefined) {
      if (await this.departments.find(wanted, scope)) return wanted;
      throw new InvalidFields([{ field: 'departmentId', message: 'Ce département n’existe pas' }]);
    }
    const code = PostalCode.parse(form.contact.zipcode)?.departmentCode;
    return code === undefined ? null : this.departments.idOfCode(code);
  }
}

function checkedManager(manager: CreateOrganisationCommand['manager']): { readonly id: number } | NewManager {
  if (!manager) throw new ManagerRequired();
  return 'id' in manager ? manager : checkedPerson(manager, 'manager.');
}
