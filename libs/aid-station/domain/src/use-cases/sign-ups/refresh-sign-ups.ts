import type { UnitOfWork } from '@pds/kernel';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
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
    for (const demandId of await this.signUps.demandsWith(demandIds)) {
      await this.unitOfWork.run(async () => {
        const dossier = await this.dossiers.findForUpdate(demandId);
        for (const signUp of await currentSignUps(this.signUps, demandId, dossier))
          await this.storeSignUp.execute(signUp);
      });
    }
  }
}
