/** Why a login was refused. */
export type LoginRefusal = 'wrong-credentials' | 'wrong-code' | 'too-many-attempts';

/** The log in which operators see password guessing. */
export abstract class LoginLog {
  /** @param who names the account, or what was typed in place of one; never written in clear, as it may be personal */
  abstract logRefusal(who: string, why: LoginRefusal): void;
}
