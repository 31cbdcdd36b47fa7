import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import type { TeamFunction } from '@pds/pricing/contract';
import { withoutNames } from '../../model/sign-ups/commitments';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { MemberToPlaceNotFound, SignUpNotFound } from '../../sign-ups.errors';
import { currentSignUps } from './current-sign-ups';
import { dossierInScope, isOfOtherDepartment } from './dossier-in-scope';
import type { StoreSignUp } from './store-sign-up';

export interface SetMemberCommand {
  readonly demandId: number;
  readonly slotId: number;
  readonly memberId: number;
  readonly function: TeamFunction;
  /** Why the member comes despite their « no », another slot or an absence; empty without such a reason. */
  readonly note: string;
}

/**
 * A coordinator lets a member of the department come to a slot, whether or not it is open. Throws `SignUpNotFound` (dossier missing or out
 * of scope included), `MemberToPlaceNotFound`, `SignUpClosed`, `PlaceRefused`.
 */
export class SetMember {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly members: ServingMembers,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: SetMemberCommand, principal: Principal): Promise<void> {
    const { demandId, slotId, memberId, function: name, note } = command;
    return this.unitOfWork.run(async () => {
      const dossier = dossierInScope(await this.dossiers.findForUpdate(demandId), principal);
      await this.signUps.lockMember(memberId);
      const [member] = await this.members.of([memberId]);
      const current = await currentSignUps(this.signUps, demandId, dossier);
      const signUp = current.find((each) => each.slotId === slotId);
      if (!signUp) throw new SignUpNotFound();
      if (!member || !signUp.isInReachOf(member)) throw new MemberToPlaceNotFound();
      const found = (await this.signUps.commitmentsOf([memberId], signUp.clashesAfter)).get(memberId) ?? [];
      const commitments = isOfOtherDepartment(member, principal) ? withoutNames(found) : found;
      if (member.isMinor) signUp.updateMinors(await this.members.of(signUp.comingIds()));
      signUp.confirm(member, name, { note, by: principal.accountId }, commitments, this.clock.now());
      for (const each of current) await this.storeSignUp.execute(each);
    });
  }
}
