import { Injectable } from '@nestjs/common';
import { EraseAnswers } from '@pds/aid-station/domain';
import { MemberErased } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Of the answers of a member who was erased, counts are left. */
@Injectable()
@HandlesEvent(MemberErased)
export class EraseAnswersWhenMemberErased implements EventHandler<MemberErased> {
  constructor(private readonly eraseAnswers: EraseAnswers) {}

  handle({ memberId }: MemberErased): Promise<void> {
    return this.eraseAnswers.execute(memberId);
  }
}
