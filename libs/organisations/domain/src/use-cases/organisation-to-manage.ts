import type { Principal } from '@pds/kernel';
import type { Organisation } from '../model/organisation';
import { namesManagersOf } from '../model/organisation-scope';
import { ManagersNamedElsewhere, OrganisationNotFound } from '../organisations.errors';
import type { Organisations } from '../ports/organisations';

/**
 * The organisation whose managers the caller appoints or dismisses, locked until the transaction ends. Throws `OrganisationNotFound`,
 * `ManagersNamedElsewhere`.
 */
export async function organisationToManage(
  organisations: Organisations,
  id: number,
  { scope }: Principal,
): Promise<Organisation> {
  const organisation = await organisations.findForUpdate(id, scope);
  if (!organisation) throw new OrganisationNotFound();
  if (!namesManagersOf(scope, organisation.snapshot())) throw new ManagersNamedElsewhere();
  return organisation;
}
