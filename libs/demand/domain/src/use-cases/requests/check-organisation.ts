import type { FormCheck, Scope } from '@pds/kernel';
import type { Organisers } from '../../ports/organisers';

/**
 * Refuses, at `field`, an organisation newly chosen for a demand and outside the caller's scope. Staff see the organisations of the demands
 * they handle: choosing any number would show them another department's customer, and show that customer this demand.
 *
 * @param sent what the caller sent; an absent value, null and the stored organisation are not new choices
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
