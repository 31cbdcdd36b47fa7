import type { FormCheck, Scope } from '@pds/kernel';
import type { Organisers } from '../ports/organisers';

/**
 * Refuses at `field` an organisation that is chosen for a demand and not in the caller's sight: staff see the organisations of the demands
 * they handle, so that naming any number would show them another department's customer, and show that customer this demand.
 *
 * @param sent what the caller sent; absent, null and the one that is stored are not chosen now
 */
export async function checkOrganisation(
  stored: number | null,
  sent: number | null | undefined,
  field: string,
  organisers: Organisers,
  scope: Scope,
  check: FormCheck,
): Promise<void> {
  if (sent === undefined || sent === null || sent === stored) return;
  if (!(await organisers.isInScope(sent, scope))) check.refuse(field, 'Cette organisation n’existe pas');
}
