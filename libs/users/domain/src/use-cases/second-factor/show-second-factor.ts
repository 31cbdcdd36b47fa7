import type { Principal } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { SecuritySettings } from '../../ports/second-factor/security-settings';
import { AccountNotFound } from '../../users.errors';

/** The protection of a person's login. */
export interface SecondFactorState {
  readonly enabled: boolean;
  /** Whether one of the person's roles requires it. */
  readonly required: boolean;
  readonly recoveryCodesLeft: number;
}

/** The caller's own second factor. Throws `AccountNotFound`. */
export class ShowSecondFactor {
  constructor(
    private readonly accounts: Accounts,
    private readonly secondFactors: SecondFactors,
    private readonly settings: SecuritySettings,
  ) {}

  async execute(principal: Principal): Promise<SecondFactorState> {
    const account = await this.accounts.find(principal.accountId);
    if (!account) throw new AccountNotFound();
    const factor = await this.secondFactors.find(account.id);
    const enabled = factor?.isConfirmed ?? false;
    return {
      enabled,
      required: account.holdsOneOf(await this.settings.secondFactorRoles()),
      recoveryCodesLeft: enabled ? factor!.recoveryCodesLeft : 0,
    };
  }
}
