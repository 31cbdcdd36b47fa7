import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

interface Posted {
  to: string;
  cc: string | null;
  subject: string;
  text: string;
  html: string;
  sentBy: number | null;
  demandId: number | null;
}

const letter = {
  cause: 2,
  receiver: ' jeanne@example.org ',
  subject: 'Votre demande',
  content: '<p>Bonjour</p>',
};

describe('demands that are not taken on, over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  const filed = (name = 'Foulées <b>{client}</b> & www.piege.example') =>
    app.scenario.dossier({ name, organiser: app.demo.person('organisateur@demo.example') }).filed();

  const posted = (id: number) =>
    app.unitOfWork.query<Posted>(
      `SELECT recipient AS to, cc, subject, text_body AS text, html_body AS html, demand_id AS "demandId", sent_by AS "sentBy"
         FROM platform.mails WHERE about_thing = 'care' AND about_id = $1 ORDER BY id`,
      [id],
    );

  const modal = (id: number, cause?: number | string) =>
    `/api/demand/dps-care/modal/${id}${cause === undefined ? '' : `?cause=${cause}`}`;
  const send = (id: number) => `/api/demand/dps-care/send/${id}`;
  const shown = async (id: number) => (await manager.get(`/api/demand/${id}`)).body.demand;

  it('have a letter of the department for each cause, in which text typed by visitors is plain text', async () => {
    const { id } = await filed();
    const letters = await Promise.all([1, 2, 3, 4].map(async (cause) => (await manager.get(modal(id, cause))).body));
    expect(new Set(letters.map(({ content }) => content)).size).toBe(4);
    for (const { receiver, subject, content, missing } of letters) {
      expect([receiver, missing]).toEqual(['organisateur@demo.example', []]);
      expect(subject).toContain('www.\u200bpiege');
      expect(content).toContain('&lt;b&gt;(client)&lt;/b&gt; &amp; www.\u200bpiege.\u200bexample');
    }
    expect((await manager.get(modal(id))).body).toEqual(letters[3]);
    expect((await manager.get(modal(id, 5))).status).toBe(400);

    const template = '/api/department/69/mail-templates/refusal-logistics';
    const own = { subject: 'Refus', content: '<p>Cher {contact}</p>' };
    expect((await manager.put(template, own)).status).toBe(200);
    expect((await manager.get(modal(id, 3))).body).toMatchObject({
      subject: 'Refus',
      content: expect.stringMatching(/^<p>Cher [^{}]+<\/p>$/),
    });
    await manager.delete(template);
    expect((await manager.get(modal(id, 3))).body).toEqual(letters[2]);
  });

  it('are refused with their letter, which is cleaned, and can be taken on again', async () => {
    const { id } = await filed('Trail');
    const { version } = await shown(id);
    const content = '<p onclick="x()">Bonjour <strong>Jeanne</strong><script>alert(1)</script><img src=x></p>';
    const refused = await manager.post(send(id), { ...letter, content, version });
    expect([refused.status, refused.body]).toEqual([
      200,
      { version: version + 1, status: 2, dpsSupport: false, dpsSupportCause: 2 },
    ]);
    const [mail, ...others] = await posted(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      ...{ to: 'jeanne@example.org', cc: null, subject: 'Votre demande', text: 'Bonjour Jeanne', demandId: id },
      sentBy: app.demo.person('cadre@demo.example').accountId,
    });
    expect(mail!.html).toContain('<p>Bonjour <strong>Jeanne</strong></p>');
    expect(mail!.html).not.toMatch(/onclick|<script|<img/);
    expect(await shown(id)).toMatchObject({ status: 2, dpsSupport: false, dpsSupportCause: 2, mailSent: false });

    const takenUp = await manager.patch(`/api/demand/${id}`, { version: version + 1, dpsSupport: true });
    expect([takenUp.status, takenUp.body.demand]).toEqual([
      200,
      expect.objectContaining({ status: 1, dpsSupport: true, dpsSupportCause: null, mailSent: false }),
    ]);
  });

  it('are refused once for a double press', async () => {
    const both = await filed('Course');
    const presses = await Promise.all([1, 2].map(() => manager.post(send(both.id), letter)));
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await posted(both.id)).toHaveLength(1);
  });
});
