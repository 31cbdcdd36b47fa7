import { AnswerChanged, SignUpChanged } from '@pds/aid-station/contract';
import type { Clock, Outbox } from '@pds/kernel';
import { afterQuietHours } from '../../model/sign-ups/quiet-hours';
import type { SignUp } from '../../model/sign-ups/sign-up';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';

/**
 * The end of every change of a slot, whose row is locked: places that are free now are offered to those who wait, the slot is stored, and
 * what changed is published; offers not during the quiet hours.
 */
export class StoreSignUp {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute(signUp: SignUp): Promise<void> {
    const now = this.clock.now();
    signUp.endOffers(now);
    if (signUp.hasPlaceToOffer(now)) {
      const ids = signUp.queue().map(({ memberId }) => memberId);
      const commitments = await this.signUps.commitmentsOf(ids);
      const members = await this.members.of(ids);
      signUp.offerPlaces(
        new Map(members.map((member) => [member.id, { member, commitments: commitments.get(member.id) ?? [] }])),
        now,
      );
    }
    await this.signUps.save(signUp);
    const { slotId, demandId } = signUp;
    const changes = signUp.changes().map((change) => AnswerChanged({ slotId, demandId, at: now, ...change }));
    const [offered, others] = [true, false].map((is) =>
      changes.filter(({ payload }) => (payload.state === 'offered') === is),
    );
    const quiet = afterQuietHours(now, signUp.snapshot().timeZone) - now;
    await this.outbox.publish(...others!);
    await this.outbox.publishIn(Math.ceil(quiet / 60_000), ...offered!);
    const news = signUp.news();
    if (news) await this.outbox.publish(SignUpChanged({ slotId, demandId, at: now, ...news }));
  }
}
