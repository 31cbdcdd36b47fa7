import { ReinforcementAnswered, ReinforcementAsked, ReinforcementWithdrawn } from '@pds/aid-station/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { reinforcementAskedMail, reinforcementWithdrawnMail } from '../mails/reinforcement-mails';
import { ReinforcementNotices } from '../mails/reinforcement-notices';

/** Sends the e-mail to an office that is asked for reinforcement. */
@HandlesEvent(ReinforcementAsked)
export class NotifyOfficeWhenReinforcementAsked implements EventHandler<ReinforcementAsked> {
  constructor(private readonly notices: ReinforcementNotices) {}

  async handle({ requestId }: ReinforcementAsked): Promise<void> {
    await this.notices.toOffice(requestId, `reinforcement-asked:${requestId}`, reinforcementAskedMail);
  }
}

/** Sends the e-mail with the answer to the person who asked for reinforcement, or to their office. */
@HandlesEvent(ReinforcementAnswered)
export class NotifyAskerWhenReinforcementAnswered implements EventHandler<ReinforcementAnswered> {
  constructor(private readonly notices: ReinforcementNotices) {}

  async handle({ requestId, isGranted, at }: ReinforcementAnswered): Promise<void> {
    await this.notices.toAsker(requestId, isGranted, `reinforcement-answered:${requestId}:${at}`);
  }
}

/** Sends the e-mail to an office that is no longer asked for reinforcement. */
@HandlesEvent(ReinforcementWithdrawn)
export class NotifyOfficeWhenReinforcementWithdrawn implements EventHandler<ReinforcementWithdrawn> {
  constructor(private readonly notices: ReinforcementNotices) {}

  async handle({ requestId }: ReinforcementWithdrawn): Promise<void> {
    await this.notices.toOffice(requestId, `reinforcement-withdrawn:${requestId}`, reinforcementWithdrawnMail);
  }
}
