import { type TestApplication, testApplication } from '@pds/testing';
import { UsersFacade } from '@pds/users/contract';

const ada = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace', promote: false };

describe('the first administrator', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());
  const create = (administrator: typeof ada) => app.application.get(UsersFacade).createAdministrator(administrator);

  it('chooses a password by the link in the e-mail, which the command also prints, and has administrator rights', async () => {
    const { promoted, secret } = await create(ada);
    expect(promoted).toBe(false);
    await app.drainJobs();
    const [mail] = await app.unitOfWork.query<{ text_body: string }>(
      `SELECT text_body FROM platform.mails WHERE recipient = 'ada@example.org'`,
    );
    const token = /token=([A-Za-z0-9_-]{43})/.exec(mail!.text_body)![1];
    expect(token).toBe(secret);
    await app.visitor().post('/api/authentication/set-password', { token, password: 'Analytique-1843' });
    const browser = await app.loginAs({ email: 'ada@example.org', password: 'Analytique-1843' });
    expect((await browser.get('/api/users')).status).toBe(200);
    expect((await browser.get('/api/authentication/account')).body.roles).toEqual(['ROLE_ADMIN']);
  });

  it('is not an existing account, unless promotion was requested', async () => {
    const taken = { ...ada, email: 'CADRE@demo.example' };
    await expect(create(taken)).rejects.toThrow('Un compte existe déjà avec cette adresse e-mail');
    const { accountId, promoted, secret } = await create({ ...taken, promote: true });
    expect([promoted, secret]).toEqual([true, null]);
    const shown = await (await app.loginAs('admin@demo.example')).get(`/api/users/${accountId}`);
    expect(shown.body).toMatchObject({ firstName: 'Camille', roles: ['ROLE_LOCAL_MANAGER', 'ROLE_ADMIN'] });
  });
});
