import { jest } from '@jest/globals';
import { Clock, FrozenFiles } from '@pds/kernel';
import { BackgroundWorker } from '@pds/platform';
import { type TestApplication, testApplication, type TestBrowser, type TestResponse } from '@pds/testing';
import { contact, expressForm } from './express-form';
import { keyedPosts, posts } from './openapi/posts';

/** POSTs that create nothing twice when repeated, and why. */
const withoutKey: Readonly<Record<string, string>> = {
  'POST /api/authentication/login': 'opens a session, whose cookie is never given again; a second login does no harm',
  'POST /api/authentication/link/read': 'reads',
  'POST /api/authentication/link/open': 'its link counts once; the session is not given again',
  'POST /api/authentication/logout': 'ends a session: it is ended',
  'POST /api/authentication/second-factor': 'a code counts once; the session is not given again',
  'POST /api/authentication/second-factor/enrolment': 'replaces what an earlier one began',
  'POST /api/authentication/second-factor/enrolment/confirm': 'a code counts once; the session is not given again',
  'POST /api/authentication/set-password': 'its link counts once',
  'POST /login/user/event/:userId': 'sets which demand is in progress',
  'POST /api/users/organiser-proposal': 'reads',
  'POST /api/users/organiser-proposal/accept': 'its link counts once',
  'POST /api/users/remove-event': 'sets that no demand is in progress',
  'POST /api/affiliation/update/:id': 'sets which affiliation is active',
  'POST /api/account/password': 'sets the password',
  'POST /api/account/first-password': 'sets the password; the session is not given again',
  'POST /api/account/email/confirm': 'its link counts once',
  'POST /api/account/daily-digest/refuse': 'switches the digest off: it is off',
  'POST /api/account/daily-digest/one-click': 'switches the digest off: it is off',
  'POST /api/account/deletion-request': 'deletes: it is deleted',
  'POST /api/account/second-factor': 'replaces what an earlier one began',
  'POST /api/account/second-factor/confirm': 'a code counts once',
  'POST /api/account/second-factor/disable': 'sets that there is none',
  'POST /api/account/second-factor/recovery-codes': 'replaces the earlier codes: the last answer counts',
  'POST /api/organization': 'reads',
  'POST /api/options/update': 'sets what is offered',
  'POST /api/demand/check-data': 'stores nothing',
  'POST /api/demand/update-options/:id': 'sets what is chosen',
  'POST /api/demand/update/files/:demandId': 'an upload takes none; a standard name holds one file',
  'POST /api/demand/update-particularities/:id': 'sets the particularities; an upload takes none',
  'POST /api/accounting/statement': 'an upload takes none; a line is stored once, whatever file it is in',
  'POST /api/accounting/statement-line/:id/accept': 'a line is decided once: the second is refused',
  'POST /api/accounting/statement-line/:id/ignore': 'a line is decided once: the second is refused',
  'POST /api/accounting/statement-line/:id/reopen': 'sets that the line is pending',
  'POST /api/import': 'an upload takes none; a file that is received twice imports nothing',
  'POST /api/import/:id/run': 'no second run starts while one waits or runs; what is done is not done again',
  'POST /api/import/:id/undo': 'no second one starts while one waits or runs; what is undone is not undone again',
  'POST /api/department/:id/logo': 'an upload takes none; a department has one logo',
  'POST /api/document/signed-document/add/:id': 'an upload takes none; a document holds one signed copy',
  'POST /api/document/send': 'an upload takes none; the same letter within two minutes is one message',
  'POST /api/document/send-declaration': 'an upload takes none; the same letter within two minutes is one message',
  'POST /api/invoice/send': 'an upload takes none; the same letter within two minutes is one message',
  'POST /api/invoice/send-several': 'an invoice that was sent is not sent again',
  'POST /api/reminder/due': 'stores nothing',
  'POST /api/reminder/preview': 'stores nothing',
  'POST /api/reminder/send': 'an invoice gets each stage once',
  'POST /api/letter-preview': 'stores nothing',
  'POST /api/department/:id/deadline-rules/preview': 'stores nothing',
  'POST /api/demand/:id/means-conflicts': 'stores nothing',
  'POST /api/accounting/delivery-messages': 'a repeated message has the same identifier, and a status is stored once',
  'POST /api/accounting/card-notifications': 'only lets the provider be read again, and a charge is recorded once',
  'POST /api/accounting/card-payment/read': 'reads',
  'POST /api/accounting/card-payment/return': 'only lets the provider be read again, and a charge is recorded once',
  'POST /api/accounting/card-payment/pay': 'an invoice has one open checkout of its balance: the same again is it',
  'POST /api/invoice/pay/:id': 'an invoice has one open checkout of its balance: the same again is it',
  'POST /api/invoice/payment-link/:id':
    'a further link takes nothing away; its secret is kept nowhere, nor is the answer',
  'POST /api/demand/eprotec/export/:id': 'one that waits or runs is the one; e-Protec has one event of a station',
  'POST /api/reinforcement/:id/answer': 'ends only the state that the caller saw: the second is refused',
  'POST /api/reinforcement/:id/withdraw': 'ends only the state that the caller saw: the second is refused',
  'POST /api/integrity/check': 'no second check starts while one waits or runs',
  'POST /api/backups/make': 'no second backup starts while one waits or runs',
  'POST /api/takeout/:id/cancel': 'asks to stop: it is asked',
  'POST /api/takeout': 'a second archive is written after the first one, and changes nothing',
  'POST /api/backups/drill': 'no second restore starts while one waits or runs',
  'POST /api/integrity/cancel': 'asks to stop: it stops',
  'POST /api/retention/simulate': 'no second run starts while one waits or is under way',
  'POST /api/accounting/export/:id/cancel': 'asks to stop: it is asked',
  'POST /api/document/validate-document/:id': 'sets that the document is validated, once',
  'POST /api/document/acceptance/read': 'reads',
  'POST /api/document/attestation/read': 'reads',
  'POST /api/office/:id/members/:memberId/link': 'replaces the earlier links: the last answer counts',
  'POST /api/volunteer/read': 'reads',
  'POST /api/volunteer/calendar': 'reads',
  'POST /api/volunteer/seen': 'the first time counts',
  'POST /api/volunteer/replacement': 'others are asked once a day, each of them once',
  'POST /api/volunteer/answer': 'sets the answer for a slot: the same again changes nothing',
  'POST /api/demand/:id/sign-up/:slotId/ask': 'whoever was asked for a slot is not asked again that day',
  'POST /api/document/acceptance/pdf': 'reads',
  'POST /api/document/acceptance/evidence': 'reads',
  'POST /api/document/acceptance/accept': 'a document is answered once: the same again shows the first answer',
  'POST /api/document/acceptance/decline': 'a document is answered once: the same again shows the first answer',
  'POST /api/document/reply/:id/accept': 'a document is answered once: the same again shows the first answer',
  'POST /api/document/reply/:id/decline': 'a document is answered once: the same again shows the first answer',
  'POST /api/document/acceptance-link/:id':
    'a further link takes nothing away; its secret is kept nowhere, nor is the answer',
};

