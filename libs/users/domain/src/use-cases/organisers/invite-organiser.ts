import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { AccountInvited, type OrganiserInvitation, OrganiserProposed } from '@pds/users/contract';
import { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import { type OrganiserProposals, proposalLifetime } from '../../ports/organisers/organiser-proposals';

/**
 * Proposes that a person manages an organisation, by their address (spec back-office 5). When no account has it: creates one with the role,
 * sends the invitation to choose a password on request, and returns its id. When one has it: sends a link, changes nothing until the person
 * agrees by it, and returns null. An account that already is an organiser there is unchanged: one that never followed its invitation gets a new one,
 * once the first has expired. A silent invitation writes to nobody.
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
      if (known) return invitation.isSilent ? null : this.ask(known.id, invitation);
      const now = this.clock.now();
      const ids = { account: await this.accounts.nextId(), affiliation: await this.accounts.nextAffiliationId() };
      const account = Account.createOrganiser(ids, invitation, invitation.organisationId, now);
      await this.accounts.add(account);
      await this.propose(account.id, invitation, true);
      if (invitation.notify) await this.outbox.publish(AccountInvited({ accountId: account.id }));
      return account.id;
    });
  }

  private async ask(accountId: number, invitation: OrganiserInvitation): Promise<null> {
    // Locked, so that nobody gives them the role meanwhile and leaves the proposal behind.
    const account = await this.accounts.findForUpdate(accountId);
    if (!account) return null;
    if (account.isOrganiserOf(invitation.organisationId)) return this.remind(account, invitation);
    const proposalId = await this.propose(accountId, invitation, false);
    await this.outbox.publish(OrganiserProposed({ proposalId }));
    return null;
  }

  /** Invites a person again whose account was created for the organisation, and who let the link of the invitation expire. */
  private async remind(account: Account, invitation: OrganiserInvitation): Promise<null> {
    const { organisationId, notify } = invitation;
    if (!notify || !account.awaitsConfirmation) return null;
    const pending = await this.proposals.pendingFor(organisationId, this.clock.now());
    if (pending.some(({ accountId }) => accountId === account.id)) return null;
    await this.propose(account.id, invitation, true);
    await this.outbox.publish(AccountInvited({ accountId: account.id }));
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
