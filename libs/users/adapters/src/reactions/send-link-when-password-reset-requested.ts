import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { PasswordResetRequested } from '@pds/users/contract';
import { SendCredentialLink } from '@pds/users/domain';

/** The link that follows a reset request, when it named an account. */
@Injectable()
@HandlesEvent(PasswordResetRequested)
export class SendLinkWhenPasswordResetRequested implements EventHandler<PasswordResetRequested> {
  constructor(private readonly sendCredentialLink: SendCredentialLink) {}

  async handle(payload: PasswordResetRequested, event: { readonly id: string }): Promise<void> {
    if (payload.accountId === null) return;
    await this.sendCredentialLink.execute({
      accountId: payload.accountId,
      purpose: 'reset',
      cause: `event:${event.id}`,
    });
  }
}
