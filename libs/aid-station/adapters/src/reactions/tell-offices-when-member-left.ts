import { Injectable } from '@nestjs/common';
import { NoteDeparture } from '@pds/aid-station/domain';
import { MemberLeft } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** The offices of slots after the last day of somebody who comes are told. */
@Injectable()
@HandlesEvent(MemberLeft)
export class TellOfficesWhenMemberLeft implements EventHandler<MemberLeft> {
  constructor(private readonly noteDeparture: NoteDeparture) {}

  handle({ memberId }: MemberLeft): Promise<void> {
    return this.noteDeparture.execute(memberId);
  }
}
