import { defaultAccounts, type IssuerAccounts, IssuerAccountSettings } from '@pds/accounting/domain';
import type { Instant } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

export class PostgresIssuerAccountSettings extends IssuerAccountSettings {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async find(issuerCode: string): Promise<IssuerAccounts | null> {
    const [row] = await this.unitOfWork.query<{ accounts: Partial<IssuerAccounts> }>(
      sql`SELECT accounts FROM accounting.issuer_accounts WHERE issuer_code = ${issuerCode}`,
    );
    // Accounts that were chosen before a use existed lack it.
    return row ? { ...defaultAccounts, ...row.accounts } : null;
  }

  override async save(issuerCode: string, accounts: IssuerAccounts, { by, at }: { by: number; at: Instant }) {
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.issuer_accounts (issuer_code, accounts, changed_by, changed_at)
          VALUES (${issuerCode}, ${JSON.stringify(accounts)}::jsonb, ${by}, ${new Date(at)})
          ON CONFLICT (issuer_code) DO UPDATE SET
            accounts = excluded.accounts, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    );
  }
}
