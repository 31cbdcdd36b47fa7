import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { type AccountCreated, accountCreated, type AccountInvited, accountInvited } from '@pds/users/contract';
import { type PasswordResetRequested, passwordResetRequested, SendCredentialLink } from '@pds/users/domain';

/** The confirmation e-mail that follows a sign-up. */
@Injectable()
@HandlesEvent(accountCreated)
export class SendConfirmationWhenAccountCreated implements EventHandler<AccountCreated> {
  constructor(private readonly sendCredentialLink: SendCredentialLink) {}

  handle(payload: AccountCreated, event: { readonly id: string }): Promise<void> {
    return this.sendCredentialLink.execute({
      accountId: payload.accountId,
      purpose: 'confirmation',
      cause: `event:${event.id}`,
    });
  }
}

/** The invitation to someone whose account staff created. */
@Injectable()
@HandlesEvent(accountInvited)
export class SendInvitationWhenAccountInvited implements EventHandler<AccountInvited> {
  constructor(private readonly sendCredentialLink: SendCredentialLink) {}

  handle(payload: AccountInvited, event: { readonly id: string }): Promise<void> {
    return this.sendCredentialLink.execute({
      accountId: payload.accountId,
      purpose: 'invitation',
      cause: `event:${event.id}`,
    });
  }
}

/** The link that follows a reset request, when it named an account. */
@Injectable()
@HandlesEvent(passwordResetRequested)
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
