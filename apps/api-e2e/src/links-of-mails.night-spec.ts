import { SendDailyDigests } from '@pds/application';
import { defineEvent, Outbox } from '@pds/kernel';
import { Digests } from '@pds/screens';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** What a page makes on load of the token or name in its link; nothing where it waits for a press. */
type Load = (scanner: TestBrowser, secret: string) => Promise<unknown>[];

const nothing: Load = () => [];
const account: Load = (scanner) => [scanner.get('/api/authentication/account')];

/** Every kind of link in our e-mails, with `*` for a number, a name or a token, and the calls of its page on load. */
const pages: Readonly<Record<string, Load>> = {
  '/reset-password#token=*': nothing,
  '/account/sign-in#token=*': (scanner, token) => [scanner.post('/api/authentication/link/read', { token })],
  '/account/confirm-email#token=*': nothing,
  '/account/daily-digest#token=*': nothing,
  '/api/account/daily-digest/one-click?token=*': nothing,
  '/account/organiser-proposal#token=*': (scanner, token) => [scanner.post('/api/users/organiser-proposal', { token })],
  '/benevole/#token=*&creneau=*': (scanner, token) => [scanner.post('/api/volunteer/read', { token })],
  '/documents/accord#token=*': (scanner, token) => [scanner.post('/api/document/acceptance/read', { token })],
  '/event/no-auth/print/*': (scanner, uniqId) => [scanner.get(`/api/demand/print/${uniqId}`)],
  '/login-app': account,
  '/account': (scanner) => [...account(scanner, ''), scanner.get('/api/account'), scanner.get('/api/account/tokens')],
  '/admin/aid-station/demand/*': (scanner, id) => [
    ...account(scanner, ''),
    scanner.get(`/api/demand/${id}`),
    scanner.get(`/api/document/answers/${id}`),
  ],
  '/admin/aid-station/demand/*?onglet=administratif': (scanner, id) => [
    ...account(scanner, ''),
    scanner.get(`/api/demand/${id}/deadlines`),
  ],
  '/admin/aid-station/demand/*?onglet=engagement#qui-vient': (scanner, id) => [
    ...account(scanner, ''),
    scanner.get(`/api/demand/${id}/sign-up`),
  ],
  '/admin/aid-station/edit/*?onglet=administratif': (scanner, id) => [
    ...account(scanner, ''),
    scanner.get(`/api/demand/${id}/deadlines`),
  ],
  '/admin/aid-station/edit/*?onglet=engagement#qui-vient': (scanner, id) => [
    ...account(scanner, ''),
    scanner.get(`/api/demand/${id}/sign-up`),
  ],
  '/admin/aid-station/deadlines': (scanner) => [...account(scanner, ''), scanner.get('/api/home/deadlines')],
  '/admin/organization/aid-station/show/*': account,
  '/admin/organization/profile': (scanner) => [
    ...account(scanner, ''),
    scanner.get('/api/organization/list_by_manager'),
    scanner.get('/api/organization/attachments'),
  ],
  '/admin/organization/edit/*': (scanner, id) => [...account(scanner, ''), scanner.get(`/api/organization/${id}`)],
  '/admin/affiliation/department': (scanner) => [
    ...account(scanner, ''),
    scanner.get('/api/department/office/list'),
    scanner.get('/api/department/69'),
  ],
};

/** What a press on these pages calls with the token. */
const acts = [
  '/api/authentication/set-password',
  '/api/authentication/link/open',
  '/api/account/email/confirm',
  '/api/users/organiser-proposal/accept',
  '/api/document/acceptance/accept',
  '/api/document/acceptance/decline',
  '/api/account/daily-digest/refuse',
  '/api/document/acceptance/change',
  '/api/volunteer/answer',
  '/api/volunteer/replacement',
  '/api/volunteer/seen',
];

