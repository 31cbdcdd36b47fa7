import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { runs } from '@pds/kernel/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Quotes that a customer reads, accepts and declines by a secret link, over HTTP on the real application. */
describe('a document that is answered by its link', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let visitor: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    visitor = app.visitor();
  });
  afterAll(() => app?.close());
  afterEach(() => jest.restoreAllMocks());

  const dossier = () =>
    app.dossier({
      name: 'Foulées <b>de la</b> Confluence',
      slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }],
    });
  /** A dossier with a printed quote, and the secret of a link to the quote. */
  const sent = async () => {
    const { id: demandId } = await dossier().priced();
    const quote = (await manager.post(`/api/document/add/1/${demandId}`)).body as { id: number; uniq: string };
    return { demandId, quote, token: await linkTo(quote.id) };
  };
  const linkTo = async (documentId: number) => {
    const { status, body } = await manager.post(`/api/document/acceptance-link/${documentId}`);
    expect(status).toBe(201);
    const [, token] = /\/documents\/accord#token=([\w-]{22,})$/.exec(body.address) ?? [];
    return token!;
  };
  const by = (call: string, body: object, headers = {}) =>
    visitor.post(`/api/document/acceptance/${call}`, body, headers);
  const codeOf = async (answer: ReturnType<typeof by>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const documentOf = async (id: number) =>
    (
      await app.unitOfWork.query<{ validated: boolean; validated_by: number | null; acceptance: number | null }>(
        'SELECT validated_at IS NOT NULL AS validated, validated_by, acceptance FROM documents.documents WHERE id = $1',
        [id],
      )
    )[0];
  const answersTo = async (id: number) =>
    (await app.unitOfWork.query('SELECT number FROM documents.answers WHERE document_id = $1', [id])).length;

  it('is read without an account, accepted once, and proved by a copy that begins with the original', async () => {
    const { demandId, quote, token } = await sent();
    const shown = await by('read', { token });
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      type: 1,
      number: quote.id,
      eventName: 'Foulées <b>de la</b> Confluence',
      customer: 'Les Foulées de la Confluence',
      state: 'open',
      name: null,
      evidenceReady: false,
      department: '69',
      termsOfSaleVersion: null,
    });
    expect(shown.body.price).toBeGreaterThan(0);
    expect(JSON.stringify(shown.body)).not.toContain(quote.uniq);

    const original = await by('pdf', { token });
    expect(original.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="devis-${quote.id}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(original.raw.equals((await manager.get(`/api/document/${quote.uniq}`)).raw)).toBe(true);
    expect(await codeOf(by('evidence', { token }))).toEqual([404, 'documents.evidence-not-ready']);

    const userAgent = 'Mozilla/5.0 (iPhone)';
    const accepted = await by('accept', { token, ...who }, { 'user-agent': userAgent });
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({ state: 'accepted', name: 'Camille Roux', capacity: 'Présidente' });
    const document = await documentOf(quote.id);
    expect(document).toMatchObject({ validated: true, validated_by: null, acceptance: expect.any(Number) });
    const { documents } = (await manager.get(`/api/demand/${demandId}`)).body;
    expect(documents).toMatchObject([{ id: quote.id, validated: true }]);

    await app.drainJobs();
    const copy = await by('evidence', { token });
    expect(copy.headers['content-disposition']).toBe(`attachment; filename="devis-${quote.id}-accord.pdf"`);
    expect(copy.raw.subarray(0, original.raw.length).equals(original.raw)).toBe(true);
    const [entry] = await app.unitOfWork.query<Record<string, unknown>>(
      'SELECT document_sha256, network_address, user_agent FROM documents.answers WHERE document_id = $1',
      [quote.id],
    );
    expect(entry).toEqual({
      document_sha256: sha256(original.raw),
      network_address: '127.0.0.1',
      user_agent: userAgent,
    });
    expect((await by('read', { token })).body).toMatchObject({ state: 'accepted', evidenceReady: true });

    // Staff see the answer, and may transform the dossier.
    const replies = (await manager.get(`/api/document/answers/${demandId}`)).body;
    expect(replies).toMatchObject([
      { documentId: quote.id, outcome: 'accepted', name: 'Camille Roux', evidenceReady: true },
    ]);
    expect((await manager.get(`/api/document/evidence/${quote.id}`)).raw.equals(copy.raw)).toBe(true);
    expect((await manager.post(`/api/demand/transform/${demandId}`)).status).toBeLessThan(300);
    expect((await by('read', { token })).body.state).toBe('accepted');
  });

  it('that was forwarded sends its signer a copy without the proof, once, beside the copy to the dossier’s contact', async () => {
    const { quote, token } = await sent();
    const copyTo = 'signataire@example.org';
    for (let press = 0; press < 2; press++) expect((await by('accept', { token, ...who, copyTo })).status).toBe(200);
    await app.drainJobs();
    const copies = await app.unitOfWork.query<{ recipient: string; files: number }>(
      `SELECT recipient, jsonb_array_length(attachments) AS files FROM platform.mails
       WHERE about_thing = 'document' AND about_id = $1 AND key LIKE '%-copy:%' ORDER BY key`,
      [quote.id],
    );
    expect(copies.filter(({ recipient }) => recipient === copyTo)).toEqual([{ recipient: copyTo, files: 1 }]);
    expect(copies).toHaveLength(2);
    expect((await by('accept', { token, ...who, copyTo: 'x' })).status).toBe(400);
  });

  it('shows its days in the time zone of the issuer, overseas included', async () => {
    const admin = await app.loginAs('admin@demo.example');
    await app.scenario.department(974, {});
    const place = { department: 974, postalCode: '97400', city: 'Saint-Denis' };
    const { id } = await app.scenario.dossier(place).priced();
    const { body: quote } = await admin.post(`/api/document/add/1/${id}`);
    expect(quote.validUntil).toMatch(/T00:00:00\+04:00$/);
    const { body: link } = await admin.post(`/api/document/acceptance-link/${quote.id}`);
    expect(link.expiresAt).toBe(quote.validUntil);
    await by('accept', { token: link.address.split('token=')[1], ...who });
    const [document] = (await admin.get(`/api/demand/${id}`)).body.documents;
    expect(document).toMatchObject({ createdAt: quote.createdAt, validUntil: quote.validUntil });
    expect(document.validatedAt).toMatch(/\+04:00$/);
    expect((await admin.get(`/api/document/answers/${id}`)).body[0].answeredAt).toBe(document.validatedAt);
  });

  it('that is declined leaves the next step to the association, even if it replaced an earlier one', async () => {
    const { demandId } = await sent();
    const { id } = (await manager.post(`/api/document/add/1/${demandId}`)).body as { id: number };
    const organiser = await app.loginAs('organisateur@demo.example');
    const whoActs = async () => (await organiser.get(`/api/demand/${demandId}`)).body.nextStep.by;
    const tasks = ['new', 'without-quote', 'quote-to-follow-up', 'to-transform'];
    const task = async () => {
      const totals = tasks.map(
        async (todo) => (await manager.get(`/api/demand/list?todo=${todo}&id=${demandId}`)).body,
      );
      const listed = await Promise.all(totals);
      return tasks.filter((_, at) => listed[at].total === 1);
    };
    const stands = async () => [await whoActs(), await task()];
    expect(await stands()).toEqual(['organiser', ['quote-to-follow-up']]);
    const declined = await by('decline', { token: await linkTo(id), reason: ' Trop cher ' });
    expect(declined.body).toMatchObject({ state: 'declined', reason: 'Trop cher', name: null });
    expect(await stands()).toEqual(['association', ['without-quote']]);
    await manager.post(`/api/document/add/1/${demandId}`);
    expect(await stands()).toEqual(['organiser', ['quote-to-follow-up']]);
    expect((await manager.post(`/api/document/validate-document/${id}`)).status).toBe(200);
    expect(await task()).toEqual(['to-transform']);
  });

  it('asks for what convention and invoice lack of its customer, and stores it with the acceptance', async () => {
    const organisation = await app.scenario.organisation({ name: 'Amicale des pêcheurs' });
    // As an express request leaves it.
    await app.unitOfWork.query('UPDATE organisations.organisations SET type = NULL, identifier = NULL WHERE id = $1', [
      organisation.id,
    ]);
    const { id } = await app.dossier({ organisation }).priced();
    const lacks = async () => (await manager.get(`/api/demand/${id}`)).body.customerLacks as string[];
    expect(await lacks()).toEqual(['type']);
    const quote = (await manager.post(`/api/document/add/1/${id}`)).body as { id: number };
    const token = await linkTo(quote.id);
    expect((await by('read', { token })).body).toMatchObject({ customerMissing: ['type', 'identifier'] });
    const refused = await by('accept', { token, ...who, orgaType: 1, orgaIdentifier: '1234' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'orgaIdentifier', message: 'Le SIRET n’a pas 14 chiffres' }],
    ]);
    expect(await answersTo(quote.id)).toBe(0);
    const completed = { orgaType: 1, orgaIdentifier: '73282932000074', orgaCity: 'Ailleurs' };
    expect((await by('accept', { token, ...who, ...completed })).body.state).toBe('accepted');
    expect(await lacks()).toEqual([]);
    const { body: stored } = await manager.get(`/api/organization/${organisation.id}`);
    expect(stored).toMatchObject({ type: 1, identifier: '73282932000074' });
    expect(JSON.stringify(stored)).not.toContain('Ailleurs');
  });

  it('is either accepted or declined when both requests arrive at once', async () => {
    const { quote, token } = await sent();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at % 2 ? by('accept', { token, ...who }) : by('decline', { token, reason: 'Non' }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await answersTo(quote.id)).toBe(1);
  });

  it.each([
    ['deletes it', ({ quote }: Sent) => manager.delete(`/api/document/${quote.id}`)],
    ['validates it', ({ quote }: Sent) => manager.post(`/api/document/validate-document/${quote.id}`)],
    ['deletes the dossier', ({ demandId }: Sent) => manager.delete(`/api/demand/delete/${demandId}`)],
  ])('is either accepted, or staff %s, when both requests arrive at once', async (what, act) => {
    for (let round = 0; round < runs(1, 3); round += 1) {
      const scene = await sent();
      const [accepted, acted] = await Promise.all([by('accept', { token: scene.token, ...who }), act(scene)]);
      const document = await documentOf(scene.quote.id);
      if (accepted.status === 200) {
        expect(document).toMatchObject({ validated: true, validated_by: null });
        // A dossier may be deleted even after a document was accepted.
        if (what !== 'deletes the dossier') expect(acted.status).toBe(409);
      } else {
        expect(accepted.status).toBe(410);
        expect(acted.status).toBeLessThan(300);
        expect(await answersTo(scene.quote.id)).toBe(0);
      }
    }
  });

  it('gives the same response to any forged secret, and refuses an answer without the ticked sentence', async () => {
    const { token } = await sent();
    const forged = [
      'x',
      token.slice(1),
      `${token}x`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    ];
    const bodies = await Promise.all(forged.map((each) => by('read', { token: each })));
    for (const { status, body } of bodies) expect([status, body.code]).toEqual([404, 'documents.link-unknown']);
    expect(new Set(bodies.map(({ body }) => body.detail)).size).toBe(1);
    expect(await codeOf(by('accept', { token, ...who, agreed: false }))).toEqual([
      422,
      'documents.agreement-not-ticked',
    ]);
    expect((await by('accept', { token, ...who }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await by('read', { token })).body.state).toBe('open');
  });

  it('stores only the SHA-256 of the secret', async () => {
    const { quote, token } = await sent();
    const links = await app.unitOfWork.query<{ digest: string }>(
      'SELECT * FROM documents.acceptance_links WHERE document_id = $1',
      [quote.id],
    );
    expect(JSON.stringify(links)).not.toContain(token);
    expect(links.map(({ digest }) => digest)).toEqual([createHash('sha256').update(token).digest('hex')]);
  });

  it('leaves evidence that the database neither changes nor deletes', async () => {
    const { quote, token } = await sent();
    await by('accept', { token, ...who });
    for (const attack of [
      `UPDATE documents.answers SET name = 'Autre' WHERE document_id = ${quote.id}`,
      `DELETE FROM documents.answers WHERE document_id = ${quote.id}`,
      'TRUNCATE documents.answers CASCADE',
    ]) {
      await expect(app.unitOfWork.query(attack)).rejects.toThrow(/neither changed nor deleted/);
    }
  });

  type Sent = Awaited<ReturnType<typeof sent>>;
});
