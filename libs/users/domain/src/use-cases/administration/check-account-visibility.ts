import type { Scope } from '@pds/kernel';
import { isVisibleIn } from '../../model/affiliation-rules';
import type { Accounts } from '../../ports/accounts';
import type { Structure } from '../../ports/structure';

/** Whether an account exists in a scope: outside it, its id is unknown. */
export class CheckAccountVisibility {
  constructor(
    private readonly accounts: Accounts,
    private readonly structure: Structure,
  ) {}

  async execute(accountId: number, scope: Scope): Promise<boolean> {
    const account = await this.accounts.find(accountId);
    if (!account) return false;
    const { affiliations } = account.snapshot();
    const facts = await this.structure.factsOf(affiliations);
    return scope.kind === 'all' || affiliations.some((held) => isVisibleIn(scope, held, facts));
  }
}
