import type { Browser } from '../../ports/login/sessions';
import type { LoginLog } from '../../ports/login/login-log';
import { CodeRefused, TooManyAttempts } from '../../users.errors';
import type { CodeCheck } from './code-check';
import type { LogInResult, SessionOpening } from '../login/session-opening';
import { PendingLogin } from '../login/pending-login';

/**
 * The second step of login: a code of the application or a recovery code opens the session. Throws `NoPendingLogin`, `CodeRefused`,
 * `SecondFactorNotEnabled`, `TooManyAttempts`.
 */
export class VerifySecondFactor {
  constructor(
    private readonly pendingLogin: PendingLogin,
    private readonly codeCheck: CodeCheck,
    private readonly sessionOpening: SessionOpening,
    private readonly log: LoginLog,
  ) {}

  async execute(command: { code: string; browser: Browser }): Promise<LogInResult & { secondFactor: null }> {
    const account = await this.pendingLogin.accountOf(command.browser);
    const login = this.codeCheck.useCode(account.id, command.code, { recovery: true }, async (factor) => {
      // An unconfirmed factor proves nothing: anybody with the password could have started it.
      if (!factor.isConfirmed) throw new CodeRefused();
      return this.sessionOpening.open(await this.pendingLogin.lockAccount(command.browser), command.browser);
    });
    return login.catch((error: unknown) => {
      if (error instanceof CodeRefused) this.log.logRefusal(`${account.id}`, 'wrong-code');
      if (error instanceof TooManyAttempts) this.log.logRefusal(`${account.id}`, 'too-many-attempts');
      throw error;
    });
  }
}
