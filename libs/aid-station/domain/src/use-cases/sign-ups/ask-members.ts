import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { SignUpNotFound } from '../../sign-ups.errors';
import { dossierInScope } from './dossier-in-scope';
import type { FindCandidates } from './find-candidates';
import type { SendRequests } from './send-requests';

export interface AskMembersCommand {
  readonly demandId: number;
  readonly slotId: number;
  readonly memberIds: readonly number[];
}

/**
 * A coordinator asks members to come to a slot; each gets one e-mail. Whoever may not be asked, or no longer, is left out, so that a repeated
 * call asks nobody twice. Throws `SignUpNotFound` (dossier missing or out of scope included), `SlotBegun`, `SignUpClosed`.
 */
export class AskMembers {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly findCandidates: FindCandidates,
    private readonly sendRequests: SendRequests,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ demandId, slotId, memberIds }: AskMembersCommand, principal: Principal): Promise<void> {
    const ids = new Set(memberIds);
    return this.unitOfWork.run(async () => {
      dossierInScope(await this.dossiers.find(demandId), principal);
      // Two coordinators who ask one member at the same time: the second one counts the first one's request.
      for (const id of [...ids].sort((one, other) => one - other)) await this.signUps.lockMember(id);
      const signUp = await this.signUps.findForUpdate(slotId);
      if (signUp?.demandId !== demandId) throw new SignUpNotFound();
      signUp.requireOpen(this.clock.now());
      const candidates = await this.findCandidates.execute(signUp);
      const asked = candidates.suited.filter(({ member }) => ids.has(member.id));
      await this.sendRequests.execute(signUp, candidates, asked, false);
    });
  }
}
