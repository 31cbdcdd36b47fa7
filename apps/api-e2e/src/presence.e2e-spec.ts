import { type Dossier, type Organiser, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { PinoLogger } from 'nestjs-pino';
import pino from 'pino';

const [first, second, third] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];

describe('who has a dossier open', () => {
  let app: TestApplication;
  let dossier: Dossier;
  let filer: Organiser;
  let rhone: TestBrowser;
  let colleague: TestBrowser;
  let accountant: TestBrowser;
  const lines: string[] = [];

  beforeAll(async () => {
    app = await testApplication({ LOG_LEVEL: 'info' });
    Object.assign(PinoLogger.root, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
    filer = await app.scenario.organiser();
    dossier = await app.scenario.dossier({ organiser: filer, department: 69 }).filed();
    const person = (post: 'manager' | 'accounting', firstName: string, lastName: string) =>
      app.scenario.staff(post, { department: 69, firstName, lastName });
    rhone = await app.loginAs(await person('manager', 'Camille', 'Durand'));
    colleague = await app.loginAs(await person('manager', 'Jean', 'Petit'));
    accountant = await app.loginAs(await person('accounting', 'Ana', 'Roux'));
  });
  afterAll(() => app?.close());
  beforeEach(() => app.unitOfWork.query('TRUNCATE demand.presences'));

  const path = () => `/api/demand/${dossier.id}/presence`;
  const say = (browser: TestBrowser, tab: string, more: object = {}) =>
    browser.put(path(), { tab, editing: false, ...more });
  const others = async (browser: TestBrowser, tab: string) => (await say(browser, tab)).body.others;

  it('is shown to each member of staff by name', async () => {
    expect((await say(rhone, first, { editing: true })).body).toEqual({ others: [], saved: null });
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+0[12]:00$/);
    const camille = { name: 'Camille Durand', isCaller: false, editing: true, since };
    expect(await others(colleague, second)).toEqual([camille]);
    expect(await others(accountant, third)).toEqual([camille, expect.objectContaining({ name: 'Jean Petit' })]);
    expect(await others(rhone, second)).toMatchObject([
      { name: 'Camille Durand', isCaller: true, editing: true },
      { name: 'Jean Petit', isCaller: false, editing: false },
      { name: 'Ana Roux', isCaller: false, editing: false },
    ]);
  });

  it('ends when a page leaves, and when a page is silent', async () => {
    await say(rhone, first);
    await say(accountant, third);
    expect(await others(colleague, second)).toHaveLength(2);
    expect((await rhone.delete(`${path()}?tab=${first}`)).status).toBe(204);
    expect(await others(colleague, second)).toMatchObject([{ name: 'Ana Roux' }]);
    await app.unitOfWork.query(`UPDATE demand.presences SET shown_until = shown_until - interval '75 seconds'`);
    expect(await others(colleague, second)).toEqual([]);
  });

  it('shows who has saved since the version of the page, but not to the person who saved', async () => {
    const { version } = (await rhone.get(`/api/demand/${dossier.id}`)).body.demand;
    expect((await say(rhone, first, { version })).body.saved).toBeNull();
    const saved = await colleague.patch(`/api/demand/${dossier.id}`, { version, eventName: 'Corrida' });
    expect(saved.status).toBe(200);
    expect((await say(rhone, first, { version })).body.saved).toEqual({
      by: 'Jean Petit',
      isCaller: false,
      at: expect.any(String),
    });
    expect((await say(colleague, second, { version })).body.saved).toMatchObject({ isCaller: true });
    expect((await say(rhone, first, { version: saved.body.demand.version })).body.saved).toBeNull();
  });

  it('does not extend the session, change the dossier or its timeline, or write a log line', async () => {
    const session = () =>
      app.unitOfWork.query(
        `SELECT s.last_seen_at, s.expires_at FROM users.sessions s JOIN users.accounts a ON a.id = s.account_id
         WHERE a.first_name = 'Camille' AND a.last_name = 'Durand'`,
      );
    const kept = () =>
      app.unitOfWork.query(
        `SELECT d.version, d.updated_at, (SELECT count(*) FROM platform.timeline) AS entries
         FROM demand.demands d WHERE d.id = $1`,
        [dossier.id],
      );
    await app.unitOfWork.query(
      `UPDATE users.sessions SET last_seen_at = last_seen_at - interval '1 hour', expires_at = expires_at - interval '1 hour'`,
    );
    const before = [await session(), await kept()];
    lines.length = 0;
    expect((await say(rhone, first, { editing: true, version: 1 })).status).toBe(200);
    expect((await rhone.delete(`${path()}?tab=${first}`)).status).toBe(204);
    expect([await session(), await kept()]).toEqual(before);
    expect(lines.filter((line) => line.includes('presence'))).toEqual([]);
    // A refusal is logged, and an action of the user extends their session.
    expect((await app.visitor().put(path(), { tab: first, editing: false })).status).toBe(401);
    expect(lines.filter((line) => line.includes(path()))).toHaveLength(1);
    expect((await rhone.get(`/api/demand/${dossier.id}`)).status).toBe(200);
    expect(await session()).not.toEqual(before[0]);
  });

  it('may be requested as often as pages do', async () => {
    const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await say(rhone, first)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await app.unitOfWork.query('SELECT 1 FROM demand.presences')).toHaveLength(1);
  });

  it('shows no name of a deleted account, and deletes the data of a person who asks to be forgotten', async () => {
    const dismissed = await app.scenario.staff('manager', { department: 69 });
    const leaving = await app.scenario.staff('manager', { department: 69 });
    const browser = await app.loginAs(leaving);
    await say(await app.loginAs(dismissed), third, { editing: true });
    await say(browser, third, { editing: true });
    expect(await others(colleague, second)).toHaveLength(2);
    const admin = await app.loginAs('admin@demo.example');
    expect((await admin.delete(`/api/users/${dismissed.accountId}`)).status).toBe(204);
    expect(await others(colleague, second)).toHaveLength(1);
    const deleted = await browser.post('/api/account/deletion-request', { currentPassword: leaving.password! });
    expect(deleted.status).toBe(204);
    await app.drainJobs();
    expect(
      await app.unitOfWork.query('SELECT 1 FROM demand.presences WHERE account_id = $1', [leaving.accountId]),
    ).toEqual([]);
  });
});
