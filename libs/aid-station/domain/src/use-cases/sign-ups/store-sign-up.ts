import { AnswerChanged, SignUpChanged } from '@pds/aid-station/contract';
import type { Clock, Instant, Outbox } from '@pds/kernel';
import type { Answer } from '../../model/sign-ups/answers';
import { afterQuietHours } from '../../model/sign-ups/quiet-hours';
import type { QueuedMembers, SignUp } from '../../model/sign-ups/sign-up';
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

  /** @param looksAgain also at who waits for places that did not suit them when they answered */
  async execute(signUp: SignUp, looksAgain = false): Promise<void> {
    const now = this.clock.now();
    signUp.endOffers(await this.queued(signUp, signUp.offered()), now);
    if (looksAgain || signUp.hasPlaceToOffer(now)) signUp.offerPlaces(await this.queued(signUp, signUp.queue()), now);
    await this.signUps.save(signUp);
    const { slotId, demandId } = signUp;
    for (const change of signUp.changes()) {
      const event = AnswerChanged({ slotId, demandId, at: now, ...change });
      if (change.state === 'offered') await this.outbox.publishIn(quietMinutesAt(now, signUp.timeZone), event);
      else await this.outbox.publish(event);
    }
    const news = signUp.news();
    if (news) await this.outbox.publish(SignUpChanged({ slotId, demandId, at: now, ...news }));
  }

  /** Who gave some answers, with where else they come; nothing is read for none. */
  private async queued({ clashesAfter }: SignUp, answers: readonly Answer[]): Promise<QueuedMembers> {
    if (answers.length === 0) return new Map();
    const ids = answers.map(({ memberId }) => memberId);
    const commitments = await this.signUps.commitmentsOf(ids, clashesAfter);
    const members = await this.members.of(ids);
    return new Map(members.map((member) => [member.id, { member, commitments: commitments.get(member.id) ?? [] }]));
  }
}

/** How long the quiet hours still last; 0 outside them. */
const quietMinutesAt = (now: Instant, timeZone: string) => Math.ceil((afterQuietHours(now, timeZone) - now) / 60_000);
