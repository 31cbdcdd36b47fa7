import { SignUp } from '../../model/sign-ups/sign-up';
import type { DossierToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { SignUps } from '../../ports/sign-ups/sign-ups';

/**
 * The sign-ups of a dossier, locked and in line with its slots: one for each slot, and those of slots that are no longer held. The dossier is
 * locked before.
 *
 * @param dossier null for a deleted one
 */
export async function currentSignUps(
  signUps: SignUps,
  demandId: number,
  dossier: DossierToStaff | null,
): Promise<SignUp[]> {
  const stored = await signUps.ofDemandForUpdate(demandId);
  const slots = new Map(dossier?.slots.map((slot) => [slot.slotId, slot]));
  for (const signUp of stored) {
    const slot = slots.get(signUp.slotId);
    if (slot) signUp.refresh(slot, !dossier!.isHeld);
    else signUp.cancel();
    slots.delete(signUp.slotId);
  }
  return [...stored, ...[...slots.values()].map((slot) => SignUp.of(slot))];
}
