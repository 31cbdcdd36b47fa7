import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '@pds/platform';
import { fieldParts, gpx, pdf, photograph, program } from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

interface Posted {
  key: string;
  to: string;
  cc: string | null;
  subject: string;
  text: string;
  html: string;
  about: string | null;
  sentBy: number | null;
  demandId: number | null;
  attachments: { filename: string; fileKey: string; sha256: string }[];
}

describe('letters to customers over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
  });
  afterAll(() => app?.close());

  const dossier = () => app.dossier({ name: 'Foulées <b>{client}</b> & www.piege.example', price: 500 });

  const posted = (thing: string, id: number) =>
    app.unitOfWork.query<Posted>(
      `SELECT key, recipient AS to, cc, subject, text_body AS text, html_body AS html, demand_id AS "demandId",
              about_thing || ':' || about_id AS about, sent_by AS "sentBy", attachments
         FROM platform.mails WHERE about_thing = $1 AND about_id = $2 ORDER BY id`,
      [thing, id],
    );

  /** The parts of a letter's form. */
  const letter = (fields: Record<string, string | number>) =>
    fieldParts({ to: 'jeanne@example.org', subject: 'Votre document', content: '<p>Bonjour</p>', ...fields });

  it('carry a quote with its frozen PDF and the sender’s attachments, once for a double press', async () => {
    const { id: demandId, quote } = await dossier().quoted();
    const { id } = quote;
    const prepared = await manager.get(`/api/document/send-modal/${id}`);
    expect(prepared.status).toBe(200);
    expect(prepared.body).toMatchObject({
      receiver: 'organisateur@demo.example',
      subReceiver: '',
      missing: [],
      filledAtSending: ['lien'],
      fileName: `devis-${id}.pdf`,
    });
    // What the organiser typed is plain text: neither a link nor a placeholder.
    expect(prepared.body.subject).toContain('(client)');
    expect(prepared.body.subject).toContain('www.\u200bpiege');
    expect(prepared.body.content).toContain('&lt;b&gt;(client)&lt;/b&gt; &amp; www.\u200bpiege.\u200bexample');
    expect(prepared.body.content).toMatch(/500,00\s€/);
    expect(prepared.body.content).toContain('{lien}');

    const plan = { name: 'file0', fileName: '../plan d’accès.exe', content: pdf('plan') };
    const photo = { name: 'file1', fileName: 'photo.jpg', content: await photograph() };
    const form = letter({
      id,
      to: ' jeanne@example.org ',
      cc: 'tresorier@example.org; Maire@example.org',
      subject: prepared.body.subject,
      content:
        '<p onclick="x()">Bonjour <strong>Jeanne</strong><script>alert(1)</script><img src=x onerror=alert(1)></p><p>Ici : {lien}</p>',
    });
    const sent = await manager.upload('/api/document/send/', ...form, plan, photo);
    expect([sent.status, sent.body.id]).toEqual([200, id]);
    expect(sent.body.sendingDate).not.toBeNull();
    expect((await manager.upload('/api/document/send', ...form, plan, photo)).body).toEqual(sent.body);

    const [mail, ...others] = await posted('document', id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'jeanne@example.org',
      cc: 'tresorier@example.org, Maire@example.org',
      // A header contains ordinary spaces.
      subject: prepared.body.subject.replaceAll('\u00a0', ' '),
      about: `document:${id}`,
      demandId,
      sentBy: app.demo.person('cadre@demo.example').accountId,
      text: expect.stringMatching(
        /^Bonjour Jeanne\n\nIci\s: Lire le devis et répondre\s:\nhttp\S+\/documents\/accord#token=[\w-]{22,}$/,
      ),
    });
    expect(mail!.html).toContain('<p>Bonjour <strong>Jeanne</strong></p>');
    expect(mail!.html).not.toMatch(/onclick|<script|<img|\{lien\}/);
    expect(mail!.attachments.map(({ filename }) => filename)).toEqual([
      `devis-${id}.pdf`,
      'plan d’accès.pdf',
      'photo.jpg',
    ]);
    const kept = (at: number) =>
      readFile(join(app.application.get(Settings).dataDir, 'files', mail!.attachments[at]!.fileKey));
    const frozen = await manager.get(`/api/document/download/pdf/${id}`);
    expect((await kept(0)).equals(frozen.raw)).toBe(true);
    expect((await kept(1)).equals(plan.content)).toBe(true);
    // Re-encoded: neither location nor camera data is sent.
    expect((await kept(2)).includes('Appareil secret')).toBe(false);

    const other = await manager.upload('/api/document/send', ...letter({ id, to: 'autre@example.org' }));
    expect(other.status).toBe(200);
    expect(await posted('document', id)).toHaveLength(2);
    const { demand, documents } = (await manager.get(`/api/demand/${demandId}`)).body;
    expect(documents[0]).toMatchObject({ id, sendingDate: sent.body.sendingDate });
    // « Devis envoyé »
    expect(demand.commercialStatus).toBe(2);
  });

  it('carry an invoice, also when accounting sends them', async () => {
    const { id: demandId, invoice } = await dossier().invoiced({
      contact: { name: 'Anne Martin', email: 'anne.martin@example.org' },
    });
    const { id, number } = invoice;
    const prepared = await accountant.get(`/api/invoice/send-modal/${id}`);
    expect(prepared.body).toMatchObject({
      receiver: 'anne.martin@example.org',
      subReceiver: expect.any(String),
      missing: [],
      fileName: `facture-${number}.pdf`,
    });
    expect(prepared.body.subject).toContain(number);
    expect(prepared.body.content).toContain('Bonjour Anne Martin,');
    const { subject, content, receiver } = prepared.body;
    const form = letter({ id, to: receiver, subject, content });
    const sent = await accountant.upload('/api/invoice/send/', ...form);
    expect(sent.status).toBe(200);
    expect(sent.body.invoice).toMatchObject({ id, sentAt: expect.any(String) });
    expect((await accountant.upload('/api/invoice/send', ...form)).body).toEqual(sent.body);
    const mails = await posted('invoice', id);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'anne.martin@example.org', cc: null, demandId, about: `invoice:${id}` });
    expect(mails[0]!.text).toContain(`la facture ${number}`);
    expect(mails[0]!.attachments.map(({ filename }) => filename)).toEqual([`facture-${number}.pdf`]);
  });

  it('accept PDF and pictures as attachments, limited in number and size', async () => {
    const { quote } = await dossier().quoted();
    const status = async (...files: Parameters<TestBrowser['upload']>[1][]) =>
      (await manager.upload('/api/document/send', ...letter({ id: quote.id }), ...files)).status;
    const file = (at: number, content: Buffer, fileName = 'plan.pdf') => ({ name: `file${at}`, fileName, content });
    const megabytes = (count: number) => pdf('x'.repeat(count * 1024 * 1024));
    expect(await status(file(0, gpx(), 'trace.pdf'))).toBe(415);
    expect(await status(file(0, program))).toBe(415);
    expect(await status(file(0, Buffer.from('%PDF-1.4 coupé')))).toBe(415);
    expect(await status(file(0, megabytes(3)))).toBe(413);
    expect(await status(...[0, 1, 2, 3].map((at) => file(at, megabytes(2.9))))).toBe(413);
    expect(await status(...Array.from({ length: 11 }, (_, at) => file(at, pdf())))).toBe(413);
    expect(await status({ name: 'plan', fileName: 'plan.pdf', content: pdf() })).toBe(400);
    expect(await posted('document', quote.id)).toEqual([]);
    expect(await status(...[0, 1, 2].map((at) => file(at, megabytes(2.9))))).toBe(200);
  });

  it('are previewed as their recipients will see them', async () => {
    const shown = await manager.post('/api/letter-preview', {
      subject: 'Devis <1>',
      content: '<p>Bonjour<script>alert(1)</script></p><p>{lien}</p>',
    });
    expect(shown.body.html).toMatch(/<p>Bonjour<\/p><p><a\s[^>]+>Lien personnel<\/a/);
    expect(shown.body.html).toContain('<title>Devis &lt;1&gt;</title>');
    expect(shown.body.text).toBe('Bonjour\n\nLien personnel\u00a0:\n[lien personnel, créé à l’envoi]');
  });

  it('use the text that their department edited, from the next letter on', async () => {
    const path = '/api/department/69/mail-templates';
    const [quoteLetter] = (await accountant.get(path)).body;
    expect(quoteLetter).toMatchObject({ kind: 'quote', name: 'Devis', isDefault: true, version: 0 });
    expect(quoteLetter.placeholders).toContainEqual({ name: 'evenement', label: 'Nom de l’évènement' });
    const own = { subject: 'Offre {numero}', content: '<p onclick="x()">Cher {contact}</p><script>x</script>' };
    const saved = await manager.put(`${path}/quote`, { ...own, version: 0 });
    expect([saved.status, saved.body[0]]).toEqual([
      200,
      { ...quoteLetter, subject: own.subject, content: '<p>Cher {contact}</p>', isDefault: false, version: 1 },
    ]);

    const { quote } = await dossier().quoted();
    const { body } = await manager.get(`/api/document/send-modal/${quote.id}`);
    expect([body.subject, body.content]).toEqual([
      `Offre ${quote.id}`,
      expect.stringMatching(/^<p>Cher \S+ [^{}]+<\/p>$/),
    ]);
    expect((await manager.delete(`${path}/quote`)).body[0]).toMatchObject({
      subject: quoteLetter.subject,
      isDefault: true,
    });
  });
});
