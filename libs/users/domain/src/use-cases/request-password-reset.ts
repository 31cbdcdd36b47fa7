import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../ports/accounts';
import type { Throttle } from '../ports/throttle';
import { resetPolicy } from '../model/throttle';
import { TooManyAttempts } from '../users.errors';

/** Published for every reset request, so that a known address takes no other path than an unknown one. */
export interface PasswordResetRequested {
  /** Null when no account has the address that was named. */
  readonly accountId: number | null;
}
export const passwordResetRequested = 'users.password-reset-requested';

/**
 * Someone forgot their password. The answer is the same whether or not an account exists; if one does, a link follows by
 * e-mail. More requests for one account than its limit send nothing more, silently; from one address they are refused
 * with `TooManyAttempts`.
 */
export class RequestPasswordReset {
  constructor(
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { email: string; address: string }): Promise<void> {
    const now = this.clock.now();
    const wait = await this.throttle.attempt([{ key: `reset:address:${command.address}`, policy: resetPolicy }], now);
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));

    const account = await this.accounts.findByEmail(command.email.trim());
    const flooded = await this.throttle.attempt(
      [{ key: `reset:account:${account?.id ?? 'unknown'}`, policy: resetPolicy }],
      now,
    );
    const accountId = flooded > 0 ? null : (account?.id ?? null);
    const payload: PasswordResetRequested = { accountId };
    await this.unitOfWork.run(() => this.outbox.publish({ type: passwordResetRequested, payload }));
  }
}
