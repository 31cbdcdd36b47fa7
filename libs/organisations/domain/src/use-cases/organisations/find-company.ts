import type { Clock, Principal, RateLimiter } from '@pds/kernel';
import { completionSubject } from '../../model/completion-allowance';
import { TooManyCompletions } from '../../organisations.errors';
import type { CompanyDirectory, FoundCompany } from '../../ports/company-directory';

/** Finds companies by a typed SIRET, SIREN or name, so that name and address need not be typed. */
export class FindCompany {
  constructor(
    private readonly directory: CompanyDirectory,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the company and whether a directory is set at all.
   * @param number 9 or 14 digits
   * @param network the network of the request; call outside a transaction
   * @throws TooManyCompletions
   */
  async execute(
    number: string,
    principal: Principal,
    network: string,
  ): Promise<{ readonly isOn: boolean; readonly company: FoundCompany | null }> {
    if (!this.directory.isOn) return { isOn: false, company: null };
    await this.count(principal, network);
    return { isOn: true, company: await this.directory.find(number) };
  }

  /**
   * Returns the companies of about that name. Nothing of the association's own customers is among what it says.
   * @throws TooManyCompletions
   */
  async named(name: string, principal: Principal, network: string): Promise<readonly FoundCompany[]> {
    if (!this.directory.isOn) return [];
    await this.count(principal, network);
    return this.directory.search(name);
  }

  private async count(principal: Principal, network: string): Promise<void> {
    const wait = await this.limiter.attempt([completionSubject(principal, network)], this.clock.now());
    if (wait > 0) throw new TooManyCompletions(Math.ceil(wait / 1000));
  }
}
