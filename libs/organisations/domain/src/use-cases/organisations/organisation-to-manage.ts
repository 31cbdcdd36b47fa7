import type { Principal } from '@pds/kernel';
import type { Organisation } from '../../model/organisation';
import { mayNameManagers } from '../../model/organisation-scope';
import { ManagersOfAnotherDepartment, OrganisationNotFound } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';

/**
 * The organisation whose managers the caller appoints or dismisses, locked until the transaction ends. Throws `OrganisationNotFound`,
 * `ManagersOfAnotherDepartment`.
 */
export async function organisationToManage(
  organisations: Organisations,
  id: number,
  { scope }: Principal,
): Promise<Organisation> {
  const organisation = await organisations.findForUpdate(id, scope);
  if (!organisation) throw new OrganisationNotFound();
  if (!mayNameManagers(scope, organisation.snapshot())) throw new ManagersOfAnotherDepartment();
  return organisation;
}
