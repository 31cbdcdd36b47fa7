import type { Clock, Editions, Principal, UnitOfWork } from '@pds/kernel';
import { AccountNumberRefused, IssuerNotFound } from '../../closings.errors';
import { accountUses, type IssuerAccounts, isAccountNumber } from '../../model/closings/accounts';
import { editedIssuerAccounts } from '../../model/invoices/versioned-resources';
import type { IssuerAccountSettings } from '../../ports/closings/issuer-account-settings';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';

export interface ChooseAccountsCommand {
  readonly issuer: string;
  readonly accounts: IssuerAccounts;
  /** The loaded version; if omitted, the last save wins. */
  readonly version?: number | undefined;
}

/**
 * Sets the accounts that an issuer's entries are posted to in later files. Throws `IssuerNotFound` (unknown or out of scope),
 * `AccountNumberRefused`, `ChangedMeanwhile`.
 */
export class ChooseAccounts {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly settings: IssuerAccountSettings,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ issuer, accounts, version }: ChooseAccountsCommand, { accountId, scope }: Principal): Promise<void> {
    if ((await this.movements.issuers(scope, issuer)).length === 0) throw new IssuerNotFound();
    const refused = accountUses.filter((use) => !isAccountNumber(accounts[use]));
    if (refused.length > 0) throw new AccountNumberRefused(refused);
    await this.unitOfWork.run(async () => {
      await this.editions.advance(editedIssuerAccounts(issuer), version, accountId);
      await this.settings.save(issuer, accounts, { by: accountId, at: this.clock.now() });
    });
  }
}
