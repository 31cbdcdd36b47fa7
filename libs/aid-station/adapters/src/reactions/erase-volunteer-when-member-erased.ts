import { Injectable } from '@nestjs/common';
import { EraseAnswers, VolunteerLinks } from '@pds/aid-station/domain';
import { MemberErased } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Of a member who was erased, counts of who came remain, and no link. */
@Injectable()
@HandlesEvent(MemberErased)
export class EraseVolunteerWhenMemberErased implements EventHandler<MemberErased> {
  constructor(
    private readonly eraseAnswers: EraseAnswers,
    private readonly links: VolunteerLinks,
  ) {}

  async handle({ memberId }: MemberErased): Promise<void> {
    // It waits for a link that is made at this moment.
    await this.eraseAnswers.execute(memberId);
    await this.links.forget(memberId);
  }
}
