import { Mailer } from '@pds/platform';
import { type FakeSmtpServer, startFakeSmtpServer } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';

describe('the messages of staff', () => {
  let app: TestApplication;
  let smtp: FakeSmtpServer;
  let demandId: number;

  beforeAll(async () => {
    smtp = await startFakeSmtpServer();
    app = await testApplication({ SMTP_URL: smtp.url });
    const dossier = await app.scenario.dossier({ name: 'Corrida', department: 69 }).quoted();
    demandId = dossier.id;
    await app.drainJobs();
  });
  afterAll(async () => {
    await app?.close();
    await smtp?.close();
  });
  beforeEach(() => {
    smtp.arrived.length = 0;
    smtp.onRecipient = () => null;
  });

  /** Posts a message and runs the first attempt. */
  const posted = async (mail: { key: string; to: string; cc?: string; demandId?: number; documentId?: number }) => {
    const { documentId, ...rest } = mail;
    await app.application.get(Mailer).post({
      ...rest,
      subject: `Sujet ${mail.key}`,
      text: 'Secret du texte',
      html: '<p>Secret du texte</p>',
      about: documentId === undefined ? undefined : { thing: 'document', id: documentId },
    });
    await app.drainJobs();
    const [row] = await app.unitOfWork.query<{ id: number }>(
      'SELECT id::integer AS id FROM platform.mails WHERE key = $1',
      [mail.key],
    );
    return row!.id;
  };

  it('show the recipients of a message, its outcome and its attachments, but never its text', async () => {
    smtp.onRecipient = (address) => (address === 'leo@club.example' ? [550, '5.1.1 unknown'] : null);
    const id = await posted({ key: 'a', to: 'zoe@club.example', cc: 'leo@club.example', demandId, documentId: 3 });
    const manager = await app.loginAs('cadre@demo.example');
    const answer = await manager.get(`/api/mails/of-demand/${demandId}`);
    expect(answer.status).toBe(200);
    expect(answer.body[0]).toEqual({
      id,
      demandId,
      eventName: 'Corrida',
      subject: 'Sujet a',
      state: 'sent',
      recipients: [
        { kind: 'to', address: 'zoe@club.example', state: 'sent', why: null },
        {
          kind: 'cc',
          address: 'leo@club.example',
          state: 'refused',
          why: 'Le serveur a refusé le message\u00a0: 550 5.1.1 unknown',
        },
      ],
      aboutThing: 'document',
      aboutId: 3,
      attempts: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/),
      sentAt: expect.any(String),
      nextAttemptAt: null,
      isUnderWay: false,
      correctedBy: null,
      isErased: false,
    });
    expect(answer.raw.toString()).not.toContain('Secret du texte');
  });

  it('are sent again only to recipients who were refused, once however often requested', async () => {
    smtp.onRecipient = (address) => (address === 'leo@club.example' ? [550, '5.1.1 unknown'] : null);
    const id = await posted({ key: 'b', to: 'zoe@club.example', cc: 'leo@club.example', demandId });
    smtp.onRecipient = () => null;
    const manager = await app.loginAs('compta@demo.example');
    expect((await manager.post(`/api/mails/${id}/resend`, {})).status).toBe(204);
    expect((await manager.post(`/api/mails/${id}/resend`, {})).status).toBe(204);
    await app.drainJobs();
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['zoe@club.example'], ['leo@club.example']]);
    expect(new Set(smtp.arrived.map(({ email }) => email.messageId)).size).toBe(1);
    const again = await manager.post(`/api/mails/${id}/resend`, {});
    expect([again.status, again.body.code]).toEqual([409, 'mail.nothing-to-resend']);
  });

  it('are sent to a corrected address, after which the list no longer reports the refused one', async () => {
    smtp.onRecipient = (address) => (address === 'zeo@club.example' ? [550, '5.1.1 unknown'] : null);
    const id = await posted({ key: 'c', to: 'zeo@club.example', demandId });
    const manager = await app.loginAs('cadre@demo.example');
    const refused = async () =>
      ((await manager.get('/api/mails?state=refused')).body.records as { id: number }[]).map((row) => row.id);
    expect(await refused()).toContain(id);
    expect((await manager.post(`/api/mails/${id}/resend`, { to: 'zoe@club.example' })).status).toBe(204);
    await app.drainJobs();
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['zoe@club.example']]);
    expect(await refused()).not.toContain(id);
    const found = await manager.get('/api/mails?recipient=ZEO@club.example');
    expect(found.body.records).toMatchObject([{ id, state: 'refused', correctedBy: expect.any(Number) }]);
  });

  it('with a document are sent to another address only by callers who may validate it, as the text may contain its secret link', async () => {
    const id = await posted({ key: 'f', to: 'pas une adresse', demandId, documentId: 3 });
    const accountant = await app.loginAs('compta@demo.example');
    const answer = await accountant.post(`/api/mails/${id}/resend`, { to: 'compta@demo.example' });
    expect([answer.status, answer.body.code]).toEqual([403, 'mail.document-not-redirected']);
    const manager = await app.loginAs('cadre@demo.example');
    expect((await manager.post(`/api/mails/${id}/resend`, { to: 'zoe@club.example' })).status).toBe(204);
    await app.drainJobs();
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['zoe@club.example']]);
  });

  it('about accounts are shown only to administrators, and their secrets are not sent elsewhere', async () => {
    smtp.onRecipient = () => [550, '5.1.1 unknown'];
    const id = await posted({ key: 'd', to: 'zoe@club.example' });
    const manager = await app.loginAs('cadre@demo.example');
    const admin = await app.loginAs('admin@demo.example');
    const listed = async (browser: typeof admin) =>
      ((await browser.get('/api/mails?perPage=1000')).body.records as { id: number }[]).some((row) => row.id === id);
    expect([await listed(manager), await listed(admin)]).toEqual([false, true]);
    expect((await manager.post(`/api/mails/${id}/resend`, {})).status).toBe(404);
    expect((await admin.post(`/api/mails/${id}/resend`, { to: 'spy@evil.example' })).status).toBe(409);
    expect((await admin.post(`/api/mails/${id}/resend`, {})).status).toBe(204);
  });

  it('about an invoice remain with its issuer, whoever holds the dossier now', async () => {
    const dossier = await app.scenario.dossier({ department: 69, price: 600 }).invoiced();
    const { id: invoiceId, number } = dossier.invoice;
    const accountant = await app.loginAs('compta@demo.example');
    smtp.onRecipient = () => [550, '5.1.1 unknown'];
    const { body } = await accountant.post('/api/invoice/send-several', { ids: [invoiceId] });
    expect(body.outcomes).toMatchObject([{ outcome: 'sent' }]);
    await app.drainJobs();
    await dossier.handedOver({ department: 38 });
    const aboutInvoice = ({ aboutThing, aboutId }: { aboutThing: string | null; aboutId: number | null }) =>
      aboutThing === 'invoice' && aboutId === invoiceId;
    const seenBy = async (account: string) => {
      const browser = await app.loginAs(account);
      const listed = (await browser.get('/api/mails?perPage=1000')).body.records.filter(aboutInvoice);
      const ofDemand = await browser.get(`/api/mails/of-demand/${dossier.id}`);
      const timeline = await browser.get(`/api/demand/${dossier.id}/timeline?limit=100&kind=mails`);
      const inTimeline = JSON.stringify(timeline.body).includes(number);
      return { browser, listed, inDossier: ofDemand.status === 200 && ofDemand.body.some(aboutInvoice), inTimeline };
    };
    const issuer = await seenBy('cadre@demo.example');
    expect([issuer.listed.length, issuer.inDossier]).toEqual([1, false]);
    const holder = await seenBy('cadre38@demo.example');
    expect([holder.listed, holder.inDossier, holder.inTimeline]).toEqual([[], false, false]);
    const { id } = issuer.listed[0];
    const elsewhere = { to: 'autre@ville.example' };
    expect((await holder.browser.post(`/api/mails/${id}/resend`, elsewhere)).status).toBe(404);
    expect((await issuer.browser.post(`/api/mails/${id}/resend`, elsewhere)).status).toBe(204);
  });
});
