import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { AccountInvited } from '@pds/users/contract';
import { SendCredentialLink } from '@pds/users/domain';

/** The invitation to a person whose account staff created. */
@Injectable()
@HandlesEvent(AccountInvited)
export class SendInvitationWhenAccountInvited implements EventHandler<AccountInvited> {
  constructor(private readonly sendCredentialLink: SendCredentialLink) {}

  async handle(payload: AccountInvited, event: { readonly id: string }): Promise<void> {
    await this.sendCredentialLink.execute({
      accountId: payload.accountId,
      purpose: 'invitation',
      cause: `event:${event.id}`,
    });
  }
}
