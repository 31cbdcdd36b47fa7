import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { DailyDigests } from '@pds/users/domain';

/** Choices of the daily digest in PostgreSQL: a column of the accounts. */
export class PostgresDailyDigests extends DailyDigests {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async isOn(accountId: number): Promise<boolean> {
    const [row] = await this.unitOfWork.query<{ isOn: boolean }>(
      sql`SELECT daily_digest AS "isOn" FROM users.accounts WHERE id = ${accountId} AND deleted_at IS NULL`,
    );
    return row?.isOn ?? false;
  }

  override async set(accountId: number, isOn: boolean): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE users.accounts SET daily_digest = ${isOn} WHERE id = ${accountId} AND deleted_at IS NULL`,
    );
  }
}
