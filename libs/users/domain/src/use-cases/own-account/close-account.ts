import type { Instant, Outbox } from '@pds/kernel';
import { AffiliationsChanged } from '@pds/users/contract';
import type { Account } from '../../model/account';
import type { AccountMails } from '../../ports/account-mails';
import type { Accounts } from '../../ports/accounts';
import type { Identities } from '../../ports/login/identities';
import type { OrganiserProposals } from '../../ports/organisers/organiser-proposals';
import type { RepeatableAnswers } from '../../ports/own-account/repeatable-answers';
import type { SavedViews } from '../../ports/own-account/saved-views';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { RevokeAccess } from './revoke-access';

/**
 * Closes an account, for any reason: the person's data is removed, sessions, links and tokens end, saved views are deleted, e-mails once sent to them lose recipient
 * and text, and stored answers are deleted. Other contexts are notified that it has no role any more. Joins the caller's transaction.
 */
export class CloseAccount {
  constructor(
    private readonly accounts: Accounts,
    private readonly revokeAccess: RevokeAccess,
    private readonly proposals: OrganiserProposals,
    private readonly identities: Identities,
    private readonly secondFactors: SecondFactors,
    private readonly savedViews: SavedViews,
    private readonly mails: AccountMails,
    private readonly answers: RepeatableAnswers,
    private readonly outbox: Outbox,
  ) {}

  async close(account: Account, at: Instant): Promise<void> {
    await this.mails.forgetAllTo(account.email);
    await this.closeUnused(account, at);
  }

  /** The same for an account that nobody ever used: e-mails to its address were about something else, and stay. */
  async closeUnused(account: Account, at: Instant): Promise<void> {
    account.anonymise(at);
    await this.accounts.save(account);
    await this.revokeAccess.toAccount(account.id);
    await this.revokeAccess.toCalendarsOfOffices(account.id);
    await this.identities.forgetAllOf(account.id);
    await this.secondFactors.forget(account.id);
    await this.savedViews.removeAllOf(account.id);
    await this.proposals.forgetAllOf(account.id);
    await this.answers.forget(account.id);
    await this.outbox.publish(AffiliationsChanged({ accountId: account.id }));
  }
}
