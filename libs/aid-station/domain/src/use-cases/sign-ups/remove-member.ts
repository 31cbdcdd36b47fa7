import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { SignUpNotFound } from '../../sign-ups.errors';
import { dossierInScope } from './dossier-in-scope';
import type { StoreSignUp } from './store-sign-up';

export interface RemoveMemberCommand {
  readonly demandId: number;
  readonly slotId: number;
  readonly memberId: number;
}

/** A coordinator removes a member from a slot. Throws `SignUpNotFound` (dossier missing or out of scope included). */
export class RemoveMember {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ demandId, slotId, memberId }: RemoveMemberCommand, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      dossierInScope(await this.dossiers.find(demandId), principal);
      const signUp = await this.signUps.findForUpdate(slotId);
      if (signUp?.demandId !== demandId) throw new SignUpNotFound();
      signUp.remove(memberId, principal.accountId, this.clock.now());
      await this.storeSignUp.execute(signUp);
    });
  }
}
