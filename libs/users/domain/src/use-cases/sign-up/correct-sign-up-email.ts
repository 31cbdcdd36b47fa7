import type { Clock, RateLimit, RateLimiter, UnitOfWork } from '@pds/kernel';
import { signUpMailSubject, signUpSubject } from '../../model/rate-limits';
import type { Accounts } from '../../ports/accounts';
import type { CredentialLinks } from '../../ports/login/credential-links';
import type { FiledDemands } from '../../ports/login/filed-demands';
import type { Tokens } from '../../ports/login/tokens';
import { EmailAlreadyUsed, SignUpOver, TooManyAttempts } from '../../users.errors';
import type { SendCredentialLink } from '../login/send-credential-link';

/**
 * Corrects the mistyped address of a sign-up, at the request of the browser that signed up and until it is confirmed: the links sent to the
 * former address end, the contact of the demand follows, and the e-mail goes to the new one. It tells whether an address has an account,
 * as sign-up does and within the same limit. Throws `SignUpOver`, `TooManyAttempts`, `EmailAlreadyUsed`.
 */
export class CorrectSignUpEmail {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly demands: FiledDemands,
    private readonly sendCredentialLink: SendCredentialLink,
    private readonly limiter: RateLimiter,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly signUpLimit: RateLimit,
  ) {}

  /**
   * @param command.createdAccountId of the browser's session
   * @param command.address the network of the request
   */
  async execute(command: { createdAccountId: number | null; email: string; address: string }): Promise<void> {
    const { createdAccountId: accountId, address } = command;
    const email = command.email.trim();
    if (accountId === null || !(await this.accounts.find(accountId))?.awaitsConfirmation) throw new SignUpOver();
    const wait = await this.limiter.attempt(
      [signUpMailSubject(accountId), signUpSubject(address, this.signUpLimit)],
      this.clock.now(),
    );
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    await this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(accountId);
      if (!account) throw new SignUpOver();
      const former = account.email;
      account.correctSignUpEmail(email);
      const known = await this.accounts.findByEmail(email);
      if (known && known.id !== accountId) throw new EmailAlreadyUsed();
      await this.accounts.save(account);
      await this.links.revokeAllOf(accountId);
      await this.demands.correctContact(accountId, former, email);
      await this.sendCredentialLink.execute({
        accountId,
        purpose: 'confirmation',
        cause: `corrected:${this.tokens.issue().digest}`,
      });
    });
  }
}
