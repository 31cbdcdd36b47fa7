import { comparableText, type Editions, type Principal, staffRoles, type UnitOfWork } from '@pds/kernel';
import { editedOrganisation } from '../../model/versioned-resources';
import type { InformationChanges } from '../../model/organisation';
import {
  FieldNotAllowed,
  InvalidFields,
  OrganisationNameTaken,
  OrganisationNotFound,
} from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';
import type { Departments } from '../../ports/departments';

/**
 * Saves the information tab. Only an administrator may change the department of an organisation; only staff may change whether it is an
 * individual, who is invoiced by other rules. Throws `OrganisationNotFound`, `ChangedMeanwhile`, `FieldNotAllowed`, `InternalTypeReserved`,
 * `InvalidFields`, `OrganisationNameTaken`.
 */
export class UpdateOrganisation {
  constructor(
    private readonly organisations: Organisations,
    private readonly departments: Departments,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { id: number; changes: InformationChanges; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    const { id, changes } = command;
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(id, principal.scope);
      if (!organisation) throw new OrganisationNotFound();
      const before = organisation.snapshot();
      if (changes.departmentId !== undefined && changes.departmentId !== before.departmentId)
        await this.checkDepartment(changes.departmentId, principal);
      organisation.changeInformation(changes);
      const { name, isIndividual } = organisation.snapshot();
      if (isIndividual !== before.isIndividual && !staffRoles.includes(principal.role))
        throw new FieldNotAllowed('isIndividual');
      const renamed = comparableText(name) !== comparableText(before.name);
      if (renamed && (await this.organisations.isNameTaken(name, principal.scope, id)))
        throw new OrganisationNameTaken();
      await this.editions.advance(editedOrganisation(id), command.version, principal.accountId);
      await this.organisations.save(organisation);
    });
  }

  private async checkDepartment(departmentId: number | null, principal: Principal): Promise<void> {
    if (principal.role !== 'ROLE_ADMIN') throw new FieldNotAllowed('departmentId');
    if (departmentId === null || (await this.departments.find(departmentId, principal.scope))) return;
    throw new InvalidFields([{ field: 'departmentId', message: 'Ce département n’existe pas' }]);
  }
}
