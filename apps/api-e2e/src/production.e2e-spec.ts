import { type FakeSmtpServer, pdf, startFakeSmtpServer } from '@pds/platform/testing';
import { productionSettings, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { PinoLogger } from 'nestjs-pino';
import pino from 'pino';

/** An organiser whose details occur nowhere else. */
const person = {
  firstName: 'Philippine',
  name: 'Vraisemblable',
  email: 'philippine.vraisemblable@mesanges-bleues.example',
  tel: '06 39 98 47 11',
};
const event = {
  eventName: 'Randonnée des Mésanges bleues',
  severalDepartments: false,
  eventDepartment: '69',
  eventType: 1,
  eventAddress: '17 impasse des Rouges-Gorges',
  eventPostalCode: '69002',
  eventCity: 'Lyon',
  comments: 'Le président est allergique aux guêpes',
  eventSlots: [{ name: 'Jour', startDate: '2028-05-08T08:00', endDate: '2028-05-08T12:00', peak: 800, nature: 2 }],
};
const iban = 'FR7630006000011234567890189';
const password = 'Onze-Gendarmes-2026';
const billing = { contactName: 'Capucine Trésorière', contactEmail: 'capucine.tresoriere@mesanges-bleues.example' };
const bearer = 'pds_mot_de_passe_d_un_programme_inconnu_0001';

/** The product with the settings of production: what it must not show, and what it must not write into its log. */
describe('production', () => {
  let app: TestApplication;
  let smtp: FakeSmtpServer;
  let manager: TestBrowser;
  const lines: string[] = [];

  beforeAll(async () => {
    smtp = await startFakeSmtpServer();
    app = await testApplication({ ...productionSettings, SMTP_URL: smtp.url });
    // Production logs at `info`; `debug` is what an operator chooses to find a fault.
    Object.assign(
      PinoLogger.root,
      { level: 'debug' },
      { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } },
    );
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(async () => {
    await app?.close();
    await smtp?.close();
  });

  /** Takes a schema away, with its tables and views, for the time of some calls, which then end with 500. */
  async function withoutSchema(schema: string, work: () => Promise<void>): Promise<void> {
    await app.unitOfWork.query(`ALTER SCHEMA ${schema} RENAME TO elsewhere`);
    try {
      await work();
    } finally {
      await app.unitOfWork.query(`ALTER SCHEMA elsewhere RENAME TO ${schema}`);
    }
  }

  it('has no pages of developers, whoever asks', async () => {
    const admin = await app.loginAs('admin@demo.example');
    for (const browser of [app.visitor(), manager, admin])
      for (const page of [
        ...[
          '/dev',
          '/dev/',
          '/dev/mail',
          '/dev/mail/1',
          '/dev/mails/account-reset',
          '/dev/papers',
          '/dev/papers/quote',
        ],
        ...['/dev/papers/quote/pdf', '/DEV/mail', '//dev/mail', '/api/docs', '/api/docs.json'],
      ])
        expect([page, (await browser.get(page)).status]).toEqual([page, 404]);
  });

  it('sets cookies that only this host can set', async () => {
    const browser = app.visitor();
    const credentials = { username: 'compta@demo.example', password: 'Secours-2026' };
    const answer = await browser.post('/api/authentication/login', credentials);
    const options = 'Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-pds_session=[^;]{43}; ${options}$`)),
      expect.stringMatching(new RegExp(`^__Host-pds_device=[^;]{43}; Max-Age=15552000; ${options}$`)),
    ]);
    expect((await browser.get('/api/authentication/account')).status).toBe(200);
    // The plain name, which a subdomain or an HTTP page may set, gives no access.
    const cookie = browser.cookie.replaceAll('__Host-', '');
    expect((await app.visitor().get('/api/authentication/account', { cookie })).status).toBe(401);
    await browser.post('/api/authentication/logout');
    expect(browser.cookie).toMatch(/^__Host-pds_device=/);
  });

  it('answers errors without stack, statement, file or name of a program', async () => {
    const answers = [
      await manager.get('/api/nowhere'),
      await manager.get('/api/demand/list?page=a'),
      await manager.post('/api/demand/check-data', { eventSlots: 'x' }),
      await app.visitor().get('/%ff'),
    ];
    await withoutSchema('demand', async () => {
      answers.push(await manager.get('/api/demand/list'), await manager.get('/api/demand/1'));
    });
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 400, 500, 500]);
    for (const { raw, headers } of answers) {
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(raw.toString()).not.toMatch(
        /\bat .+:\d+|\.[jt]s\b|node_modules|SELECT|relation|QueryFailed|stack|postgres/i,
      );
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    }
  });

  it('writes nothing of a person into the log from the request to the invoice, nor when these steps fail', async () => {
    const visitor = app.visitor();
    expect((await visitor.post('/api/demand/check-data', event)).status).toBe(200);
    const { userId } = (await visitor.post('/api/users/add', person)).body as { userId: number };
    // Signed up again: the address is already taken.
    await visitor.post('/api/users/add', person);
    const filed = await visitor.post('/api/demand/add', {
      ...{ ...event, ...person, userId, website: '', startedAt: Date.now() - 60_000 },
    });
    expect(filed.status).toBe(201);
    await app.drainJobs();
    const token = smtp.arrived
      .flatMap(({ to, email }) => (to.includes(person.email) ? [/#token=([\w-]{43})/.exec(email.text ?? '')?.[1]] : []))
      .find((found) => found !== undefined)!;
    expect((await visitor.post('/api/authentication/set-password', { token, password })).status).toBeLessThan(300);
    const organiser = await app.loginAs({ email: person.email, password });
    expect((await organiser.get('/api/authentication/account')).status).toBe(200);

    // What fails with personal data in the call: logins, searches, files, addresses, a missing table, a mail server that quotes.
    await visitor.post('/api/authentication/login', { username: person.email, password: `${password}x` });
    await visitor.post('/api/authentication/forgotten-password', { email: person.email });
    await visitor.get(`/api/demand/print/${filed.body.uniqId}`);
    await visitor.get(`/api/demand/list?q=${person.name}`, { authorization: `Bearer ${bearer}` });
    await visitor.get(`/api/${person.email}`);
    await manager.get(`/api/home/search?q=${person.name}`);
    await manager.get(`/api/demand/list?eventName=${encodeURIComponent(event.eventName)}`);
    await organiser.upload(`/api/demand/update/files/${filed.body.id}`, {
      ...{ name: person.name, fileName: `${person.name}.pdf`, content: pdf() },
    });
    await manager.post('/api/demand/check-data', { ...event, eventName: [person.name], eventCity: person.email });
    await withoutSchema('demand', async () => {
      expect((await manager.get(`/api/home/search?q=${person.name}`)).status).toBe(500);
      await visitor.post('/api/demand/add', { ...event, ...person, userId, website: '', startedAt: 1 });
    });
    await withoutSchema('users', async () => {
      await visitor.post('/api/users/add', { ...person, email: `autre-${person.email}` });
    });
    smtp.onRecipient = (address) => [550, `5.1.1 <${address}>: ${person.name} unknown, FR76 ${iban}`];
    await visitor.post('/api/authentication/forgotten-password', { email: person.email });
    await app.drainJobs();
    smtp.onRecipient = () => null;

    await app.scenario.department(69, { iban, bic: 'AGRIFRPP' });
    const owner = await app.scenario.organiser({
      ...person,
      lastName: person.name,
      email: `b.${person.email}`,
    } as never);
    const station = await app.scenario
      .dossier({
        name: event.eventName,
        organiser: owner,
        address: event.eventAddress,
        comments: event.comments,
        price: 900,
      })
      .transformed();
    const invoice = await manager.post(`/api/invoice/create/${station.id}`, { ...billing, amount: 500 });
    expect(invoice.status).toBe(201);
    await manager.post(`/api/invoice/create/${station.id}`, {
      ...billing,
      contactEmail: billing.contactName,
      amount: 1,
    });
    await app.drainJobs();

    const log = lines.join('\n');
    expect(lines.length).toBeGreaterThan(20);
    // Mails, failed tasks and errors are in it.
    for (const expected of [/"status":500/, /"status":201/, /was not sent|refused for good/, /Login refused/])
      expect(log).toMatch(expected);
    const secrets = smtp.arrived.flatMap(({ email }) =>
      [...(email.text ?? '').matchAll(/#token=([\w-]+)/g)].map(([, secret]) => secret!),
    );
    const cookies = [visitor, organiser, manager].flatMap(({ cookie }) =>
      cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
    );
    for (const some of [secrets, cookies]) expect(some.length).toBeGreaterThan(0);
    for (const secret of [...secrets, ...cookies]) expect(secret.length).toBeGreaterThan(15);
    const wanted = [
      ...[person.firstName, person.name, person.email, person.tel, 'mesanges-bleues', 'Mésanges'],
      ...[event.eventAddress, 'guêpes', iban, password, bearer, filed.body.uniqId as string],
      ...[billing.contactName, billing.contactEmail, 'cadre@demo.example', productionSettings.SESSION_SECRET],
      ...[...secrets, ...cookies],
    ];
    const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '');
    const found = lines.filter((line) => wanted.some((text) => plain(decoded(line)).includes(plain(text))));
    expect(found).toEqual([]);
  });
});

/** A line with what is percent-encoded in it decoded too. */
function decoded(line: string): string {
  return `${line} ${line.replaceAll(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  })}`;
}
