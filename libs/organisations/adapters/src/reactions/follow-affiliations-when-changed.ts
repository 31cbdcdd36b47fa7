import { Injectable } from '@nestjs/common';
import { FollowAffiliations } from '@pds/organisations/domain';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { AffiliationsChanged } from '@pds/users/contract';

/** The managers of an organisation are the accounts with the organiser's role in it. */
@Injectable()
@HandlesEvent(AffiliationsChanged)
export class FollowAffiliationsWhenChanged implements EventHandler<AffiliationsChanged> {
  constructor(private readonly followAffiliations: FollowAffiliations) {}

  handle({ accountId }: AffiliationsChanged): Promise<void> {
    return this.followAffiliations.execute({ accountId });
  }
}
