import { type Clock, type Editions, type Principal, type Role, staffRoles, type UnitOfWork } from '@pds/kernel';
import { editedSecuritySettings } from '../model/edited-things';
import type { Accounts } from '../ports/accounts';
import type { SecondFactors } from '../ports/second-factors';
import type { SecuritySettings } from '../ports/security-settings';
import { OwnSecondFactorFirst, SecondFactorOnlyForStaff } from '../users.errors';

/**
 * An administrator says which staff roles nobody may act in without a second factor. It holds at once, also for sessions
 * and tokens that exist: whoever lacks one is asked to set it up at their next login. Throws `SecondFactorOnlyForStaff`,
 * `OwnSecondFactorFirst`, `ChangedMeanwhile`.
 */
export class RequireSecondFactor {
  constructor(
    private readonly accounts: Accounts,
    private readonly secondFactors: SecondFactors,
    private readonly settings: SecuritySettings,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param version that was loaded; left out, whoever saves last wins */
  execute(roles: readonly Role[], principal: Principal, version?: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!roles.every((role) => staffRoles.includes(role))) throw new SecondFactorOnlyForStaff();
      const account = await this.accounts.findForUpdate(principal.accountId);
      const factor = await this.secondFactors.find(principal.accountId);
      // Nobody locks themselves out, and whoever demands it knows what they ask for.
      if (account?.holdsOneOf(roles) && !factor?.isConfirmed) throw new OwnSecondFactorFirst();
      await this.editions.advance(editedSecuritySettings, version, principal.accountId);
      await this.settings.requireSecondFactor(roles, principal.accountId, this.clock.now());
    });
  }
}
