import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { AccountInvited, type OrganiserInvitation, OrganiserProposed } from '@pds/users/contract';
import { Account } from '../model/account';
import type { Accounts } from '../ports/accounts';
import { type OrganiserProposals, proposalLifetime } from '../ports/organiser-proposals';

/**
 * Has somebody manage an organisation, by their address (spec back-office 5). Nobody has it: their account is created with
 * the role, and the invitation to choose a password follows when asked for; answers its id. Somebody has it: nothing is
 * theirs until they agree by the link that follows, and null is answered. Whoever already is an organiser there stays so.
 */
export class InviteOrganiser {
  constructor(
    private readonly accounts: Accounts,
    private readonly proposals: OrganiserProposals,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(invitation: OrganiserInvitation): Promise<number | null> {
    return this.unitOfWork.run(async () => {
      const known = await this.accounts.findByEmail(invitation.email.trim());
      if (known) return this.ask(known.id, invitation);
      const now = this.clock.now();
      const ids = { account: await this.accounts.nextId(), affiliation: await this.accounts.nextAffiliationId() };
      const account = Account.organiser(ids, invitation, invitation.organisationId, now);
      await this.accounts.add(account);
      await this.propose(account.id, invitation, true);
      if (invitation.notify) await this.outbox.publish(AccountInvited({ accountId: account.id }));
      return account.id;
    });
  }

  private async ask(accountId: number, invitation: OrganiserInvitation): Promise<null> {
    // Held, so that nobody gives them the role meanwhile and leaves the proposal behind.
    const account = await this.accounts.findForUpdate(accountId);
    if (!account || account.isOrganiserOf(invitation.organisationId)) return null;
    const proposalId = await this.propose(accountId, invitation, false);
    await this.outbox.publish(OrganiserProposed({ proposalId }));
    return null;
  }

  private propose(accountId: number, invitation: OrganiserInvitation, createdAccount: boolean): Promise<number> {
    const { organisationId, firstName, lastName, email } = invitation;
    const createdAt = this.clock.now();
    return this.proposals.propose({
      accountId,
      organisationId,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: email.trim(),
      createdAccount,
      createdAt,
      expiresAt: createdAt + proposalLifetime,
    });
  }
}
