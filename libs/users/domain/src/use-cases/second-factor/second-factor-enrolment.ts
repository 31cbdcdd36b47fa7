import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Account } from '../../model/account';
import type { OneTimeCodes } from '../../ports/second-factor/one-time-codes';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { Tokens } from '../../ports/login/tokens';
import { recoveryCodeCount, SecondFactor } from '../../model/second-factor';
import { SecondFactorAlreadyEnabled } from '../../users.errors';
import { type CodeCheck, recoveryCodeDigest } from './code-check';

/** What the person's application needs to generate codes. */
export interface Enrolment {
  /** In base 32, for typing. */
  readonly secret: string;
  /** The same as an `otpauth://` address, for a QR code. */
  readonly uri: string;
}

/** The two steps of setting up a second factor, from the account or at login. */
export class SecondFactorEnrolment {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly codes: OneTimeCodes,
    private readonly codeCheck: CodeCheck,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Generates a new secret, which replaces an unconfirmed one. Throws `SecondFactorAlreadyEnabled`. */
  begin(account: Account): Promise<Enrolment> {
    return this.unitOfWork.run(async () => {
      if ((await this.secondFactors.find(account.id))?.isConfirmed) throw new SecondFactorAlreadyEnabled();
      const secret = this.codes.newSecret();
      await this.secondFactors.save(SecondFactor.enrol(account.id, secret));
      return { secret, uri: this.codes.uri(secret, account.email) };
    });
  }

  /**
   * Confirms the factor with its first code, which proves that the application has the secret, and runs `work` in the same transaction.
   * Returns the recovery codes, only once. Throws `CodeRefused`, `SecondFactorNotEnabled` when not started, `SecondFactorAlreadyEnabled`,
   * `TooManyAttempts`.
   */
  async confirm<Result>(accountId: number, code: string, work: () => Promise<Result>) {
    return this.codeCheck.useCode(accountId, code, { recovery: false }, async (factor) => {
      factor.confirm(this.clock.now());
      const recoveryCodes = this.newRecoveryCodes(factor);
      return { recoveryCodes, result: await work() };
    });
  }

  /** Gives a factor new recovery codes and returns them, only once. */
  newRecoveryCodes(factor: SecondFactor): string[] {
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => this.codes.newRecoveryCode());
    factor.replaceRecoveryCodes(recoveryCodes.map((code) => recoveryCodeDigest(this.tokens, code)));
    return recoveryCodes;
  }
}
