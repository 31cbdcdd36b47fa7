import type { Principal } from '@pds/kernel';
import type { Sessions } from '../ports/sessions';
import type { PasswordCheck } from './password-check';
import { SecondFactorEnrolment, type Enrolment } from './second-factor-enrolment';

/** A signed-in person sets a second factor up from « Mon compte ». */
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

  /** Sessions opened elsewhere without it end. Throws what `SecondFactorEnrolment.confirm` throws. */
  async confirm(command: { code: string; sessionId: string }, principal: Principal): Promise<string[]> {
    const { recoveryCodes } = await this.enrolment.confirm(principal.accountId, command.code, () =>
      this.sessions.endAllOf(principal.accountId, { except: command.sessionId }),
    );
    return recoveryCodes;
  }
}
