import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { longestUpload, Settings } from '@pds/platform';
import {
  compoundFile,
  gpx,
  hostileFiles,
  multipartForm,
  pdf,
  pdfOf,
  photograph,
  program,
  xlsx,
} from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const addTo = (id: number) => `/api/document/signed-document/add/${id}`;
const copyOf = (id: number) => `/api/document/signed-document/${id}`;
const removeFrom = (id: number) => `/api/document/signed-document/delete/${id}`;
const signed = (content: Buffer, fileName = 'devis signé.pdf') => ({ name: 'document', fileName, content });

describe('signed copies of documents', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let organiser: TestBrowser;
  let stranger: TestBrowser;
  let folder: string;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
    stranger = await app.loginAs('cadre38@demo.example');
    folder = join(app.application.get(Settings).dataDir, 'files');
  });
  afterAll(() => app?.close());

  /** A quote that is not validated, and its dossier. */
  const quoted = async () => {
    const dossier = await app.scenario
      .dossier({
        organiser: app.demo.person('organisateur@demo.example'),
        organisation: app.demo.organisation('Les Foulées de la Confluence'),
        price: 500,
      })
      .quoted();
    return { id: dossier.quote.id, demandId: dossier.id };
  };

  /** Every signed copy in the store, half-written files included, and uploads that were not completed. */
  async function kept() {
    await app.drainJobs();
    const stored = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    const copies = stored.filter((entry) => entry.isFile() && !/^(devis|[AF]\d)/.test(entry.name));
    const underWay = await app.unitOfWork.query('SELECT file_key FROM platform.uploads_under_way');
    return { copies: copies.map(({ name }) => name).sort(), underWay };
  }

  it('are added, shown only to staff, returned as attachments and removed', async () => {
    const { id, demandId } = await quoted();
    const before = await kept();
    const content = pdf('signé');
    const added = await manager.upload(addTo(id), signed(content));
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      id,
      signedDocumentFileName: 'devis signé.pdf',
      signedDocumentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      signedDocumentKept: false,
      validated: false,
    });
    for (const browser of [manager, accountant]) {
      const { documents, demand } = (await browser.get(`/api/demand/${demandId}`)).body;
      expect(documents[0].signedDocumentFileName).toBe('devis signé.pdf');
      expect(demand.documents).toEqual(documents);
      const file = await browser.get(copyOf(id));
      expect(file.raw.equals(content)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(content.length),
        'content-disposition': `attachment; filename="devis signe.pdf"; filename*=UTF-8''devis%20sign%C3%A9.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
    }
    const { documents } = (await organiser.get(`/api/demand/${demandId}`)).body;
    const hidden = { signedDocumentFileName: null, signedDocumentAt: null, signedDocumentKept: false };
    expect(documents).toMatchObject([{ id, ...hidden }]);

    expect((await manager.delete(removeFrom(id))).status).toBe(204);
    const gone = [await manager.get(copyOf(id)), await manager.delete(removeFrom(id))];
    expect(gone.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'documents.no-signed-copy'],
      [404, 'documents.no-signed-copy'],
    ]);
    expect(await kept()).toEqual(before);
  });

  it('are served without hidden camera data', async () => {
    const { id } = await quoted();
    const { body } = await manager.upload(addTo(id), signed(await photograph(), 'IMG_0001.JPG'));
    expect(body.signedDocumentFileName).toBe('IMG_0001.jpg');
    const file = await manager.get(copyOf(id));
    expect(file.headers['content-type']).toBe('image/jpeg');
    expect(file.raw.toString('latin1')).not.toMatch(/secret|Exif|Camille/);
  });

  it('are replaced by the next one: one copy, and only its bytes are stored', async () => {
    const { id } = await quoted();
    const before = await kept();
    await manager.upload(addTo(id), signed(pdf('ancien'), 'ancien.pdf'));
    const { body } = await manager.upload(addTo(id), signed(pdf('nouveau'), 'nouveau.pdf'));
    expect(body.signedDocumentFileName).toBe('nouveau.pdf');
    expect((await manager.get(copyOf(id))).raw.equals(pdf('nouveau'))).toBe(true);
    expect((await kept()).copies).toHaveLength(before.copies.length + 1);
  });

  it('are stored once, even when the same one is sent several times at once', async () => {
    const { id } = await quoted();
    const before = await kept();
    const answers = await Promise.all([1, 2, 3].map(() => manager.upload(addTo(id), signed(pdf('une')))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await manager.get(copyOf(id))).raw.equals(pdf('une'))).toBe(true);
    const after = await kept();
    expect([after.copies.length, after.underWay]).toEqual([before.copies.length + 1, []]);
  });

  it('are listed in the data copy of the filer of the demand', async () => {
    const { id, demandId } = await quoted();
    await manager.upload(addTo(id), signed(pdf()));
    const { documents } = (await organiser.get('/api/account/export')).body;
    expect(documents.filter((document: { demandId: number }) => document.demandId === demandId)).toMatchObject([
      {
        id,
        type: 1,
        validatedAt: null,
        signedDocumentFileName: 'devis signé.pdf',
        signedDocumentAt: expect.any(String),
      },
    ]);
    const other = (await (await app.loginAs('mairie@demo.example')).get('/api/account/export')).body.documents;
    expect(other.map((document: { id: number }) => document.id)).not.toContain(id);
  });

  it('are deleted with their document', async () => {
    const { id } = await quoted();
    const before = await kept();
    await manager.upload(addTo(id), signed(pdf()));
    expect((await manager.delete(`/api/document/${id}`)).status).toBe(204);
    expect((await manager.get(copyOf(id))).body.code).toBe('documents.not-found');
    expect(await kept()).toEqual(before);
  });

  it('remain once the document was validated with them; a later one may still be replaced', async () => {
    const { id } = await quoted();
    await manager.upload(addTo(id), signed(pdf('preuve')));
    expect((await manager.post(`/api/document/validate-document/${id}`)).body.signedDocumentKept).toBe(true);
    const before = await kept();
    const refused = [await manager.upload(addTo(id), signed(pdf('autre'))), await manager.delete(removeFrom(id))];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'documents.validated-copy-kept'],
      [409, 'documents.validated-copy-kept'],
    ]);
    expect((await manager.get(copyOf(id))).raw.equals(pdf('preuve'))).toBe(true);
    expect(await kept()).toEqual(before);

    const later = await quoted();
    await manager.post(`/api/document/validate-document/${later.id}`);
    await manager.upload(addTo(later.id), signed(pdf('mauvais')));
    const right = await manager.upload(addTo(later.id), signed(pdf('bon')));
    expect([right.status, right.body.signedDocumentKept]).toEqual([200, false]);
    expect((await manager.delete(removeFrom(later.id))).status).toBe(204);
  });

  it.each(hostileFiles.map((sample) => [sample.name, sample] as const))(
    'refuse %s',
    async (_, { fileName, bytes, code, status }) => {
      const { id } = await quoted();
      const before = await kept();
      const answer = await manager.upload(addTo(id), signed(Buffer.from(await bytes()), fileName));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.body.detail).toContain(fileName);
      expect(await kept()).toEqual(before);
    },
    30_000,
  );

  it('are pictures and PDFs, whatever their names', async () => {
    const { id } = await quoted();
    for (const content of [gpx(), xlsx(), compoundFile(['Workbook']), program]) {
      const { status, body } = await manager.upload(addTo(id), signed(content, 'signé.pdf'));
      expect([status, body.code]).toEqual([415, 'upload.type-refused']);
      expect(body.detail).toContain('n’est pas d’un type accepté (JPEG, PNG, WEBP, PDF)');
    }
  });

  it('have 3 MiB at most, to the byte', async () => {
    const { id } = await quoted();
    expect((await manager.upload(addTo(id), signed(pdfOf(longestUpload)))).status).toBe(200);
    const before = await kept();
    const { status, body } = await manager.upload(addTo(id), signed(pdfOf(longestUpload + 1), 'trop long.pdf'));
    expect([status, body.code]).toEqual([413, 'upload.file-too-large']);
    expect(body.detail).toContain('trop long.pdf');
    expect(await kept()).toEqual(before);
  });

  it('are uploaded one per request, in the field of the specification', async () => {
    const { id } = await quoted();
    const before = await kept();
    const answers = [
      [await manager.upload(addTo(id), signed(pdf()), signed(pdf('2'))), 413, 'upload.too-many-files'],
      [await manager.upload(addTo(id), { ...signed(pdf()), name: 'file' }), 400, 'upload.malformed'],
      [await manager.upload(addTo(id)), 400, 'upload.malformed'],
      [await manager.upload(addTo(id), { name: 'document', content: 'a' }), 400, 'upload.malformed'],
      [await manager.post(addTo(id), { document: 'a' }), 415, 'upload.expected'],
    ] as const;
    expect(answers.map(([{ status, body }]) => [status, body.code])).toEqual(
      answers.map(([, ...expected]) => expected),
    );
    expect(await kept()).toEqual(before);
  });

  it('are changed by managers of the scope, read by its staff, and not accessible to others', async () => {
    const { id } = await quoted();
    await manager.upload(addTo(id), signed(pdf('leur')));
    const before = await kept();
    const calls = (browser: TestBrowser) =>
      Promise.all([browser.upload(addTo(id), signed(pdf())), browser.get(copyOf(id)), browser.delete(removeFrom(id))]);
    const statuses = async (browser: TestBrowser) => (await calls(browser)).map(({ status }) => status);
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    expect(await statuses(accountant)).toEqual([403, 200, 403]);
    expect(await statuses(organiser)).toEqual([403, 403, 403]);
    expect(await statuses(app.visitor())).toEqual([401, 401, 401]);
    for (const nothing of [999_999, 0]) {
      expect((await manager.upload(addTo(nothing), signed(pdf()))).status).toBe(404);
      expect((await manager.get(copyOf(nothing))).status).toBe(404);
    }
    expect(await kept()).toEqual(before);
  });

  it('leave nothing when the upload is cut off half-way', async () => {
    const { id } = await quoted();
    const before = await kept();
    await app.application.listen(0, '127.0.0.1');
    const { port } = app.application.getHttpServer().address() as AddressInfo;
    const { contentType, payload } = multipartForm([signed(pdfOf(1024 * 1024))]);
    const broken = httpRequest({
      ...{ port, method: 'POST', path: addTo(id) },
      headers: {
        ...{ cookie: manager.cookie, 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' },
        ...{ 'content-type': contentType, 'content-length': payload.length },
      },
    });
    const failed = new Promise((resolve) => broken.on('error', resolve));
    await new Promise<void>((resolve) => broken.write(payload.subarray(0, 500_000), () => resolve()));
    broken.destroy();
    await failed;
    const answer = await app.application.inject({
      ...{ method: 'POST', url: addTo(id), payload: payload.subarray(0, 600_000) },
      headers: {
        ...{ cookie: manager.cookie, 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' },
        'content-type': contentType,
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'upload.malformed']);
    expect(await kept()).toEqual(before);
    expect((await manager.get(copyOf(id))).status).toBe(404);
  });
});
