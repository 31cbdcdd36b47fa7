import type { UnitOfWork } from '@pds/kernel';
import type { DossiersToStaff, DossierToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { currentSignUps } from './current-sign-ups';
import type { StoreSignUp } from './store-sign-up';

/**
 * Brings the sign-ups of changed dossiers in line with their slots: places, times and whether they are held. Nobody is removed. Dossiers
 * without sign-ups are skipped.
 */
export class RefreshSignUps {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(demandIds: readonly number[]): Promise<void> {
    const staffed = await this.signUps.demandsWith(demandIds);
    if (staffed.length === 0) return;
    await this.unitOfWork.run(async () => {
      // All dossiers are locked before any slot, and slots in the order of their numbers, as everybody does who locks several.
      const dossiers = new Map<number, DossierToStaff | null>();
      for (const demandId of staffed) dossiers.set(demandId, await this.dossiers.findForUpdate(demandId));
      if (staffed.length > 1) await this.signUps.lockSlotsOf(staffed);
      for (const [demandId, dossier] of dossiers)
        for (const signUp of await currentSignUps(this.signUps, demandId, dossier))
          await this.storeSignUp.execute(signUp);
    });
  }
}
