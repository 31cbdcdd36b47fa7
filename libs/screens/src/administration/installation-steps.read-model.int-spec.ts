import { sql } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import { InstallationStepsReadModel } from './installation-steps.read-model';

describe('the essentials of a new installation', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication({ SMTP_URL: 'smtp://127.0.0.1:9' });
    // As after the migrations of a new database.
    await app.unitOfWork.run(async () => {
      await app.unitOfWork.query(
        sql`UPDATE organisations.departments SET siret = NULL, address = NULL, iban = NULL, bic = NULL, approval_number = NULL`,
      );
      await app.unitOfWork.query(sql`UPDATE users.affiliations SET active = false`);
      await app.unitOfWork.query(sql`DELETE FROM platform.editions`);
    });
  });
  afterAll(() => app?.close());

  const state = () => app.application.get(InstallationStepsReadModel).show();
  const done = async () => (await state()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

  it('are left to set one by one, each until what it needs is there', async () => {
    expect(await state()).toMatchObject({ departments: [] });
    expect(await done()).toEqual([]);

    await app.unitOfWork.query(
      sql`UPDATE users.affiliations SET active = true WHERE role = 'ROLE_LOCAL_MANAGER' AND department_id = 69`,
    );
    expect(await done()).toEqual(['manager']);
    const [rhone] = (await state()).departments;
    expect(rhone).toMatchObject({ id: 69, missing: ['siret', 'address', 'approval', 'bank'] });

    await app.unitOfWork.query(
      sql`UPDATE organisations.departments SET siret = '73282932000074', address = '3 rue des Secours', postcode = '69003',
            city = 'Lyon', phone = '0400000000', email_operational = 'dps@example.org', approval_number = 'D 69',
            iban = 'FR7630006000011234567890189', bic = 'AGRIFRPP' WHERE id = 69`,
    );
    expect((await state()).departments).toMatchObject([{ id: 69, missing: [] }]);
    expect(await done()).toEqual(['department', 'manager']);

    await app.unitOfWork.query(
      sql`INSERT INTO platform.editions (key, version, edited_by, edited_at) VALUES ('pricing.tariff:default', 1, 1, now())`,
    );
    expect(await done()).toEqual(['department', 'manager', 'tariffs']);

    await app.unitOfWork.query(
      sql`INSERT INTO platform.mails (key, recipient, subject, text_body, html_body, state, sent_at)
          VALUES ('first', 'a@example.org', 'S', 'T', 'T', 'sent', now())`,
    );
    expect(await done()).toEqual(['department', 'manager', 'tariffs', 'mail']);
  });
});
