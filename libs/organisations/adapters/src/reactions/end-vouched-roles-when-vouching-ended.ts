import { Injectable } from '@nestjs/common';
import { EndVouchedRoles } from '@pds/organisations/domain';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { VouchingEnded } from '@pds/users/contract';

/** The identity that vouched for an employer was somebody else's. */
@Injectable()
@HandlesEvent(VouchingEnded)
export class EndVouchedRolesWhenVouchingEnded implements EventHandler<VouchingEnded> {
  constructor(private readonly endVouchedRoles: EndVouchedRoles) {}

  handle({ accountId }: VouchingEnded): Promise<void> {
    return this.endVouchedRoles.execute({ accountId });
  }
}
