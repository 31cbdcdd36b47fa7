import { type Clock, dayMilliseconds } from '@pds/kernel';
import type { SignUp } from '../../model/sign-ups/sign-up';
import { leaderOf, type Shift, shiftOf } from '../../model/volunteers/shift';
import type { NamedMember, ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';

/**
 * Shows a member the slots behind their link, in the order of time, until a day after their end: the open ones of their department, those
 * that their office granted help for, and all to which they were asked to come or gave an answer.
 */
export class ShowVolunteerShifts {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly clock: Clock,
  ) {}

  async execute(volunteer: NamedMember): Promise<Shift[]> {
    const now = this.clock.now();
    const shown = await this.signUps.inReachOf(volunteer, now - dayMilliseconds);
    const comes = (signUp: SignUp) => signUp.answerOf(volunteer.id)?.state === 'confirmed';
    // What ended before keeps nobody from a slot that has not begun.
    const commitments = shown
      .filter(comes)
      .map((signUp) => signUp.snapshot())
      .filter(({ isCancelled }) => !isCancelled);
    const led = shown.map((signUp) => ({ signUp, leaderId: comes(signUp) ? leaderOf(signUp) : null }));
    const ids = [...new Set(led.map(({ leaderId }) => leaderId))].filter((id) => id !== null);
    const leaders = new Map((await this.members.of(ids)).map((leader) => [leader.id, leader]));
    const shifts = led.map(({ signUp, leaderId }) =>
      shiftOf(signUp, volunteer, commitments, leaders.get(leaderId ?? -1) ?? null, now),
    );
    return shifts.sort((one, other) => one.start - other.start || one.slotId - other.slotId);
  }
}
