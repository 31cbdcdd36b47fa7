import type { Principal } from '@pds/kernel';
import type { Organisation } from '../../model/organisation';
import { type mayInviteManagers, mayNameManagers } from '../../model/organisation-scope';
import { ManagersOfAnotherDepartment, OrganisationNotFound } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';

/**
 * The organisation whose managers the caller invites, appoints or dismisses, locked until the transaction ends. Throws
 * `OrganisationNotFound`, `ManagersOfAnotherDepartment`.
 * @param may whether the caller's scope allows it
 */
export async function organisationToManage(
  organisations: Organisations,
  id: number,
  { scope }: Principal,
  may: typeof mayInviteManagers = mayNameManagers,
): Promise<Organisation> {
  const organisation = await organisations.findForUpdate(id, scope);
  if (!organisation) throw new OrganisationNotFound();
  if (!may(scope, organisation.snapshot())) throw new ManagersOfAnotherDepartment();
  return organisation;
}
