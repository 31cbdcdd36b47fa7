import type { Principal } from '@pds/kernel';
import type { Departments, TariffDepartment } from '../ports/departments';
import { PricingNotFound } from '../pricing.errors';

const greatestId = 2_147_483_647;

/**
 * Resolves the department whose tariff a caller requests; `null` is the default tariff. For an admin, 0 is the default one; for other
 * callers it is their own department, and any other department does not exist (decisions: Pricing).
 *
 * @throws PricingNotFound
 */
export async function tariffDepartment(
  departmentId: number,
  { scope }: Principal,
  departments: Departments,
): Promise<TariffDepartment | null> {
  if (scope.kind === 'organiser') throw new PricingNotFound();
  let meant = departmentId;
  if (scope.kind !== 'all') {
    if (departmentId !== 0 && departmentId !== scope.departmentId) throw new PricingNotFound();
    meant = scope.departmentId;
  } else if (departmentId === 0) {
    return null;
  }
  const department = meant > 0 && meant <= greatestId ? await departments.find(meant) : null;
  if (!department) throw new PricingNotFound();
  return department;
}

/** Whether a caller may change what belongs to a department's tariff; only admins may change that of 0, the default one. */
export function ownsTariff(departmentId: number, { scope }: Principal): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind !== 'organiser' && departmentId !== 0 && scope.departmentId === departmentId;
}
