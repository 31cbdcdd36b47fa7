import type { Instant } from '@pds/kernel';
import { SecondFactorAlreadyEnabled } from '../users.errors';

/** A code for use without the application; only its digest is stored. */
export interface RecoveryCode {
  readonly digest: string;
  readonly usedAt: Instant | null;
}

/** The whole state of a second factor, as it is stored. */
export interface SecondFactorSnapshot {
  readonly accountId: number;
  /** The secret shared with the person's authenticator application. */
  readonly secret: string;
  /** Null until the person has entered a code of it. */
  readonly confirmedAt: Instant | null;
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  readonly lastStep: number;
  readonly recoveryCodes: readonly RecoveryCode[];
}

/** The number of time steps (30 seconds) by which the clocks of two processes may differ. */
const stepsThatClocksDiffer = 20;

/** How many recovery codes a person gets. */
export const recoveryCodeCount = 10;

/** An authenticator application and recovery codes, which an account's owner has in addition to the password. */
export class SecondFactor {
  private constructor(private state: SecondFactorSnapshot) {}

  /** Starts an enrolment: the secret has no effect until confirmed. */
  static enrol(accountId: number, secret: string): SecondFactor {
    return new SecondFactor({ accountId, secret, confirmedAt: null, lastStep: 0, recoveryCodes: [] });
  }

  static restore(snapshot: SecondFactorSnapshot): SecondFactor {
    return new SecondFactor(snapshot);
  }

  snapshot(): SecondFactorSnapshot {
    return this.state;
  }

  get isConfirmed(): boolean {
    return this.state.confirmedAt !== null;
  }

  get recoveryCodesLeft(): number {
    return this.state.recoveryCodes.filter((code) => code.usedAt === null).length;
  }

  /** Confirms the factor after the person has entered a code: it applies from now on. Throws `SecondFactorAlreadyEnabled`. */
  confirm(at: Instant): void {
    if (this.isConfirmed) throw new SecondFactorAlreadyEnabled();
    this.state = { ...this.state, confirmedAt: at };
  }

  /**
   * Accepts the code of a time step; false when that step or a later one was used before, since a code is valid once. A last step far in
   * the future was stored before the clock was set back: it is ignored, as it would refuse every code until then.
   */
  takeStep(step: number): boolean {
    if (step <= this.state.lastStep && this.state.lastStep - step <= stepsThatClocksDiffer) return false;
    this.state = { ...this.state, lastStep: step };
    return true;
  }

  /** Uses a recovery code up; false when none with this digest is left. */
  useRecoveryCode(digest: string, at: Instant): boolean {
    const code = this.state.recoveryCodes.find((each) => each.digest === digest && each.usedAt === null);
    if (!code) return false;
    const used = { ...code, usedAt: at };
    this.state = {
      ...this.state,
      recoveryCodes: this.state.recoveryCodes.map((each) => (each === code ? used : each)),
    };
    return true;
  }

  /** Replaces all recovery codes; the former ones, used or not, become invalid. */
  replaceRecoveryCodes(digests: readonly string[]): void {
    this.state = { ...this.state, recoveryCodes: digests.map((digest) => ({ digest, usedAt: null })) };
  }
}