const demand = { ...expressForm, ...contact };
const day = 86_400_000;

describe('a POST that creates something', () => {
  let app: TestApplication;
  let organiser: TestBrowser;
  let manager: TestBrowser;
  let keys = 0;

  beforeAll(async () => {
    app = await testApplication();
    organiser = await app.loginAs('organisateur@demo.example');
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());
  afterEach(() => jest.restoreAllMocks());

  const newKey = () => ({ 'idempotency-key': `"key-${++keys}"` });
  const count = async (table: string) =>
    (await app.unitOfWork.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table}`))[0]!.n;
  const countMails = async (key: string) => {
    await app.drainJobs();
    return (await app.unitOfWork.query('SELECT 1 FROM platform.mails WHERE key = $1', [key])).length;
  };
  const atOnce = (send: () => Promise<TestResponse>) => Promise.all(Array.from({ length: 10 }, send));
  const later = (milliseconds: number) => {
    const clock = app.application.get(Clock);
    const now = clock.now.bind(clock);
    jest.spyOn(clock, 'now').mockImplementation(() => now() + milliseconds);
  };

  it('accepts a key, or has a reason not to', () => {
    expect([...posts.keys()].filter((route) => !keyedPosts.includes(route)).sort()).toEqual(
      Object.keys(withoutKey).sort(),
    );
    expect(keyedPosts.length).toBeGreaterThan(15);
  });

  describe('demand', () => {
    it('is filed once per key, with one e-mail, and gets the same answer', async () => {
      const before = await count('demand.demands');
      const key = newKey();
      const first = await organiser.post('/api/demand/add', demand, key);
      expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
      for (const browser of [organiser, await app.loginAs('organisateur@demo.example')]) {
        const again = await browser.post('/api/demand/add', demand, key);
        expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
        expect(again.raw.equals(first.raw)).toBe(true);
        expect(again.headers['content-type']).toBe(first.headers['content-type']);
      }
      expect(await count('demand.demands')).toBe(before + 1);
      expect(await countMails(`demand-confirmation:${first.body.id}`)).toBe(1);
    });

    it.each(['', '"', 'deux mots', 'a, b', `"${'k'.repeat(129)}"`])('is refused with the key %j', async (garbage) => {
      const answer = await organiser.post('/api/demand/add', demand, { 'idempotency-key': garbage });
      expect([answer.status, answer.body.code]).toEqual([400, 'http.idempotency-key-malformed']);
    });
  });

  describe('sign-up', () => {
    const person = (name: string) => ({ ...contact, email: `${name}@example.org` });

    it('creates one account and one e-mail for ten concurrent requests, and repeats the answer to the browser with its session', async () => {
      const before = await count('users.accounts');
      const key = newKey();
      const visitor = app.visitor();
      const answers = await atOnce(() => visitor.post('/api/users/add', person('dix'), key));
      expect(
        answers
          .map(({ status }) => status)
          .sort()
          .slice(0, 2),
      ).toEqual([201, 409]);
      const { userId } = answers.find(({ status }) => status === 201)!.body;
      expect(await count('users.accounts')).toBe(before + 1);

      const again = await visitor.post('/api/users/add', person('dix'), key);
      expect([again.status, again.body, again.headers['set-cookie']]).toEqual([201, { userId }, undefined]);
      expect((await visitor.post('/api/demand/add', { ...demand, userId })).status).toBe(201);
      await app.drainJobs();
      const mails = await app.unitOfWork.query(
        `SELECT 1 FROM platform.mails WHERE recipient = 'dix@example.org' AND key LIKE 'users.%'`,
      );
      expect(mails).toHaveLength(1);
    });
  });

  describe('quote', () => {
    it('is generated again with the same key after a failure, and only once after that', async () => {
      const dossier = await app.scenario.dossier({ office: app.demo.office('69/Villeurbanne') }).priced();
      const [key, url] = [newKey(), `/api/document/add/1/${dossier.id}`];
      jest.spyOn(app.application.get(FrozenFiles), 'freeze').mockRejectedValueOnce(new Error('disk full'));
      expect((await manager.post(url, undefined, key)).status).toBe(500);
      const before = await count('documents.documents');
      const first = await manager.post(url, undefined, key);
      expect(first.status).toBe(201);
      expect((await manager.post(url, undefined, key)).body).toEqual(first.body);
      expect(await count('documents.documents')).toBe(before + 1);
    });
  });

  it('is deleted with the account, and after a day', async () => {
    const leaving = await app.scenario.staff('office manager', { office: app.demo.office('69/Villeurbanne') });
    const browser = await app.loginAs(leaving);
    await browser.post('/api/account/tokens', { name: 'Agenda' }, newKey());
    const kept = async () =>
      (await app.unitOfWork.query('SELECT 1 FROM platform.idempotency_keys WHERE account_id = $1', [leaving.accountId]))
        .length;
    expect(await kept()).toBe(1);
    const { status } = await browser.post('/api/account/deletion-request', { currentPassword: leaving.password! });
    expect([status, await kept()]).toEqual([204, 0]);

    expect(await count('platform.idempotency_keys')).toBeGreaterThan(0);
    later(3 * day);
    await app.unitOfWork.query(`SELECT graphile_worker.add_job('prune-answers')`);
    await app.application.get(BackgroundWorker).drain();
    expect(await count('platform.idempotency_keys')).toBe(0);
  });
});
