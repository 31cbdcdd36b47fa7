import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import type { OneTimeCodes } from '../../ports/second-factor/one-time-codes';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { Tokens } from '../../ports/login/tokens';
import type { SecondFactor } from '../../model/second-factor';
import { accountLimit } from '../../model/rate-limits';
import { CodeRefused, SecondFactorNotEnabled, TooManyAttempts } from '../../users.errors';

/**
 * Checks the code of a second factor. Six digits can be guessed, so attempts slow down per account; a code is valid once, also for two
 * concurrent requests.
 */
export class CodeCheck {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly codes: OneTimeCodes,
    private readonly limiter: RateLimiter,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the code, then runs the work that requires it, in one transaction. Throws `CodeRefused`, `SecondFactorNotEnabled`,
   * `TooManyAttempts`.
   * @param options.recovery whether a recovery code is accepted as well as the application's
   */
  async useCode<Result>(
    accountId: number,
    code: string,
    options: { readonly recovery: boolean },
    work: (factor: SecondFactor) => Promise<Result>,
  ): Promise<Result> {
    const key = `second-factor:account:${accountId}`;
    const wait = await this.limiter.attempt([{ key, limit: accountLimit }], this.clock.now());
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    const result = await this.unitOfWork.run(async () => {
      const factor = await this.secondFactors.find(accountId);
      if (!factor) throw new SecondFactorNotEnabled();
      if (!this.isAccepted(factor, code, options.recovery)) throw new CodeRefused();
      const done = await work(factor);
      await this.secondFactors.save(factor);
      return done;
    });
    await this.limiter.reset([key]);
    return result;
  }

  private isAccepted(factor: SecondFactor, code: string, recovery: boolean): boolean {
    const now = this.clock.now();
    const typed = code.replace(/\s/g, '');
    const step = this.codes.stepOf(factor.snapshot().secret, typed, now);
    if (step !== null) return factor.takeStep(step);
    return recovery && factor.useRecoveryCode(recoveryCodeDigest(this.tokens, typed), now);
  }
}

/** The stored digest of a recovery code, independent of how it was typed. */
export function recoveryCodeDigest(tokens: Tokens, code: string): string {
  return tokens.digest(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
