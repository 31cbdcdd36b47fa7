import { defaultAccounts } from '@pds/accounting/domain';
import { sql } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresIssuerAccountSettings } from './postgres-issuer-account-settings';

describe('the accounts chosen by an issuer', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.close());

  it('have the default number for a use that did not exist when they were chosen', async () => {
    const settings = new PostgresIssuerAccountSettings(database.unitOfWork);
    expect(await settings.find('69')).toBeNull();
    const { cards: _, ...older } = { ...defaultAccounts, cash: '531000' };
    await database.unitOfWork.query(
      sql`INSERT INTO accounting.issuer_accounts (issuer_code, accounts, changed_by, changed_at)
          VALUES ('69', ${JSON.stringify(older)}::jsonb, 9, now())`,
    );
    expect(await settings.find('69')).toEqual({ ...defaultAccounts, cash: '531000', cards: '511500' });
  });
});
