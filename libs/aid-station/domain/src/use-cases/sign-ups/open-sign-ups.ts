import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { SignUpSettings } from '../../model/sign-ups/sign-up';
import { editedSignUps } from '../../model/versioned-resources';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { SignUpNotFound } from '../../sign-ups.errors';
import { currentSignUps } from './current-sign-ups';
import { dossierInScope } from './dossier-in-scope';
import type { StoreSignUp } from './store-sign-up';

export interface OpenSignUpsCommand {
  readonly demandId: number;
  /** The slots to change, each with all of its settings. */
  readonly slots: readonly (SignUpSettings & { readonly slotId: number })[];
  /** The loaded version of the dossier’s sign-ups; when absent, the last save wins. */
  readonly version?: number | undefined;
}

/**
 * Opens slots of a dossier to members, closes them, or changes their places and meeting. Places that are free now are offered to those who
 * wait. Throws `SignUpNotFound` (dossier missing or out of scope, slot of another dossier), `ChangedMeanwhile`.
 */
export class OpenSignUps {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly storeSignUp: StoreSignUp,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute({ demandId, slots, version }: OpenSignUpsCommand, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const dossier = dossierInScope(await this.dossiers.findForUpdate(demandId), principal);
      await this.editions.advance(editedSignUps(demandId), version, principal.accountId);
      const current = await currentSignUps(this.signUps, demandId, dossier);
      for (const { slotId, ...settings } of slots) {
        const signUp = current.find((each) => each.slotId === slotId);
        if (!signUp) throw new SignUpNotFound();
        signUp.settle(settings);
      }
      for (const signUp of current) await this.storeSignUp.execute(signUp);
    });
  }
}
