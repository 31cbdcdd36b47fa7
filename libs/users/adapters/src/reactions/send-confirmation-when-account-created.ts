import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { AccountCreated } from '@pds/users/contract';
import { SendCredentialLink } from '@pds/users/domain';

/** The confirmation e-mail that follows a sign-up. */
@Injectable()
@HandlesEvent(AccountCreated)
export class SendConfirmationWhenAccountCreated implements EventHandler<AccountCreated> {
  constructor(private readonly sendCredentialLink: SendCredentialLink) {}

  async handle(payload: AccountCreated, event: { readonly id: string }): Promise<void> {
    await this.sendCredentialLink.execute({
      accountId: payload.accountId,
      purpose: 'confirmation',
      cause: `event:${event.id}`,
    });
  }
}
