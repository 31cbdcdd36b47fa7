import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** Sessions are stored in PostgreSQL: no process stores one alone. */
describe('a session', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  const account = async (browser: TestBrowser) => (await browser.get('/api/authentication/account')).status;

  describe('with two processes on one database', () => {
    let second: Awaited<ReturnType<TestApplication['another']>>;
    beforeAll(async () => {
      second = await app.another();
    });
    afterAll(() => second?.close());
    beforeEach(() => app.unitOfWork.query('TRUNCATE platform.attempts'));

    it('is valid at one when it began at the other, role and scope included', async () => {
      const browser = await app.loginAs('antenne@demo.example');
      const [here, there] = [await browser.get('/api/office/list'), await browser.on(second).get('/api/office/list')];
      expect(there.status).toBe(200);
      expect(there.body.records).toEqual(here.body.records);
      expect((await browser.on(second).get('/api/department/38')).status).toBe(404);
    });

    it.each([
      ['the call', (browser: TestBrowser) => browser.post('/api/authentication/logout')],
      ['the link', (browser: TestBrowser) => browser.get('/logout', { 'sec-fetch-mode': 'navigate' })],
    ])('ends at both when the user logs out at one, by %s', async (_, logOut) => {
      const browser = await app.loginAs('compta@demo.example');
      // A copy of the cookie made before is invalid too.
      const { cookie } = browser;
      expect(await account(browser.on(second))).toBe(200);
      await logOut(browser.on(second));
      for (const copy of [app.visitor(), app.visitor().on(second)]) {
        expect((await copy.get('/api/authentication/account', { cookie })).status).toBe(401);
      }
      expect(await account(browser)).toBe(401);
    });

    it('ends at one when it is ended from the list of sessions at the other', async () => {
      const [here, elsewhere] = [await app.loginAs('cadre@demo.example'), await app.loginAs('cadre@demo.example')];
      const { records } = (await elsewhere.get('/api/account/sessions')).body as {
        records: { id: string; current: boolean }[];
      };
      const { id } = records.find(({ current }) => current)!;
      await here.on(second).delete(`/api/account/sessions/${id}`);
      expect([await account(here), await account(elsewhere)]).toEqual([200, 401]);
    });

    it('counts failed logins at both together, and slows them down', async () => {
      const wrong = { username: 'cadre38@demo.example', password: 'pas-le-bon-mot' };
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 7; attempt++) {
        const browser = attempt % 2 === 0 ? app.visitor() : app.visitor().on(second);
        statuses.push((await browser.post('/api/authentication/login', wrong)).status);
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
      expect(statuses).toContain(429);
    });
  });
});
