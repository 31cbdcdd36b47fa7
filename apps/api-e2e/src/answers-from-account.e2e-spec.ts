import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };

interface MailRow {
  readonly key: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly text_body: string;
  readonly html_body: string;
  readonly attachments: readonly { readonly filename: string }[];
}

/** Quotes and conventions that an organiser accepts or declines from their account, over HTTP on the real application. */
describe('a document that is answered from an account', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  const dossier = () =>
    app.dossier({ name: 'Foulées de la Confluence', slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }] });
  const paper = async (type: 1 | 2, demandId: number) =>
    (await manager.post(`/api/document/add/${type}/${demandId}`)).body as { id: number; uniq: string };
  const standingOf = async (demandId: number) => {
    const { nextStep, standing } = (await organiser.get(`/api/demand/${demandId}`)).body;
    return { code: nextStep.code as string, ...standing };
  };
  const mailsAfter = (answerKey: string, documentId: number) =>
    app.unitOfWork.query<MailRow & Record<string, unknown>>(
      `SELECT m.key, m.recipient, m.reply_to, m.text_body, m.html_body, m.attachments FROM platform.mails m
       JOIN documents.answers a ON m.key = $1 || a.number WHERE a.document_id = $2`,
      [answerKey, documentId],
    );
  const copyOf = async (documentId: number) => {
    await app.drainJobs();
    return mailsAfter('answer-copy:', documentId);
  };

  it('is a task with its action, is accepted with the same evidence as by a link, and leads to the convention', async () => {
    const { id } = await dossier().priced();
    const quote = await paper(1, id);
    expect(await standingOf(id)).toMatchObject({ code: 'accept-quote', toAnswer: [{ id: quote.id, type: 1 }] });

    const shown = (await organiser.get(`/api/document/reply/${quote.id}`)).body;
    expect(shown).toMatchObject({ number: quote.id, uniq: quote.uniq, demandId: id, state: 'open', next: null });
    expect(shown.contact.name).toContain('Villefranche');
    const [task] = (await standingOf(id)).toAnswer;
    // The same date on the page, on the card and on the paper.
    expect([task.before, shown.expiresAt]).toEqual([shown.expiresAt, expect.stringMatching(/T00:00:00/)]);

    const refused = await organiser.post(`/api/document/reply/${quote.id}/accept`, { ...who, agreed: false });
    expect([refused.status, refused.body.code]).toEqual([422, 'documents.agreement-not-ticked']);
    const accepted = await organiser.post(`/api/document/reply/${quote.id}/accept`, who, { 'user-agent': 'Phone' });
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({
      state: 'accepted',
      name: 'Camille Roux',
      next: expect.stringMatching(/convention/),
    });
    const [entry] = await app.unitOfWork.query<Record<string, unknown>>(
      `SELECT a.account_id, a.link_digest, a.name, a.capacity, a.network_address, a.user_agent, a.document_sha256 = d.sha256 AS same_bytes,
         d.validated_at = a.answered_at AS validated
       FROM documents.answers a JOIN documents.documents d ON d.acceptance = a.number WHERE a.document_id = $1`,
      [quote.id],
    );
    expect(entry).toEqual({
      account_id: app.demo.person('organisateur@demo.example').accountId,
      link_digest: null,
      name: 'Camille Roux',
      capacity: 'Présidente',
      network_address: '127.0.0.1',
      user_agent: 'Phone',
      same_bytes: true,
      validated: true,
    });
    expect(await standingOf(id)).toMatchObject({ code: 'being-prepared', toAnswer: [] });

    const convention = await paper(2, id);
    expect(await standingOf(id)).toMatchObject({ code: 'sign-convention', toAnswer: [{ id: convention.id, type: 2 }] });
    expect((await manager.post(`/api/demand/transform/${id}`)).status).toBeLessThan(300);
    expect(await standingOf(id)).toMatchObject({ code: 'sign-convention', toAnswer: [{ id: convention.id, type: 2 }] });
    expect((await organiser.post(`/api/document/reply/${convention.id}/accept`, who)).status).toBe(200);
    expect(await standingOf(id)).toMatchObject({ code: 'station-to-come', toAnswer: [] });
  });

  it('is confirmed by one e-mail to the account, with the document, the proof and the next step', async () => {
    const { id } = await dossier().priced();
    const quote = await paper(1, id);
    await organiser.post(`/api/document/reply/${quote.id}/accept`, who);
    const [copy, ...more] = await copyOf(quote.id);
    expect(more).toEqual([]);
    expect(copy!.recipient).toBe('organisateur@demo.example');
    expect(copy!.attachments.map(({ filename }) => filename)).toEqual([
      `devis-${quote.id}.pdf`,
      `devis-${quote.id}-accord.pdf`,
    ]);
    expect(copy!.text_body).toContain('Lu et approuvé, bon pour accord');
    expect(copy!.text_body).toContain('prépare votre poste de secours');
    expect(copy!.html_body).toMatch(/href="mailto:/);
    const proof = await organiser.get(`/api/document/evidence/${quote.id}`);
    expect([proof.status, proof.headers['content-type']]).toEqual([200, 'application/pdf']);
    // The account that answered has it in the copy of its data.
    const { answers } = (await organiser.get('/api/account/export')).body;
    expect(answers).toContainEqual(
      expect.objectContaining({ documentId: quote.id, outcome: 'accepted', name: 'Camille Roux' }),
    );
  });

  it('shows both sides a refusal, its date and its reason, until a new document is created and accepted', async () => {
    const { id } = await dossier().priced();
    const quote = await paper(1, id);
    expect((await organiser.post(`/api/document/reply/${quote.id}/decline`, { reason: 'Trop cher' })).status).toBe(200);
    const declined = { id: quote.id, type: 1, reason: 'Trop cher', declinedAt: expect.stringMatching(/\+0[12]:00$/) };
    expect(await standingOf(id)).toMatchObject({ code: 'quote-declined', toAnswer: [], declined: [declined] });
    expect((await manager.get(`/api/document/answers/${id}`)).body).toMatchObject([
      { documentId: quote.id, outcome: 'declined', reason: 'Trop cher' },
    ]);
    const row = async () =>
      (await organiser.get('/api/document/organization')).body.quotes.find(
        (one: { id: number }) => one.id === quote.id,
      );
    expect(await row()).toMatchObject({ isToAnswer: false, answer: { outcome: 'declined', reason: 'Trop cher' } });
    const [copy] = await copyOf(quote.id);
    expect(copy).toMatchObject({ recipient: 'organisateur@demo.example' });
    expect(copy!.attachments.map(({ filename }) => filename)).toEqual([`devis-${quote.id}.pdf`]);
    expect(copy!.text_body).toContain('Trop cher');
    const [notice] = await mailsAfter('document-answered:', quote.id);
    expect(notice!.text_body).toMatch(/refusé en ligne le .*Motif.*Trop cher.*appelez l’organisateur/s);

    const next = await paper(1, id);
    expect(await standingOf(id)).toMatchObject({
      code: 'accept-quote',
      toAnswer: [{ id: next.id, type: 1 }],
      declined: [],
    });
    expect((await organiser.post(`/api/document/reply/${next.id}/accept`, who)).status).toBe(200);
    expect(await standingOf(id)).toMatchObject({ code: 'being-prepared', declined: [] });
  });

  it('is confirmed to the recipient of its letter when answered by the link in it, and to the contact when answered by a copied link', async () => {
    const { id } = await dossier().priced();
    const answerBy = async (quoteId: number, token: string) => {
      expect((await app.visitor().post('/api/document/acceptance/accept', { token, ...who })).status).toBe(200);
      return (await copyOf(quoteId)).map(({ recipient, attachments }) => [recipient, attachments.length]);
    };
    const quote = await paper(1, id);
    const letter = {
      id: String(quote.id),
      to: 'mairie@lyon.example',
      subject: 'Devis',
      content: '<p>Lien : {lien}</p>',
    };
    const form = Object.entries(letter).map(([name, content]) => ({ name, content }));
    expect((await manager.upload('/api/document/send', ...form)).status).toBeLessThan(300);
    const [sent] = await app.unitOfWork.query<{ text_body: string }>(
      `SELECT text_body FROM platform.mails WHERE recipient = 'mairie@lyon.example' ORDER BY id DESC LIMIT 1`,
    );
    expect(await answerBy(quote.id, /token=([\w-]+)/.exec(sent!.text_body)![1]!)).toEqual([['mairie@lyon.example', 2]]);

    const other = await dossier().priced();
    const copied = await paper(1, other.id);
    const { address } = (await manager.post(`/api/document/acceptance-link/${copied.id}`)).body;
    const { contactEmail } = (await manager.get(`/api/demand/${other.id}`)).body.demand;
    // The document without the proof: nobody has confirmed the address.
    expect(await answerBy(copied.id, address.split('token=')[1])).toEqual([[contactEmail, 1]]);
  });
});
