import { type FakeSmtpServer, startFakeSmtpServer } from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { readWorkbook } from './read-workbook';

interface Posted {
  to: string;
  cc: string | null;
  subject: string;
  text: string;
  html: string;
  sentBy: number | null;
  demandId: number | null;
}

const list = '/api/demand/dps-support/list';

describe('« Demandes non prises en charge », over HTTP', () => {
  let app: TestApplication;
  let smtp: FakeSmtpServer;
  let manager: TestBrowser;

  beforeAll(async () => {
    smtp = await startFakeSmtpServer();
    app = await testApplication({ SMTP_URL: smtp.url });
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(async () => {
    await app?.close();
    await smtp?.close();
  });
  beforeEach(() => {
    smtp.onRecipient = () => null;
  });

  const letter = { cause: 3, receiver: 'jeanne@example.org', subject: 'Votre demande', content: '<p>Bonjour</p>' };
  const filed = (name: string, department = 69) => app.scenario.dossier({ name, department }).filed();
  const refuse = async (id: number) => {
    const refused = await manager.post(`/api/demand/dps-care/send/${id}`, letter);
    expect(refused.status).toBe(200);
  };
  const listed = async (id: number) => {
    const { status, body } = await manager.get(`${list}?id=${id}`);
    expect(status).toBe(200);
    return body.records;
  };

  it('lists refused demands with their cause, and « mailSent » only once the e-mail has been sent', async () => {
    const { id } = await app.dossier({ name: 'Ronde des vignes' }).priced();
    expect(await listed(id)).toEqual([]);
    await refuse(id);
    expect(await listed(id)).toEqual([
      {
        id,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
        eventName: 'Ronde des vignes',
        organizationName: 'Les Foulées de la Confluence',
        department: 'Rhône',
        office: expect.stringContaining('Villefranche'),
        startDate: expect.any(String),
        endDate: expect.any(String),
        dpsSupportCause: 3,
        mailSent: false,
        mailState: 'queued',
      },
    ]);
    await app.drainJobs();
    expect(smtp.arrived.flatMap(({ to }) => to)).toContain('jeanne@example.org');
    expect(await listed(id)).toEqual([expect.objectContaining({ mailSent: true, mailState: 'sent' })]);
    expect((await manager.get(`/api/demand/${id}`)).body.demand.mailSent).toBe(true);

    const { version } = (await manager.get(`/api/demand/${id}`)).body.demand;
    expect((await manager.patch(`/api/demand/${id}`, { version, dpsSupport: true })).status).toBe(200);
    expect(await listed(id)).toEqual([]);
    expect((await manager.get(`${list}?id=${id}&dpsSupport=true`)).body.records).toEqual([
      expect.objectContaining({ id, dpsSupportCause: null, mailSent: false, mailState: null }),
    ]);
  });

  it('shows that an e-mail was refused, and that it was sent once it went to another address', async () => {
    const { id } = await filed('Corso fleuri');
    smtp.onRecipient = () => [550, '5.1.1 unknown'];
    await refuse(id);
    await app.drainJobs();
    expect(await listed(id)).toEqual([expect.objectContaining({ mailSent: false, mailState: 'refused' })]);

    smtp.onRecipient = () => null;
    const messages = (await manager.get(`/api/mails/of-demand/${id}`)).body;
    const message = messages.find(({ aboutThing }: { aboutThing: string | null }) => aboutThing === 'care');
    expect((await manager.post(`/api/mails/${message.id}/resend`, { to: 'paul@example.org' })).status).toBe(204);
    expect(await listed(id)).toEqual([expect.objectContaining({ mailSent: false, mailState: 'queued' })]);
    await app.drainJobs();
    expect(await listed(id)).toEqual([expect.objectContaining({ mailSent: true, mailState: 'sent' })]);
  });

  it('is exported as shown: filters, order and columns', async () => {
    const first = await filed('=1+1 Trail du Garon');
    const second = await filed('Trail des monts du Garon');
    await refuse(first.id);
    await refuse(second.id);
    const query = 'eventName=garon&sort=id&direction=asc&columns=eventName,dpsSupportCause,mailSent,createdAt,id';
    const { name, rows } = await readWorkbook(manager, `${list}/export?${query}`);
    expect(name).toBe('Demandes non prises en charge');
    expect(rows).toEqual([
      ['Évènement', 'Cause', 'Statut', 'Date de la demande', 'ID'],
      ['=1+1 Trail du Garon', 'Logistique', 'Non envoyée', expect.any(Date), first.id],
      ['Trail des monts du Garon', 'Logistique', 'Non envoyée', expect.any(Date), second.id],
    ]);
  });

  describe('demands that are not taken on', () => {
    const posted = (id: number) =>
      app.unitOfWork.query<Posted>(
        `SELECT recipient AS to, cc, subject, text_body AS text, html_body AS html, demand_id AS "demandId", sent_by AS "sentBy"
           FROM platform.mails WHERE about_thing = 'care' AND about_id = $1 ORDER BY id`,
        [id],
      );

    const modal = (id: number, cause: number) => `/api/demand/dps-care/modal/${id}?cause=${cause}`;
    const shown = async (id: number) => (await manager.get(`/api/demand/${id}`)).body.demand;

    it('have a letter of the department, in which text typed by visitors is plain text', async () => {
      const { id } = await app.dossier({ name: 'Foulées <b>{client}</b> & www.piege.example' }).filed();
      const { receiver, subject, content, missing } = (await manager.get(modal(id, 2))).body;
      expect([receiver, missing]).toEqual(['organisateur@demo.example', []]);
      expect(subject).toContain('www.\u200bpiege');
      expect(content).toContain('&lt;b&gt;(client)&lt;/b&gt; &amp; www.\u200bpiege.\u200bexample');
      expect((await manager.get(modal(id, 5))).status).toBe(400);
    });

    it('are refused with their letter, which is cleaned, and can be taken on again', async () => {
      const { id } = await filed('Trail');
      const { version } = await shown(id);
      const content = '<p onclick="x()">Bonjour <strong>Jeanne</strong><script>alert(1)</script><img src=x></p>';
      const refused = await manager.post(`/api/demand/dps-care/send/${id}`, { ...letter, content, version });
      expect([refused.status, refused.body]).toEqual([
        200,
        { version: version + 1, status: 2, dpsSupport: false, dpsSupportCause: 3 },
      ]);
      const [mail, ...others] = await posted(id);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        ...{ to: 'jeanne@example.org', cc: null, subject: 'Votre demande', text: 'Bonjour Jeanne', demandId: id },
        sentBy: app.demo.person('cadre@demo.example').accountId,
      });
      expect(mail!.html).toContain('<p>Bonjour <strong>Jeanne</strong></p>');
      expect(mail!.html).not.toMatch(/onclick|<script|<img/);
      expect(await shown(id)).toMatchObject({ status: 2, dpsSupport: false, dpsSupportCause: 3, mailSent: false });

      const takenUp = await manager.patch(`/api/demand/${id}`, { version: version + 1, dpsSupport: true });
      expect([takenUp.status, takenUp.body.demand]).toEqual([
        200,
        expect.objectContaining({ status: 1, dpsSupport: true, dpsSupportCause: null, mailSent: false }),
      ]);
    });
  });
});
