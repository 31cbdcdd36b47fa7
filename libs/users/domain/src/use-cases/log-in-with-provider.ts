import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../ports/accounts';
import type { Browser } from '../ports/sessions';
import { ProviderAccountUnknown, ProviderEmailNotVerified } from '../users.errors';
import type { LogInResult, SessionOpening } from './session-opening';

/** What an identity provider vouches for. */
export interface ProvidedIdentity {
  readonly email: string | null;
  /** Whether the provider has checked that the address is the person's: only then is it worth anything here. */
  readonly emailVerified: boolean;
}

/**
 * Logs in the account whose address an identity provider vouches for. It makes no account: roles are given by people. A
 * second factor, where there is one, comes next as after a password. Throws `ProviderEmailNotVerified`,
 * `ProviderAccountUnknown`.
 */
export class LogInWithProvider {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessionOpening: SessionOpening,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { identity: ProvidedIdentity; browser: Browser }): Promise<LogInResult> {
    const { email, emailVerified } = command.identity;
    if (email === null || !emailVerified) throw new ProviderEmailNotVerified();
    return this.unitOfWork.run(async () => {
      const known = await this.accounts.findByEmail(email);
      const account = known && (await this.accounts.findForUpdate(known.id));
      if (!account) throw new ProviderAccountUnknown();
      account.confirmAddress(this.clock.now());
      await this.accounts.save(account);
      return this.sessionOpening.afterFirstFactor(account, command.browser);
    });
  }
}
