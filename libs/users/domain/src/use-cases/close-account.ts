import type { Instant, Outbox } from '@pds/kernel';
import { AffiliationsChanged } from '@pds/users/contract';
import type { Account } from '../model/account';
import type { AccountMails } from '../ports/account-mails';
import type { ApiTokens } from '../ports/api-tokens';
import type { Accounts } from '../ports/accounts';
import type { CredentialLinks } from '../ports/credential-links';
import type { EmailChanges } from '../ports/email-changes';
import type { RepeatableAnswers } from '../ports/repeatable-answers';
import type { SecondFactors } from '../ports/second-factors';
import type { Sessions } from '../ports/sessions';

/**
 * What closing an account comes to, whoever decides it: the person is forgotten, sessions, links and tokens end, e-mails
 * once sent to them lose recipient and text, and answers kept to be given again go. Other contexts hear that it holds no role any more. Joins the caller's transaction.
 */
export class CloseAccount {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly links: CredentialLinks,
    private readonly apiTokens: ApiTokens,
    private readonly emailChanges: EmailChanges,
    private readonly secondFactors: SecondFactors,
    private readonly mails: AccountMails,
    private readonly answers: RepeatableAnswers,
    private readonly outbox: Outbox,
  ) {}

  async close(account: Account, at: Instant): Promise<void> {
    await this.mails.forgetAllTo(account.email);
    account.anonymise(at);
    await this.accounts.save(account);
    await this.sessions.endAllOf(account.id);
    await this.links.revokeAllOf(account.id);
    await this.apiTokens.revokeAllOf(account.id);
    await this.secondFactors.forget(account.id);
    await this.emailChanges.forget(account.id);
    await this.answers.forget(account.id);
    await this.outbox.publish(AffiliationsChanged({ accountId: account.id }));
  }
}
