import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type Contact, type OrganiserInvitation, UsersFacade } from '@pds/users/contract';
import type { Account, Accounts, AffiliateOrganiser, InviteOrganiser, WithdrawOrganiser } from '@pds/users/domain';

/** The users context as the others see it. */
export class UsersFacadeAdapter extends UsersFacade {
  constructor(
    private readonly accounts: Accounts,
    private readonly affiliate: AffiliateOrganiser,
    private readonly invite: InviteOrganiser,
    private readonly withdraw: WithdrawOrganiser,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override async contact(accountId: number): Promise<Contact | null> {
    const [contact] = await this.contacts([accountId]);
    return contact ?? null;
  }

  override contacts(accountIds: readonly number[]): Promise<Contact[]> {
    return this.unitOfWork.query<Contact & Record<string, unknown>>(
      `SELECT id, first_name AS "firstName", last_name AS "lastName", email, phone
       FROM users.accounts WHERE id = ANY($1) AND deleted_at IS NULL`,
      [accountIds],
    );
  }

  override affiliateOrganiser(accountId: number, organisationId: number): Promise<void> {
    return this.affiliate.execute({ accountId, organisationId });
  }

  override inviteOrganiser(invitation: OrganiserInvitation): Promise<number> {
    return this.invite.execute(invitation);
  }

  override withdrawOrganiser(accountId: number, organisationId: number): Promise<void> {
    return this.withdraw.execute({ accountId, organisationId });
  }

  override async organisationsOf(accountId: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      `SELECT DISTINCT f.organisation_id AS id
       FROM users.affiliations f JOIN users.accounts a ON a.id = f.account_id AND a.deleted_at IS NULL
       WHERE f.account_id = $1 AND f.role = 'ROLE_USER' AND f.organisation_id IS NOT NULL ORDER BY 1`,
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  override setPendingEvent(accountId: number, demandId: number): Promise<void> {
    return this.change(accountId, (account) => account.linkEvent(demandId));
  }

  override clearPendingEvent(accountId: number): Promise<void> {
    return this.change(accountId, (account) => account.forgetEvent());
  }

  private change(accountId: number, change: (account: Account) => void): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.find(accountId);
      if (!account) return;
      change(account);
      await this.accounts.save(account);
    });
  }
}
