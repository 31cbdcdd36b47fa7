import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { KnownDevices } from '../../ports/login/known-devices';
import type { LoginLog } from '../../ports/login/login-log';
import type { PasswordHasher } from '../../ports/login/password-hasher';
import type { Browser } from '../../ports/login/sessions';
import type { Tokens } from '../../ports/login/tokens';
import { loginAttempt } from '../../model/login-attempts';
import { TooManyAttempts, WrongCredentials } from '../../users.errors';
import type { LogInResult, SessionOpening } from './session-opening';

/**
 * Logs a person in with identifier or e-mail and password, under a new session id; a second factor follows if the account has one. Failures
 * are logged, and repeated ones delay further attempts. Failures from unknown devices or networks do not delay a known one
 * (`loginAttempt`). An unknown account, an account without a password and a wrong password give the same answer after the same time.
 * @throws WrongCredentials
 * @throws TooManyAttempts
 */
export class LogIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly knownDevices: KnownDevices,
    private readonly sessionOpening: SessionOpening,
    private readonly limiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly tokens: Tokens,
    private readonly log: LoginLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { username: string; password: string; browser: Browser }): Promise<LogInResult> {
    const now = this.clock.now();
    const username = command.username.trim();
    const account = await this.accounts.findByLogin(username);
    // An unknown name may contain a mistyped password or an address: only its digest is stored.
    const accountKey = account ? `${account.id}` : `unknown:${this.tokens.digest(username.toLowerCase())}`;
    const { deviceSecret, address } = command.browser;
    const origin = { device: deviceSecret === null ? null : this.tokens.digest(deviceSecret), address };
    const familiarity = await this.knownDevices.familiarity(account?.id ?? 0, origin, now);
    const { subjects, own, shared } = loginAttempt(accountKey, familiarity, origin);
    // Counted before the password is checked, so that a hundred concurrent guesses count as a hundred attempts.
    const waitMilliseconds = await this.limiter.attempt(subjects, now);
    if (waitMilliseconds > 0) {
      this.log.logRefusal(accountKey, 'too-many-attempts');
      throw new TooManyAttempts(Math.ceil(waitMilliseconds / 1000));
    }

    const matches = await this.hasher.matches(command.password, account?.snapshot().passwordHash ?? null);
    if (!account || !matches) {
      this.log.logRefusal(accountKey, 'wrong-credentials');
      throw new WrongCredentials();
    }

    return this.unitOfWork.run(async () => {
      // If the password was replaced during the comparison, every session has just ended: this login must not open a new one.
      const lockedAccount = await this.accounts.findForUpdate(account.id);
      if (!lockedAccount?.hasSamePasswordAs(account)) throw new WrongCredentials();
      await this.limiter.reset([own], shared);
      return this.sessionOpening.afterFirstFactor(lockedAccount, command.browser);
    });
  }
}
