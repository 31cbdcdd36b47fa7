import { type Clock, type Editions, type Principal, type Role, staffRoles, type UnitOfWork } from '@pds/kernel';
import { editedSecuritySettings } from '../../model/versioned-resources';
import type { Accounts } from '../../ports/accounts';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { SecuritySettings } from '../../ports/second-factor/security-settings';
import { OwnSecondFactorMissing, SecondFactorOnlyForStaff } from '../../users.errors';

/**
 * Sets which staff roles require a second factor, by an administrator. It applies at once, also to existing sessions and tokens: an account
 * without one must set it up at its next login. Throws `SecondFactorOnlyForStaff`, `OwnSecondFactorMissing`, `ChangedMeanwhile`.
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

  /** @param version the loaded one; when absent, the last save wins */
  execute(roles: readonly Role[], principal: Principal, version?: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!roles.every((role) => staffRoles.includes(role))) throw new SecondFactorOnlyForStaff();
      const account = await this.accounts.findForUpdate(principal.accountId);
      const factor = await this.secondFactors.find(principal.accountId);
      // Administrators cannot lock themselves out, and know from their own setup what they require.
      if (account?.holdsOneOf(roles) && !factor?.isConfirmed) throw new OwnSecondFactorMissing();
      await this.editions.advance(editedSecuritySettings, version, principal.accountId);
      await this.settings.requireSecondFactor(roles, principal.accountId, this.clock.now());
    });
  }
}
