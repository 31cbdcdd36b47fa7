import type { Clock } from '@pds/kernel';
import type { SignUps } from '../../ports/sign-ups/sign-ups';

/** Notes that a member has looked at the slots that they were asked for; the first time counts. */
export class NoteShiftsSeen {
  constructor(
    private readonly signUps: SignUps,
    private readonly clock: Clock,
  ) {}

  execute(memberId: number): Promise<void> {
    return this.signUps.noteSeen(memberId, this.clock.now());
  }
}
