import { MemberAsked } from '@pds/aid-station/contract';
import type { Clock, Outbox } from '@pds/kernel';
import type { Candidate } from '../../model/sign-ups/candidates';
import type { SignUp } from '../../model/sign-ups/sign-up';
import type { Candidates } from './find-candidates';
import type { StoreSignUp } from './store-sign-up';

/** The end of every request to come to a slot, whose row is locked: it is noted, and published for each member, after the quiet hours. */
export class SendRequests {
  constructor(
    private readonly storeSignUp: StoreSignUp,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @param asked those of the candidates to ask */
  async execute(
    signUp: SignUp,
    { at }: Pick<Candidates, 'at'>,
    asked: readonly Candidate[],
    isReplacement: boolean,
  ): Promise<void> {
    const { slotId, demandId } = signUp;
    for (const { member } of asked) signUp.ask(member, at);
    await this.storeSignUp.execute(signUp);
    await this.outbox.publishIn(
      Math.ceil((at - this.clock.now()) / 60_000),
      ...asked.map(({ member }) => MemberAsked({ slotId, demandId, memberId: member.id, at, isReplacement })),
    );
  }
}
