import { isInScope, type Principal } from '@pds/kernel';
import type { ServingMember } from '../../model/sign-ups/eligibility';
import type { DossierToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import { SignUpNotFound } from '../../sign-ups.errors';

/** Throws `SignUpNotFound` for a dossier that is missing or outside the caller’s scope. */
export function dossierInScope(dossier: DossierToStaff | null, { scope }: Principal): DossierToStaff {
  if (!dossier || !isInScope(scope, dossier.ownership)) throw new SignUpNotFound();
  return dossier;
}

/** Whether a member is of another department than the caller: of that one the caller knows only who comes. */
export const isOfOtherDepartment = (
  { departmentId }: Pick<ServingMember, 'departmentId'>,
  { scope }: Pick<Principal, 'scope'>,
): boolean => 'departmentId' in scope && scope.departmentId !== departmentId;
