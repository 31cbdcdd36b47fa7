import { attemptEach, type Clock, type OutageTest } from '@pds/kernel';
import type { CardCheckouts } from '../../ports/card-payments/card-checkouts';
import type { SettleCheckout } from './settle-checkout';

/** Checkouts are read again for that long after their creation: answers arrive late. Milliseconds. */
export const recheckedFor = 3 * 86_400_000;

/** A checkout is read again at most once in that time. Milliseconds. */
const readEvery = 5 * 60_000;

/** Checkouts read in one run. */
const readTogether = 200;

/**
 * Reads the recent checkouts of which no charge is known again from the provider: notifications may be lost, late or forged. One that cannot
 * be read does not stop the others. Returns how many were read.
 */
export class ReadCheckoutsAgain {
  constructor(
    private readonly checkouts: CardCheckouts,
    private readonly settle: SettleCheckout,
    private readonly clock: Clock,
    private readonly isOutage: OutageTest,
  ) {}

  async execute(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const limits = { createdAfter: now - recheckedFor, unreadSince: now - readEvery };
    const found = await this.checkouts.toRead(limits, readTogether);
    const byId = new Map(found.map((checkout) => [checkout.id, checkout]));
    const attempts = await attemptEach([...byId.keys()], this.isOutage, async (id) => {
      signal.throwIfAborted();
      await this.settle.execute(byId.get(id)!, signal);
    });
    return attempts.length;
  }
}
