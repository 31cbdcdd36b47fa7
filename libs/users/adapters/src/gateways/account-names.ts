import { PersonNames, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Names of people, from their accounts. */
export class AccountNames extends PersonNames {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nameOf(accountId: number): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ name: string }>(
      sql`SELECT first_name || ' ' || last_name AS name FROM users.accounts
          WHERE id = ${accountId} AND deleted_at IS NULL`,
    );
    return row?.name ?? null;
  }
}
