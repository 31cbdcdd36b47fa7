import type { TypeOrmUnitOfWork } from '@pds/platform';
import { Account, Accounts, EmailAlreadyUsed } from '@pds/users/domain';
import { In, IsNull, Not, QueryFailedError } from 'typeorm';
import { AccountRecord, AffiliationRecord } from './account.record';

/** Accounts in PostgreSQL. */
export class PostgresAccounts extends Accounts {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override nextId(): Promise<number> {
    return this.next('users.accounts_id_seq');
  }

  override nextAffiliationId(): Promise<number> {
    return this.next('users.affiliations_id_seq');
  }

  override find(id: number): Promise<Account | null> {
    return this.first({ id });
  }

  override async findForUpdate(id: number): Promise<Account | null> {
    await this.unitOfWork.query('SELECT 1 FROM users.accounts WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return this.first({ id });
  }

  override findByLogin(username: string): Promise<Account | null> {
    // An identifier never contains an @, so it cannot be confused with an e-mail address.
    return this.first(username.includes('@') ? { email: username } : { identifier: username });
  }

  override findByEmail(email: string): Promise<Account | null> {
    return this.first({ email });
  }

  override async hasAdministratorBesideForUpdate(id: number): Promise<boolean> {
    // One at a time; the next query sees what others committed before.
    await this.unitOfWork.query(`SELECT pg_advisory_xact_lock(hashtextextended('users.administrators', 0))`);
    const [row] = await this.unitOfWork.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM users.affiliations f JOIN users.accounts a ON a.id = f.account_id
                      WHERE f.role = 'ROLE_ADMIN' AND a.id <> $1 AND a.deleted_at IS NULL) AS found`,
      [id],
    );
    return row!.found;
  }

  override add(account: Account): Promise<void> {
    return this.write(account, (row) => this.unitOfWork.manager.insert(AccountRecord, row));
  }

  override save(account: Account): Promise<void> {
    return this.write(account, ({ id, ...row }) => this.unitOfWork.manager.update(AccountRecord, { id }, row));
  }

  private async write(
    account: Account,
    keep: (row: Omit<AccountRecord, 'affiliations'>) => Promise<unknown>,
  ): Promise<void> {
    const { affiliations, emailConfirmedAt, createdAt, deletedAt, ...rest } = account.snapshot();
    await this.unitOfWork.run(async () => {
      const { manager } = this.unitOfWork;
      try {
        await keep({
          ...rest,
          emailConfirmedAt: dateOf(emailConfirmedAt),
          createdAt: new Date(createdAt),
          deletedAt: dateOf(deletedAt),
        });
      } catch (error) {
        if (isViolationOf(error, 'accounts_email_key')) throw new EmailAlreadyUsed();
        throw error;
      }
      const ids = affiliations.map((affiliation) => affiliation.id);
      await manager.delete(AffiliationRecord, {
        accountId: account.id,
        ...(ids.length > 0 ? { id: Not(In(ids)) } : {}),
      });
      if (affiliations.length === 0) return;
      // Only one may be active at any time, so the previous one is deactivated before the next one is written.
      await manager.update(AffiliationRecord, { accountId: account.id, active: true }, { active: false });
      await manager.upsert(
        AffiliationRecord,
        affiliations.map((affiliation) => ({ ...affiliation, accountId: account.id })),
        ['id'],
      );
    });
  }

  private async first(where: { id?: number; email?: string; identifier?: string }): Promise<Account | null> {
    const record = await this.unitOfWork.manager.findOne(AccountRecord, {
      where: { ...where, deletedAt: IsNull() },
      relations: { affiliations: true },
      order: { affiliations: { id: 'ASC' } },
    });
    if (!record) return null;
    const { affiliations, emailConfirmedAt, createdAt, deletedAt, ...rest } = record;
    return Account.restore({
      ...rest,
      emailConfirmedAt: emailConfirmedAt?.getTime() ?? null,
      createdAt: createdAt.getTime(),
      deletedAt: deletedAt?.getTime() ?? null,
      affiliations: affiliations.map(({ id, role, departmentId, officeId, organisationId, entrusts, active }) => ({
        id,
        role,
        departmentId,
        officeId,
        organisationId,
        entrusts,
        active,
      })),
    });
  }

  private async next(sequence: string): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>('SELECT nextval($1)::integer AS id', [sequence]);
    return row!.id;
  }
}

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant));

function isViolationOf(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: broken } = error.driverError as { code?: string; constraint?: string };
  return code === '23505' && broken === constraint;
}
