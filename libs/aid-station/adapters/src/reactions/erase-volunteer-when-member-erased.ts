import { Injectable } from '@nestjs/common';
import { NoteDeparture, VolunteerLinks } from '@pds/aid-station/domain';
import { MemberErased } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { SignUpNotices } from '../mails/sign-up-notices';

/** Of a member who was erased, counts of who came remain, and neither a link nor a message. */
@Injectable()
@HandlesEvent(MemberErased)
export class EraseVolunteerWhenMemberErased implements EventHandler<MemberErased> {
  constructor(
    private readonly noteDeparture: NoteDeparture,
    private readonly links: VolunteerLinks,
    private readonly notices: SignUpNotices,
  ) {}

  async handle({ memberId }: MemberErased): Promise<void> {
    // Before the slots are locked: all messages are searched.
    await this.notices.forget(memberId);
    // Before the links: it waits for one that is being made for the member, which is then forgotten, too.
    await this.noteDeparture.execute(memberId);
    await this.links.forget(memberId);
  }
}
