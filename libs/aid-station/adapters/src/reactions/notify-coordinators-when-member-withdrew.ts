import { AnswerChanged } from '@pds/aid-station/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import type { TeamFunction } from '@pds/pricing/contract';
import { SignUpNotices } from '../mails/sign-up-notices';

/** Sends the e-mail to the coordinators of a slot from which somebody withdrew after the deadline. */
@HandlesEvent(AnswerChanged)
export class NotifyCoordinatorsWhenMemberWithdrew implements EventHandler<AnswerChanged> {
  constructor(private readonly notices: SignUpNotices) {}

  async handle(change: AnswerChanged): Promise<void> {
    if (change.lateFunction !== null) await this.notices.lateWithdrawal(change, change.lateFunction as TeamFunction);
  }
}
