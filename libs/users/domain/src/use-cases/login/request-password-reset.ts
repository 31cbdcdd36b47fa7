import type { Clock, Outbox, RateLimiter, UnitOfWork } from '@pds/kernel';
import { PasswordResetRequested } from '@pds/users/contract';
import type { Accounts } from '../../ports/accounts';
import { resetLimit } from '../../model/rate-limits';
import { TooManyAttempts } from '../../users.errors';

/**
 * Requests a link to replace a forgotten password. The answer is the same whether or not an account exists; if one does, a link follows by
 * e-mail. Requests for one account beyond its limit send nothing more, silently; from one address they are refused with `TooManyAttempts`.
 */
export class RequestPasswordReset {
  constructor(
    private readonly accounts: Accounts,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { email: string; address: string }): Promise<void> {
    const now = this.clock.now();
    const wait = await this.limiter.attempt([{ key: `reset:address:${command.address}`, limit: resetLimit }], now);
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));

    const account = await this.accounts.findByEmail(command.email.trim());
    const flooded = await this.limiter.attempt(
      [{ key: `reset:account:${account?.id ?? 'unknown'}`, limit: resetLimit }],
      now,
    );
    const accountId = flooded > 0 ? null : (account?.id ?? null);
    await this.unitOfWork.run(() => this.outbox.publish(PasswordResetRequested({ accountId })));
  }
}