/** Mail scanners open every link of an e-mail, sometimes as a browser does, before the person sees it. */
describe('the links of our e-mails', () => {
  const password = 'Secours-2026';
  const race = {
    ...{ eventName: 'Corrida', eventDepartment: '69', eventType: 1, eventAddress: '1 place Bellecour' },
    ...{ eventPostalCode: '69002', eventCity: 'Lyon', comments: 'Course à pied' },
    eventSlots: [{ name: 'Jour', startDate: '2028-10-04T08:00', endDate: '2028-10-04T12:00', peak: 300, nature: 1 }],
  };
  let app: TestApplication;
  let cadre: TestBrowser;
  let links: string[];
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
    await writeMails();
    links = await linksOfMails();
  });
  afterAll(() => app?.close());

  /** Makes the product send an e-mail with each kind of link. */
  async function writeMails(): Promise<void> {
    const newcomer = { firstName: 'Jeanne', name: 'Martin', email: 'jeanne@example.org', tel: '06 12 34 56 78' };
    await app.visitor().post('/api/users/add', newcomer);
    const filer = app.visitor();
    await filer.post('/api/users/add', { ...newcomer, email: 'paul@example.org', demandFollows: true });
    expect((await filer.post('/api/demand/add', race)).status).toBe(201);
    await app.visitor().post('/api/authentication/forgotten-password', { email: 'compta@demo.example' });
    const leaving = app.demo.person('evenements@demo.example').accountId;
    const zoe = { firstName: 'Zoé', lastName: 'Blanc' };
    for (const [index, manager] of [
      { ...zoe, email: 'zoe@bron.example' },
      { ...zoe, email: 'alpes@demo.example' },
      { id: app.demo.person('organisateur@demo.example').accountId },
      { id: leaving },
    ].entries())
      await createOrganisation(`Bron ${index}`, `W69111222${index}`, manager);
    // An organisation loses its last manager.
    const last = await app.loginAs('evenements@demo.example');
    expect((await last.post('/api/account/deletion-request', { currentPassword: password })).status).toBe(204);

    const employerVouched = defineEvent<{ accountId: number }>('users.employer-vouched');
    // Somebody comes with the SIRET of an organisation that has a manager.
    const { accountId } = app.demo.person('alpes@demo.example');
    await app.unitOfWork.query(
      `INSERT INTO users.identities (issuer, subject, account_id, linked_at, siret)
       VALUES ('https://provider.example', 'somebody', $1, now(), '90000003500015')`,
      [accountId],
    );
    await app.unitOfWork.run(() => app.application.get(Outbox).publish(employerVouched({ accountId })));

    const [moving, moved] = [await app.loginAs('mairie@demo.example'), await app.loginAs('cadre38@demo.example')];
    await moving.post('/api/account/email', { email: 'nouvelle@example.org', currentPassword: password });
    await moved.post('/api/account/email', { email: 'autre@example.org', currentPassword: password });
    await app.drainJobs();
    const [confirmation] = await linksOfMails('autre@example.org');
    await app.visitor().post('/api/account/email/confirm', { token: secretOf(confirmation!) });

    const organiser = await app.loginAs('organisateur@demo.example');
    await organiser.post('/api/demand/add', race);
    const quotes = [await quoteSent('jeanne@example.org'), await quoteSent('tresorier@example.org')];
    await app.drainJobs();
    // The second one is declined, which its association is told of.
    const [declined] = await linksOfMails(quotes[1]!.to);
    const reason = 'Nous annulons la course.';
    await app.visitor().post('/api/document/acceptance/decline', { token: secretOf(declined!), reason });
    await app.drainJobs();
    await digestSent();
    await memberAsked();
  }

  /** A member is asked to come to a slot of the day after tomorrow, says yes, then no. */
  async function memberAsked(): Promise<void> {
    const office = await app.scenario.office({ email: 'antenne@example.org' });
    const manager = await app.loginAs(await app.scenario.staff('office manager', { office }));
    const memberId = await app.scenario.member(office, { email: 'lea@example.org' });
    const dossier = await app.scenario.dossier({ office, day: 2 }).priced();
    const slotId = await dossier.opened({ added: { otherStaff: 1 } });
    const asked = await manager.post(`/api/demand/${dossier.id}/sign-up/${slotId}/ask`, { memberIds: [memberId] });
    expect(asked.status).toBe(200);
    // At night the request would wait until 8:00.
    await app.makeJobsDue();
    await app.drainJobs();
    const [link] = await linksOfMails('lea@example.org');
    for (const answer of ['yes', 'no']) {
      const given = { token: secretOf(link!), slotId, answer };
      expect((await app.visitor().post('/api/volunteer/answer', given)).status).toBe(200);
    }
    await app.drainJobs();
  }

  /** An office with more deadlines than its digest shows, in a station and in requests. */
  async function digestSent(): Promise<void> {
    const office = await app.scenario.office();
    await app.scenario.staff('office manager', { office });
    const soon = () => app.scenario.dossier({ office, day: 5 });
    await soon().transformed();
    for (let requests = 0; requests < 8; requests++) await soon().quoted();
    const offices = (await app.application.get(Digests).offices()).filter(({ id }) => id === office.id);
    expect(await app.application.get(SendDailyDigests).send(offices, Date.now())).toBe(1);
    await app.drainJobs();
  }

  async function createOrganisation(name: string, identifier: string, manager: object): Promise<void> {
    const { status } = await cadre.post('/api/organization/create', {
      ...{ name, identifier, billingAddressCheckbox: false, notify: true, type: 4, accountingEmail: '' },
      ...{ address1: '1 place de la Mairie', zipcode: '69500', city: 'Bron', manager },
    });
    expect(status).toBe(201);
  }

  async function quoteSent(to: string) {
    const dossier = app.dossier();
    const { id } = (await dossier.quoted()).quote;
    const letter = { id: String(id), to, subject: 'Devis', content: '<p>Lien : {lien}</p>' };
    const form = Object.entries(letter).map(([name, content]) => ({ name, content }));
    expect((await cadre.upload('/api/document/send', ...form)).status).toBe(200);
    return { id, to };
  }

  /** The addresses in the stored e-mails, each once, without the origin. */
  async function linksOfMails(to?: string): Promise<string[]> {
    const mails = await app.unitOfWork.query<{ told: string }>(
      `SELECT concat_ws(' ', text_body, html_body, unsubscribe_url) AS told FROM platform.mails
       WHERE $1::text IS NULL OR recipient = $1 ORDER BY id`,
      [to ?? null],
    );
    const found = mails.flatMap(({ told }) => [
      ...told.replaceAll('&amp;', '&').matchAll(/https?:\/\/[^/\s]+(\/[^\s"'<>)]+)/gu),
    ]);
    return [...new Set(found.map(([, path]) => path!.replace(/[.,]+$/u, '')))];
  }

  const isOfKind = (kind: string, link: string) => {
    const parts = kind.split('*').map((part) => part.replaceAll(/[.?]/gu, '\\$&'));
    return new RegExp(`^${parts.join('[\\w.-]+')}$`, 'u').test(link);
  };
  const kindOf = (link: string) => Object.keys(pages).find((kind) => isOfKind(kind, link)) ?? link;
  const secretOf = (link: string) => /token=([\w.-]+)|([\w.-]+)(?:\?.*)?$/u.exec(link)!.slice(1).find(Boolean)!;

  /** Everything that is stored, except counters of attempts and the jobs themselves. */
  async function stored(): Promise<Record<string, string>> {
    const tables = await app.unitOfWork.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
         AND schemaname || '.' || tablename NOT IN
           ('platform.attempts', 'platform.rate_limits', 'platform.jobs', 'platform.workers')`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await app.unitOfWork.query<{ digest: string }>(
        `SELECT md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), '')) AS digest FROM ${name} AS row`,
      );
      digests[name] = row!.digest;
    }
    return digests;
  }

  it('are all of a kind whose page is known here', () => {
    expect([...new Set(links.map(kindOf))].sort()).toEqual(Object.keys(pages).sort());
  });

  it('change nothing when they are opened, whatever their pages load, and still work afterwards', async () => {
    const before = await stored();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    for (const link of links) {
      const scanner = app.visitor();
      // The part after # is not sent; some scanners ask for it as a query.
      for (const url of [link.split('#')[0]!, link.replace('#', '?')]) {
        await app.application.inject({ method: 'HEAD', url });
        await scanner.get(url, { 'x-requested-with': undefined, 'sec-fetch-site': undefined });
      }
      await Promise.all(pages[kindOf(link)]!(scanner, secretOf(link)));
      for (const act of acts) {
        const url = `${act}?token=${secretOf(link)}`;
        expect((await app.application.inject({ method: 'HEAD', url })).statusCode).toBe(404);
        expect((await scanner.get(url)).status).toBe(404);
      }
    }
    await app.drainJobs();
    expect(await stored()).toEqual(before);

    const press = async (kind: string, call: string, body: object = {}) => {
      const answers = links
        .filter((link) => kindOf(link) === kind)
        .map((link) => app.visitor().post(call, { token: secretOf(link), ...body }));
      return (await Promise.all(answers)).map(({ status }) => status).sort();
    };
    const chosen = { password: 'Confluence-du-soir-27' };
    expect(await press('/reset-password#token=*', acts[0]!, chosen)).toEqual([204, 204]);
    // The sign-up alone, and the one with its demand.
    expect(await press('/account/sign-in#token=*', acts[1]!)).toEqual([200, 200]);
    // One of the two was confirmed.
    expect(await press('/account/confirm-email#token=*', acts[2]!)).toEqual([204, 422]);
    expect(await press('/account/organiser-proposal#token=*', acts[3]!)).toEqual([204]);
    const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
    expect(await press('/account/daily-digest#token=*', acts[6]!)).toEqual([204]);
    expect(await press('/benevole/#token=*&creneau=*', '/api/volunteer/read')).toEqual([200]);
    // The other one was declined.
    expect(await press('/documents/accord#token=*', acts[4]!, who)).toEqual([200, 409]);
  });
});
