import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Account } from '../model/account';
import type { OneTimeCodes } from '../ports/one-time-codes';
import type { SecondFactors } from '../ports/second-factors';
import type { Tokens } from '../ports/tokens';
import { recoveryCodeCount, SecondFactor } from '../model/second-factor';
import { SecondFactorAlreadyEnabled } from '../users.errors';
import { type CodeCheck, recoveryCodeDigest } from './code-check';

/** What the person's application needs to make codes. */
export interface Enrolment {
  /** In base 32, for typing. */
  readonly secret: string;
  /** The same as an `otpauth://` address, for a QR code. */
  readonly uri: string;
}

/** The two halves of setting a second factor up, whoever asks for it. */
export class SecondFactorEnrolment {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly codes: OneTimeCodes,
    private readonly codeCheck: CodeCheck,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A new secret; one begun earlier and never confirmed is replaced. Throws `SecondFactorAlreadyEnabled`. */
  begin(account: Account): Promise<Enrolment> {
    return this.unitOfWork.run(async () => {
      if ((await this.secondFactors.find(account.id))?.isConfirmed) throw new SecondFactorAlreadyEnabled();
      const secret = this.codes.newSecret();
      await this.secondFactors.save(SecondFactor.enrol(account.id, secret));
      return { secret, uri: this.codes.uri(secret, account.email) };
    });
  }

  /**
   * The first code shows that the application has the secret: the factor counts, and `work` is done in the same
   * transaction. Answers the recovery codes, this once. Throws `CodeRefused`, `SecondFactorNotEnabled` without a
   * beginning, `SecondFactorAlreadyEnabled`, `TooManyAttempts`.
   */
  async confirm<Result>(accountId: number, code: string, work: () => Promise<Result>) {
    return this.codeCheck.taking(accountId, code, { recovery: false }, async (factor) => {
      factor.confirm(this.clock.now());
      const recoveryCodes = this.newRecoveryCodes(factor);
      return { recoveryCodes, result: await work() };
    });
  }

  /** Gives a factor new recovery codes and answers them, this once. */
  newRecoveryCodes(factor: SecondFactor): string[] {
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => this.codes.newRecoveryCode());
    factor.replaceRecoveryCodes(recoveryCodes.map((code) => recoveryCodeDigest(this.tokens, code)));
    return recoveryCodes;
  }
}
