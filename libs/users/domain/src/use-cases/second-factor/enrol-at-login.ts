import type { Browser } from '../../ports/login/sessions';
import type { LogInResult, SessionOpening } from '../login/session-opening';
import type { PendingLogin } from '../login/pending-login';
import { SecondFactorEnrolment, type Enrolment } from './second-factor-enrolment';

/** Sets up the second factor that a role requires in the middle of login, then logs in. */
export class EnrolAtLogin {
  constructor(
    private readonly pendingLogin: PendingLogin,
    private readonly enrolment: SecondFactorEnrolment,
    private readonly sessionOpening: SessionOpening,
  ) {}

  /** Throws `NoPendingLogin`, `SecondFactorAlreadyEnabled`. */
  async begin(browser: Browser): Promise<Enrolment> {
    return this.enrolment.begin(await this.pendingLogin.accountOf(browser));
  }

  /** Throws `NoPendingLogin` and the errors of `SecondFactorEnrolment.confirm`. */
  async confirm(command: {
    code: string;
    browser: Browser;
  }): Promise<{ recoveryCodes: string[]; result: LogInResult & { secondFactor: null } }> {
    const account = await this.pendingLogin.accountOf(command.browser);
    return this.enrolment.confirm(account.id, command.code, async () =>
      this.sessionOpening.open(await this.pendingLogin.lockAccount(command.browser), command.browser),
    );
  }
}
