import type { Principal } from '@pds/kernel';
import type { Sessions } from '../../ports/login/sessions';
import type { PasswordCheck } from '../login/password-check';
import { SecondFactorEnrolment, type Enrolment } from './second-factor-enrolment';

/** Sets up a second factor of a signed-in user from « Mon compte ». */
export class EnrolFromAccount {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly enrolment: SecondFactorEnrolment,
    private readonly sessions: Sessions,
  ) {}

  /** Throws `WrongPassword`, `TooManyAttempts`, `SecondFactorAlreadyEnabled`. */
  async begin(password: string, principal: Principal): Promise<Enrolment> {
    return this.enrolment.begin(await this.passwordCheck.confirm(principal.accountId, password));
  }

  /** Ends sessions opened elsewhere without it. Throws the errors of `SecondFactorEnrolment.confirm`. */
  async confirm(command: { code: string; sessionId: string }, principal: Principal): Promise<string[]> {
    const { recoveryCodes } = await this.enrolment.confirm(principal.accountId, command.code, () =>
      this.sessions.endAllOf(principal.accountId, { except: command.sessionId }),
    );
    return recoveryCodes;
  }
}
