import type { Clock, UnitOfWork } from '@pds/kernel';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { SignUpNotFound } from '../../sign-ups.errors';
import type { FindCandidates } from './find-candidates';
import type { SendRequests } from './send-requests';

export interface AskReplacementCommand {
  readonly memberId: number;
  readonly slotId: number;
  /** Whom to ask; absent or null: {@link replacementRequests} members. */
  readonly email?: string | null | undefined;
}

/** How many members are asked where none is named. */
const replacementRequests = 5;

/**
 * A member who comes to a slot asks others to take over, and comes until somebody does. Without a name, others are asked once a day. The
 * caller learns nothing about whoever is named: they may be unknown or not free. Throws `SignUpNotFound`, `SlotBegun`, `SignUpClosed`,
 * `PlaceRefused`.
 */
export class AskReplacement {
  constructor(
    private readonly signUps: SignUps,
    private readonly findCandidates: FindCandidates,
    private readonly sendRequests: SendRequests,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ memberId, slotId, email }: AskReplacementCommand): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.signUps.lockMember(memberId);
      const signUp = await this.signUps.findForUpdate(slotId);
      if (!signUp) throw new SignUpNotFound();
      const now = this.clock.now();
      const replaced = signUp.askReplacement(memberId, now);
      const candidates = await this.findCandidates.execute(signUp, replaced);
      const named = email?.trim().toLowerCase();
      const asked = named
        ? candidates.suited.filter(({ member }) => member.email?.toLowerCase() === named)
        : candidates.suited.slice(0, replaced.replacementAskedAt === now ? replacementRequests : 0);
      await this.sendRequests.execute(signUp, candidates, asked, true);
    });
  }
}
