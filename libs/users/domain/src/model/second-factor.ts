import type { Instant } from '@pds/kernel';
import { SecondFactorAlreadyEnabled } from '../users.errors';

/** A code for when the application is out of reach; of the code itself only the digest is kept. */
export interface RecoveryCode {
  readonly digest: string;
  readonly usedAt: Instant | null;
}

/** The whole state of a second factor, as it is stored. */
export interface SecondFactorSnapshot {
  readonly accountId: number;
  /** Shared with the person's authenticator application. */
  readonly secret: string;
  /** Null until the person has shown a code of it. */
  readonly confirmedAt: Instant | null;
  /** The time step of the last code that was accepted: no earlier one, nor itself, is accepted again. */
  readonly lastStep: number;
  readonly recoveryCodes: readonly RecoveryCode[];
}

/** By how many time steps (30 seconds) the clocks of two processes may differ. */
const stepsThatClocksDiffer = 20;

/** How many recovery codes a person gets. */
export const recoveryCodeCount = 10;

/** What an account's owner has beside their password: an application that makes codes, and recovery codes. */
export class SecondFactor {
  private constructor(private state: SecondFactorSnapshot) {}

  /** The beginning of an enrolment: a secret that counts for nothing until confirmed. */
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

  /** The person has shown a code: the factor counts from now on. Throws `SecondFactorAlreadyEnabled`. */
  confirm(at: Instant): void {
    if (this.isConfirmed) throw new SecondFactorAlreadyEnabled();
    this.state = { ...this.state, confirmedAt: at };
  }

  /**
   * Takes the code of a time step; false when that step or a later one was taken before: a code serves once. A last step
   * far ahead was taken before the clock was put back: kept, it would refuse every code until then.
   */
  takeStep(step: number): boolean {
    if (step <= this.state.lastStep && this.state.lastStep - step <= stepsThatClocksDiffer) return false;
    this.state = { ...this.state, lastStep: step };
    return true;
  }

  /** Uses a recovery code up; false when there is none of this digest left. */
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

  /** New recovery codes; the former ones, used or not, are worth nothing any more. */
  replaceRecoveryCodes(digests: readonly string[]): void {
    this.state = { ...this.state, recoveryCodes: digests.map((digest) => ({ digest, usedAt: null })) };
  }
}
