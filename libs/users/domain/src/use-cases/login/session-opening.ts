import type { Clock } from '@pds/kernel';
import type { Account } from '../../model/account';
import type { FiledDemands } from '../../ports/login/filed-demands';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { SecuritySettings } from '../../ports/second-factor/security-settings';
import type { KnownDevices } from '../../ports/login/known-devices';
import { type Browser, pendingLoginMinutes, sessionHours, type Sessions } from '../../ports/login/sessions';
import type { Tokens } from '../../ports/login/tokens';
import { type AccountView, viewOf } from './current-account';

/** The result of a login step. In each case the secret is the browser's new cookie. */
export type LogInResult =
  | {
      readonly secondFactor: null;
      readonly account: AccountView;
      readonly sessionSecret: string;
      /** The secret by which the account recognises this device from now on. */
      readonly deviceSecret: string;
    }
  /** The password was right; a code is still required, or a second factor must be set up first. */
  | { readonly secondFactor: 'required' | 'enrolment'; readonly sessionSecret: string };

/**
 * Opens the session of a user who has proved their identity, under a new id; the session that the browser sent ends. Joins the caller's
 * transaction.
 */
export class SessionOpening {
  constructor(
    private readonly sessions: Sessions,
    private readonly knownDevices: KnownDevices,
    private readonly secondFactors: SecondFactors,
    private readonly settings: SecuritySettings,
    private readonly demands: FiledDemands,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** After the password, or its equivalent: a full session, or one that only waits for the second step. */
  async afterFirstFactor(account: Account, browser: Browser): Promise<LogInResult> {
    const secondFactor = await this.secondStepOf(account);
    if (secondFactor === null) return this.open(account, browser);
    const sessionSecret = await this.replace(browser, {
      accountId: null,
      pendingAccountId: account.id,
      minutes: pendingLoginMinutes,
    });
    return { secondFactor, sessionSecret };
  }

  /** Once no proof is missing. */
  async open(account: Account, browser: Browser) {
    const sessionSecret = await this.replace(browser, {
      accountId: account.id,
      pendingAccountId: null,
      minutes: sessionHours * 60,
    });
    const deviceSecret = await this.rememberDevice(account, browser);
    return { secondFactor: null, account: await viewOf(account, this.demands), sessionSecret, deviceSecret } as const;
  }

  private async rememberDevice(account: Account, { deviceSecret, address }: Browser): Promise<string> {
    const { secret, digest } = this.tokens.issue();
    const former = deviceSecret === null ? null : this.tokens.digest(deviceSecret);
    await this.knownDevices.remember({ accountId: account.id, digest, address, loggedInAt: this.clock.now() }, former);
    return secret;
  }

  private async secondStepOf(account: Account): Promise<'required' | 'enrolment' | null> {
    const factor = await this.secondFactors.find(account.id);
    if (factor?.isConfirmed) return 'required';
    return account.holdsOneOf(await this.settings.secondFactorRoles()) ? 'enrolment' : null;
  }

  private async replace(
    browser: Browser,
    whose: { accountId: number | null; pendingAccountId: number | null; minutes: number },
  ): Promise<string> {
    const now = this.clock.now();
    if (browser.sessionId !== null) await this.sessions.end(browser.sessionId);
    const token = this.tokens.issue();
    await this.sessions.open({
      id: token.digest,
      accountId: whose.accountId,
      createdAccountId: null,
      pendingAccountId: whose.pendingAccountId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + whose.minutes * 60_000,
      address: browser.address,
      userAgent: browser.userAgent,
    });
    return token.secret;
  }
}
