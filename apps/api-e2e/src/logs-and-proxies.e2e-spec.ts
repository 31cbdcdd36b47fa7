import { type TestApplication, testApplication } from '@pds/testing';
import { PinoLogger } from 'nestjs-pino';
import pino from 'pino';

describe('logs and reverse proxies', () => {
  let app: TestApplication;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await testApplication({ LOG_LEVEL: 'info', TRUST_PROXY: 'on', PUBLIC_REQUESTS_PER_HOUR: '3' });
    Object.assign(PinoLogger.root, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  });
  afterAll(() => app.close());

  it('writes a line for each call, with the id that its answer carries and no content of the request', async () => {
    const answer = await app.visitor().get('/api/demand/print/wJalrXUtnFEMIK7MDENGbPxRfiCYzoe1?email=zoe@demo.example');
    const written = lines.map((line) => JSON.parse(line)).find(({ requestId }) => requestId === answer.body.requestId);
    expect(written).toMatchObject({ method: 'GET', path: '/api/demand/print/…', status: 404 });
    expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.join('')).not.toMatch(/zoe|wJalr/);
  });

  it('shortens the secret of a calendar in its address', async () => {
    const browser = await app.loginAs(await app.scenario.staff('manager', { department: 69 }));
    const { url } = (await browser.post('/api/account/calendar-link')).body;
    const path = new URL(url).pathname;
    const secret = /\/([^/]+)\.ics$/.exec(path)![1]!;
    const before = lines.length;
    expect((await app.visitor().get(path)).status).toBe(200);
    expect((await app.visitor().get(path.replace(secret, `${secret}x`))).status).toBe(404);
    const written = lines.slice(before).map((line) => JSON.parse(line));
    expect(written.map(({ path: shown, status }) => [shown, status])).toEqual([
      ['/api/feeds/….ics', 200],
      ['/api/feeds/….ics', 404],
    ]);
    expect(lines.join('')).not.toContain(secret);
  });

  it('writes the account and the token of each call, refused ones included, and who logged out', async () => {
    const person = await app.scenario.staff('manager', { department: 69 });
    const browser = await app.loginAs(person);
    const { secret, id } = (await browser.post('/api/account/tokens', { name: 'Agenda' })).body;
    const refused = await browser.get('/api/security-settings');
    const program = await app.visitor().get('/api/nothing', { authorization: `Bearer ${secret}` });
    const list = await app.visitor().get('/api/demand/list', { authorization: `Bearer ${secret}` });
    const file = await browser.get('/related-files/999999');
    const { cookie } = browser;
    await browser.get('/logout', { 'sec-fetch-mode': 'navigate' });
    const written = lines.map((line) => JSON.parse(line));
    const account = person.accountId;
    expect([refused.status, program.status, list.status]).toEqual([403, 404, 200]);
    expect(written).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ requestId: refused.body.requestId, status: 403, account }),
        expect.objectContaining({ path: '/api/demand/list', status: 200, account, token: id }),
        expect.objectContaining({
          requestId: file.body.requestId,
          path: '/related-files/999999',
          status: 404,
          account,
        }),
        expect.objectContaining({ path: '/logout', status: 302, account }),
      ]),
    );
    expect(lines.join('')).not.toContain(secret);
    expect(lines.join('')).not.toContain(person.email);
    expect(lines.join('')).not.toContain(cookie.split('=')[1]!);
  });

  it('writes the id of a call beside the error that made it fail', async () => {
    await app.unitOfWork.query('ALTER TABLE platform.mails RENAME TO elsewhere');
    const answer = await app.visitor().get('/dev/mail');
    await app.unitOfWork.query('ALTER TABLE platform.elsewhere RENAME TO mails');
    expect(answer.status).toBe(500);
    const written = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
    expect(written).toMatchObject({ requestId: answer.body.requestId, error: { type: 'QueryFailedError' } });
  });

  it('counts attempts for the address that the proxy saw, whatever forwarding headers the client sends', async () => {
    const signUp = (number: number) =>
      app
        .visitor()
        .post(
          '/api/users/add',
          { firstName: 'Zoé', name: 'Petit', email: `zoe${number}@demo.example`, tel: '0612345678' },
          { 'x-forwarded-for': `198.51.100.${number}, 203.0.113.9` },
        );
    const statuses: number[] = [];
    for (let number = 1; number <= 4; number++) statuses.push((await signUp(number)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });
});
