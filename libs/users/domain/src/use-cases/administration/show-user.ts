import type { Principal } from '@pds/kernel';
import type { Account, AccountSnapshot } from '../../model/account';
import type { Affiliation } from '../../model/affiliation';
import { hasAuthorityOverPerson, isUnderAuthorityOf, isVisibleIn } from '../../model/affiliation-rules';
import type { Accounts } from '../../ports/accounts';
import type { Structure, StructureFacts } from '../../ports/structure';
import { UserNotFound } from '../../users.errors';

/** An account as a member of staff sees it: only the affiliations within their scope. */
export interface UserView {
  readonly account: AccountSnapshot;
  readonly affiliations: readonly (Affiliation & { readonly editable: boolean })[];
  /** Whether the caller may change the person's data. */
  readonly editable: boolean;
}

/** The view, or `UserNotFound` when no affiliation is in the caller's scope. */
export function userView(account: Account, caller: Principal, facts: StructureFacts): UserView {
  const snapshot = account.snapshot();
  const seen = snapshot.affiliations.filter((held) => isVisibleIn(caller.scope, held, facts));
  if (seen.length === 0 && caller.scope.kind !== 'all') throw new UserNotFound();
  return {
    account: snapshot,
    affiliations: seen.map((held) => ({ ...held, editable: isUnderAuthorityOf(caller, held, facts) })),
    editable: hasAuthorityOverPerson(caller, snapshot.affiliations, facts),
  };
}

/** « Modifier un utilisateur »: one account. Throws `UserNotFound`, also outside the caller's scope. */
export class ShowUser {
  constructor(
    private readonly accounts: Accounts,
    private readonly structure: Structure,
  ) {}

  async execute(id: number, caller: Principal): Promise<UserView> {
    const account = await this.accounts.find(id);
    if (!account) throw new UserNotFound();
    return userView(account, caller, await this.structure.factsOf(account.snapshot().affiliations));
  }
}
