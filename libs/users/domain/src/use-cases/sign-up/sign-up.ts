import type { Clock, Outbox, RateLimit, RateLimiter, UnitOfWork } from '@pds/kernel';
import { AccountCreated } from '@pds/users/contract';
import { Account, type SignUpDetails } from '../../model/account';
import { signUpSubject } from '../../model/rate-limits';
import type { Accounts } from '../../ports/accounts';
import { type Browser, createdAccountHours, type Sessions } from '../../ports/login/sessions';
import type { Tokens } from '../../ports/login/tokens';
import { EmailAlreadyUsed, TooManyAttempts } from '../../users.errors';

/** How long the e-mail of a sign-up waits for the demand that follows it. */
const demandWaitMinutes = 10;

export interface SignUpResult {
  readonly accountId: number;
  /** The secret of the new browser session; null when the browser retains the session it is logged in with. */
  readonly sessionSecret: string | null;
}

/**
 * Creates a visitor's account, without a password: the confirmation e-mail that follows contains the link that opens it. Where a demand
 * follows from the same browser, one e-mail confirms both: the account's own waits, and is sent only if no demand came. The browser session
 * stores the account, so that it may file its demand (decisions: Accounts). A repeat with the same proof, after an answer that was lost,
 * gets the account and its session again while that session is valid. Throws `EmailAlreadyUsed`, `TooManyAttempts`.
 */
export class SignUp {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly limiter: RateLimiter,
    private readonly tokens: Tokens,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly limit: RateLimit,
  ) {}

  /** @param command.proof a secret that the browser made for this sign-up, if it made one */
  async execute(command: {
    details: SignUpDetails;
    demandFollows?: boolean;
    browser: Browser;
    proof?: string | null;
  }): Promise<SignUpResult> {
    const now = this.clock.now();
    const wait = await this.limiter.attempt([signUpSubject(command.browser.address, this.limit)], now);
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));

    const proof = command.proof ?? null;
    return this.unitOfWork.run(async () => {
      const existing = await this.accounts.findByEmail(command.details.email.trim());
      if (existing) return this.repeated(existing.id, proof, now);
      const ids = { account: await this.accounts.nextId(), affiliation: await this.accounts.nextAffiliationId() };
      const account = Account.signUp(ids, command.details, now);
      await this.accounts.add(account);
      const created = AccountCreated({ accountId: account.id });
      await (command.demandFollows ? this.outbox.publishIn(demandWaitMinutes, created) : this.outbox.publish(created));
      return { accountId: account.id, sessionSecret: await this.remember(account.id, command.browser, proof, now) };
    });
  }

  /** The answer to a sign-up that this browser made before: the proof leads to the session that it opened. */
  private async repeated(accountId: number, proof: string | null, now: number): Promise<SignUpResult> {
    if (proof === null) throw new EmailAlreadyUsed();
    const token = this.tokens.forSignUp(proof, accountId);
    const session = await this.sessions.find(token.digest, now);
    if (session?.createdAccountId !== accountId) throw new EmailAlreadyUsed();
    return { accountId, sessionSecret: token.secret };
  }

  private async remember(
    accountId: number,
    browser: Browser,
    proof: string | null,
    now: number,
  ): Promise<string | null> {
    const current = browser.sessionId === null ? null : await this.sessions.find(browser.sessionId, now);
    if (current && current.accountId !== null) {
      await this.sessions.rememberCreatedAccount(current.id, accountId);
      return null;
    }
    if (current) await this.sessions.end(current.id);
    const token = proof === null ? this.tokens.issue() : this.tokens.forSignUp(proof, accountId);
    await this.sessions.open({
      id: token.digest,
      accountId: null,
      createdAccountId: accountId,
      pendingAccountId: null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + createdAccountHours * 3_600_000,
      address: browser.address,
      userAgent: browser.userAgent,
    });
    return token.secret;
  }
}
