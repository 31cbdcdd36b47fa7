import type { Clock, Principal, RateLimiter } from '@pds/kernel';
import { completionSubject } from '../../model/completion-allowance';
import { TooManyCompletions } from '../../organisations.errors';
import type { AddressCompletion, FoundAddress } from '../../ports/address-completion';

/** Completes a half-typed address for anybody who fills in a form. */
export class CompleteAddress {
  constructor(
    private readonly completion: AddressCompletion,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the addresses that the text may mean; null when no service is set, which costs nothing.
   * @param network the network of the request; call outside a transaction
   * @throws TooManyCompletions
   */
  async execute(text: string, principal: Principal | null, network: string): Promise<readonly FoundAddress[] | null> {
    if (!this.completion.isOn) return null;
    const wait = await this.limiter.attempt([completionSubject(principal, network)], this.clock.now());
    if (wait > 0) throw new TooManyCompletions(Math.ceil(wait / 1000));
    return this.completion.complete(text);
  }
}
