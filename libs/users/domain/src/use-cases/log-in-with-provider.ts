import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Account } from '../model/account';
import type { Accounts } from '../ports/accounts';
import type { Identities, Identity } from '../ports/identities';
import type { Browser } from '../ports/sessions';
import { ProviderAccountUnknown, ProviderEmailNotVerified } from '../users.errors';
import type { LogInResult, SessionOpening } from './session-opening';

/** The data that an identity provider vouches for. */
export interface ProvidedIdentity extends Identity {
  readonly email: string | null;
  /** Whether the provider has checked that the address is the person's: otherwise it is ignored. */
  readonly emailVerified: boolean;
}

/**
 * Logs in the account that an identity is linked to. An unlinked identity is linked to the account with the address that the provider
 * vouches for, unless that account has another identity of the same provider, which may give an address to another person. It creates no
 * account, because people give roles. A second factor, if there is one, follows as after a password. Throws `ProviderEmailNotVerified`,
 * `ProviderAccountUnknown`.
 */
export class LogInWithProvider {
  constructor(
    private readonly accounts: Accounts,
    private readonly identities: Identities,
    private readonly sessionOpening: SessionOpening,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { identity: ProvidedIdentity; browser: Browser }): Promise<LogInResult> {
    return this.unitOfWork.run(async () => {
      const linked = await this.identities.accountOf(command.identity);
      const account = linked === null ? await this.link(command.identity) : await this.accounts.findForUpdate(linked);
      if (!account) throw new ProviderAccountUnknown();
      return this.sessionOpening.afterFirstFactor(account, command.browser);
    });
  }

  private async link({ issuer, subject, email, emailVerified }: ProvidedIdentity): Promise<Account | null> {
    if (email === null || !emailVerified) throw new ProviderEmailNotVerified();
    const known = await this.accounts.findByEmail(email);
    const account = known && (await this.accounts.findForUpdate(known.id));
    // Locked now: its address may have changed while waiting.
    if (account?.email.toLowerCase() !== email.toLowerCase()) return null;
    const now = this.clock.now();
    if (!(await this.identities.link({ issuer, subject }, account.id, now))) return null;
    account.confirmAddress(now);
    await this.accounts.save(account);
    return account;
  }
}
