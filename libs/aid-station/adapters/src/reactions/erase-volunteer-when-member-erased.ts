import { Injectable } from '@nestjs/common';
import { NoteDeparture, VolunteerLinks } from '@pds/aid-station/domain';
import { MemberErased } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Of a member who was erased, counts of who came remain, and no link. */
@Injectable()
@HandlesEvent(MemberErased)
export class EraseVolunteerWhenMemberErased implements EventHandler<MemberErased> {
  constructor(
    private readonly noteDeparture: NoteDeparture,
    private readonly links: VolunteerLinks,
  ) {}

  async handle({ memberId }: MemberErased): Promise<void> {
    await this.links.forget(memberId);
    await this.noteDeparture.execute(memberId);
  }
}
