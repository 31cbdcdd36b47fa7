import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { AccountCreated } from '@pds/users/contract';
import { SendCredentialLink, signUpCause } from '@pds/users/domain';

/** The confirmation e-mail that follows a sign-up, unless that of its demand already contained the link. */
@Injectable()
@HandlesEvent(AccountCreated)
export class SendConfirmationWhenAccountCreated implements EventHandler<AccountCreated> {
  constructor(private readonly sendCredentialLink: SendCredentialLink) {}

  async handle({ accountId }: AccountCreated): Promise<void> {
    await this.sendCredentialLink.execute({ accountId, purpose: 'confirmation', cause: signUpCause(accountId) });
  }
}
