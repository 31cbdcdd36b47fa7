import { AnswerChanged, MemberAsked, SignUpChanged } from '@pds/aid-station/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import type { TeamFunction } from '@pds/pricing/contract';
import { SignUpNotices } from '../mails/sign-up-notices';

/** Sends the e-mail to the coordinators of a slot who are told at once that somebody does not come: see `lateFunction`. */
@HandlesEvent(AnswerChanged)
export class NotifyCoordinatorsWhenMemberWithdrew implements EventHandler<AnswerChanged> {
  constructor(private readonly notices: SignUpNotices) {}

  async handle(change: AnswerChanged): Promise<void> {
    if (change.lateFunction !== null) await this.notices.lateWithdrawal(change, change.lateFunction as TeamFunction);
  }
}

/** Sends the e-mail to a member to whom a place is offered, or whose answer a coordinator or a replacement changed. */
@HandlesEvent(AnswerChanged)
export class NotifyMemberWhenPlaceChanged implements EventHandler<AnswerChanged> {
  constructor(private readonly notices: SignUpNotices) {}

  async handle(change: AnswerChanged): Promise<void> {
    if (change.state === 'offered' || change.setBy !== null || change.replacedBy)
      await this.notices.placeChanged(change);
  }
}

/** Sends the e-mail by which a member is asked to come. */
@HandlesEvent(MemberAsked)
export class NotifyMemberWhenAsked implements EventHandler<MemberAsked> {
  constructor(private readonly notices: SignUpNotices) {}

  handle(asked: MemberAsked): Promise<void> {
    return this.notices.requested(asked);
  }
}

/** Sends the e-mail to those who come to a slot, or wait for it, when it is held otherwise, or no longer. */
@HandlesEvent(SignUpChanged)
export class NotifyMembersWhenAppointmentChanged implements EventHandler<SignUpChanged> {
  constructor(private readonly notices: SignUpNotices) {}

  handle(change: SignUpChanged): Promise<void> {
    return this.notices.appointmentChanged(change);
  }
}
