import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const person = { firstName: 'Nora', name: 'Faure', tel: '06 12 34 56 78' };
const event = {
  ...{ eventName: 'Corrida de Nora', eventDepartment: '69', eventType: 1, eventAddress: '1 place Bellecour' },
  ...{ eventPostalCode: '69002', eventCity: 'Lyon', comments: 'Course à pied' },
  eventSlots: [{ name: 'Jour', startDate: '2028-10-04T08:00', endDate: '2028-10-04T12:00', peak: 300, nature: 1 }],
};

/** From a request of a new person to their space: one message, whose link signs in. */
describe('one thread after sending', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());
  beforeEach(() => app.unitOfWork.query('TRUNCATE platform.attempts'));

  interface StoredMail {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly demand_id: number | null;
  }

  /** The e-mails to an address, the oldest first. */
  async function mailsTo(email: string): Promise<StoredMail[]> {
    await app.drainJobs();
    return app.unitOfWork.query<StoredMail & Record<string, unknown>>(
      `SELECT subject, text_body AS text, html_body AS html, demand_id FROM platform.mails
       WHERE recipient = $1 ORDER BY id`,
      [email],
    );
  }

  const tokenIn = (mail: StoredMail | undefined) => /sign-in#token=([\w-]{43})/.exec(mail!.text)![1]!;
  const open = (browser: TestBrowser, token: string) => browser.post('/api/authentication/link/open', { token });
  const read = (token: string) => app.visitor().post('/api/authentication/link/read', { token });
  const pending = async (browser: TestBrowser) => (await browser.get('/api/users/sign-up')).body.email;

  /** A browser whose visitor signed up and filed a demand. */
  async function filed(email: string) {
    const browser = app.visitor();
    const { body } = await browser.post('/api/users/add', { ...person, email, demandFollows: true });
    const { body: demand } = await browser.post('/api/demand/add', { ...event, userId: body.userId, email });
    return { browser, accountId: body.userId as number, id: demand.id as number, uniqId: demand.uniqId as string };
  }

  it('is one message with the demand, the association’s contact and the link, without anything that was typed', async () => {
    const { id, uniqId } = await filed('nora@example.org');
    const mails = await mailsTo('nora@example.org');
    expect(mails).toHaveLength(1);
    const [{ subject, text, html, demand_id: demandId }] = mails as [StoredMail];
    expect(demandId).toBe(id);
    expect(subject).toContain(String(id));
    for (const body of [text, html]) {
      expect(body).toContain('mercredi 4 octobre 2028');
      expect(body).toContain('Sportif');
      expect(body).toContain(`/event/no-auth/print/${uniqId}`);
      expect(body).toMatch(/\/account\/sign-in#token=[\w-]{43}/);
      expect(body).toMatch(/Téléphone|E-mail\s:/);
      for (const typed of ['Nora', 'Faure', 'Corrida', 'Bellecour']) expect(body).not.toContain(typed);
    }
  });

  it('sends the account’s own message after a while when no demand came, and once', async () => {
    const email = 'sans.demande@example.org';
    const browser = app.visitor();
    const { body } = await browser.post('/api/users/add', { ...person, email, demandFollows: true });
    expect(await mailsTo(email)).toEqual([]);
    await app.unitOfWork.query(
      `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs WHERE run_at > now()`,
    );
    const mails = await mailsTo(email);
    expect(mails.map(({ demand_id: id }) => id)).toEqual([null]);
    expect((await read(tokenIn(mails[0]))).body).toEqual({ email });
    // The demand comes after all: its own confirmation has no second link.
    await browser.post('/api/demand/add', { ...event, userId: body.userId, email });
    const [, confirmation] = await mailsTo(email);
    expect(confirmation!.text).not.toContain('#token=');
  });

  it('signs in on a press only, once, under a new session, and leads to the demand', async () => {
    const { browser, accountId, id } = await filed('presse@example.org');
    const token = tokenIn((await mailsTo('presse@example.org'))[0]);
    const [stored] = await app.unitOfWork.query(
      'SELECT count(*)::integer AS count FROM users.credential_links WHERE token_digest = $1',
      [token],
    );
    expect(stored).toEqual({ count: 0 });
    // A scanner that reads the page like a browser changes nothing.
    for (let n = 0; n < 2; n++) expect((await read(token)).body).toEqual({ email: 'presse@example.org' });
    expect(await pending(browser)).toBe('presse@example.org');

    const before = browser.cookie;
    const opened = await open(browser, token);
    expect(opened.status).toBe(200);
    expect(opened.body.user).toMatchObject({ id: accountId, event: id, withoutPassword: true });
    expect(browser.cookie).not.toBe(before);
    const { body: account } = await browser.get('/api/authentication/account');
    expect(account).toMatchObject({ id: accountId, event: id, withoutPassword: true });
    expect((await browser.get(`/api/demand/${id}`)).status).toBe(200);
    const again = await open(app.visitor(), token);
    expect([again.status, again.body.code]).toEqual([422, 'users.session-link-no-longer-valid']);
    expect((await read(token)).status).toBe(422);
  });

  it('lets only the browser that filed resend and correct, until the address is confirmed', async () => {
    const { browser, id } = await filed('norra@example.org');
    const first = tokenIn((await mailsTo('norra@example.org'))[0]);
    const resend = (who: TestBrowser) => who.post('/api/users/sign-up/resend');
    const correct = (who: TestBrowser, email: string) => who.post('/api/users/sign-up/email', { email });
    for (const stranger of [app.visitor(), await app.loginAs('organisateur@demo.example')]) {
      expect(await pending(stranger)).toBeNull();
      expect((await resend(stranger)).status).toBe(404);
      expect((await correct(stranger, 'voleur@example.org')).status).toBe(404);
    }
    const taken = await correct(browser, 'cadre@demo.example');
    expect([taken.status, taken.body.code]).toEqual([409, 'users.email-already-used']);

    expect((await correct(browser, 'nora.faure@example.org')).status).toBe(204);
    expect(await pending(browser)).toBe('nora.faure@example.org');
    expect((await read(first)).status).toBe(422);
    expect((await open(app.visitor(), first)).status).toBe(422);
    const manager = await app.loginAs('cadre@demo.example');
    const { body } = await manager.get(`/api/demand/${id}`);
    expect(JSON.stringify(body)).toContain('nora.faure@example.org');
    expect(JSON.stringify(body.demand)).not.toContain('norra@example.org');

    expect((await resend(browser)).status).toBe(204);
    const mails = await mailsTo('nora.faure@example.org');
    expect(mails.map(({ demand_id: demandId }) => demandId)).toEqual([id, id]);
    expect(await mailsTo('norra@example.org')).toHaveLength(1);
    const [, third] = mails.map(tokenIn);
    expect((await open(app.visitor(), third!)).status).toBe(200);
  });

  it('brings a person without a password back by a new link, with the same answer for any address', async () => {
    const { browser } = await filed('retour@example.org');
    await open(browser, tokenIn((await mailsTo('retour@example.org'))[0]));
    await browser.post('/api/authentication/logout');
    const ask = (email: string) => app.visitor().post('/api/authentication/forgotten-password', { email });
    const answers = [await ask('retour@example.org'), await ask('personne@example.org')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await mailsTo('personne@example.org')).toEqual([]);
    const token = tokenIn((await mailsTo('retour@example.org')).at(-1));
    const back = app.visitor();
    expect((await open(back, token)).body.user.withoutPassword).toBe(true);

    const before = back.cookie;
    expect((await back.post('/api/account/first-password', { password: 'Guinguette-de-juin-27' })).status).toBe(204);
    expect(back.cookie).not.toBe(before);
    expect((await back.get('/api/authentication/account')).body).not.toHaveProperty('withoutPassword');
    const credentials = { username: 'retour@example.org', password: 'Guinguette-de-juin-27' };
    expect((await app.visitor().post('/api/authentication/login', credentials)).status).toBe(200);
  });

  it('keeps the link from other addresses: staff may not send such a message elsewhere', async () => {
    const { id } = await filed('perdue@example.org');
    await mailsTo('perdue@example.org');
    await app.unitOfWork.query(
      `WITH refused AS (UPDATE platform.mails SET state = 'refused', refusals = 1 WHERE demand_id = $1 AND recipient = $2 RETURNING id)
       UPDATE platform.mail_recipients SET state = 'refused' WHERE mail_id IN (SELECT id FROM refused)`,
      [id, 'perdue@example.org'],
    );
    const manager = await app.loginAs('cadre@demo.example');
    const { body } = await manager.get(`/api/mails/of-demand/${id}`);
    const message = body.find(
      ({ recipients }: { recipients: { address: string }[] }) => recipients[0]!.address === 'perdue@example.org',
    );
    const elsewhere = await manager.post(`/api/mails/${message.id}/resend`, { to: 'autre@example.org' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'mail.personal-message-not-redirected']);
    expect((await manager.post(`/api/mails/${message.id}/resend`, {})).status).toBe(204);
  });
});
