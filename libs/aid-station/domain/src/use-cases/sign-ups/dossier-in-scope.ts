import { isInScope, type Principal } from '@pds/kernel';
import type { DossierToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import { SignUpNotFound } from '../../sign-ups.errors';

/** Throws `SignUpNotFound` for a dossier that is missing or outside the caller’s scope. */
export function dossierInScope(dossier: DossierToStaff | null, { scope }: Principal): DossierToStaff {
  if (!dossier || !isInScope(scope, dossier.ownership)) throw new SignUpNotFound();
  return dossier;
}
