import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import { signUpMailSubject } from '../../model/rate-limits';
import type { Accounts } from '../../ports/accounts';
import type { Tokens } from '../../ports/login/tokens';
import { SignUpOver, TooManyAttempts } from '../../users.errors';
import type { SendCredentialLink } from '../login/send-credential-link';

/**
 * Sends the e-mail of a sign-up again, at the request of the browser that signed up. Earlier links stay valid: whichever message arrives
 * may be used. Throws `SignUpOver`, `TooManyAttempts`.
 */
export class ResendSignUpLink {
  constructor(
    private readonly accounts: Accounts,
    private readonly sendCredentialLink: SendCredentialLink,
    private readonly limiter: RateLimiter,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param createdAccountId of the browser's session */
  async execute(createdAccountId: number | null): Promise<void> {
    if (createdAccountId === null) throw new SignUpOver();
    const account = await this.accounts.find(createdAccountId);
    if (!account?.awaitsConfirmation) throw new SignUpOver();
    const wait = await this.limiter.attempt([signUpMailSubject(account.id)], this.clock.now());
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    await this.unitOfWork.run(async () => {
      const sent = await this.sendCredentialLink.execute({
        accountId: account.id,
        purpose: 'confirmation',
        cause: `resent:${this.tokens.issue().digest}`,
      });
      if (sent === null) throw new SignUpOver();
    });
  }
}
