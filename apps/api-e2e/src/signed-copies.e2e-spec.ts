import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '@pds/platform';
import { compoundFile, gpx, pdf, program, xlsx } from '@pds/platform/testing';
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
  let folder: string;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
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
  });

  it('are pictures and PDFs, whatever their names', async () => {
    const { id } = await quoted();
    for (const content of [gpx(), xlsx(), compoundFile(['Workbook']), program]) {
      const { status, body } = await manager.upload(addTo(id), signed(content, 'signé.pdf'));
      expect([status, body.code]).toEqual([415, 'upload.type-refused']);
      expect(body.detail).toContain('n’est pas d’un type accepté (JPEG, PNG, WEBP, PDF)');
    }
  });
});
