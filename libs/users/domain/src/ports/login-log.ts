/** Why a login was refused. */
export type LoginRefusal = 'wrong-credentials' | 'wrong-code' | 'too-many-attempts';

/** Where operators see that somebody is guessing. */
export abstract class LoginLog {
  /** @param who names the account, or what was typed in place of one; never written as it is, it may be personal */
  abstract refused(who: string, why: LoginRefusal): void;
}
