import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '@pds/platform';
import { compoundFile, drawing, gpx, pdf, photograph, program, xlsx } from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import sharp from 'sharp';

describe('documents over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  const dossier = () => app.dossier({ name: 'Foulées <img src=x onerror=alert(1)>' });
  const completed = async () => (await dossier().priced()).id;

  it('lists what a dossier lacks for a quote, and stores nothing', async () => {
    const { id } = await dossier().filed();
    const answer = await manager.post(`/api/document/add/1/${id}`);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('documents.dossier-incomplete');
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['price', 'office', 'slots']),
    );
    expect(await app.unitOfWork.query('SELECT id FROM documents.documents WHERE demand_id = $1', [id])).toEqual([]);
  });

  it('freezes a quote that manager, accountant and organiser can open, and other callers cannot', async () => {
    const id = await completed();
    const added = await manager.post(`/api/document/add/1/${id}`);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ type: 1, validated: false, sendingDate: null, warnings: [] });
    expect(added.body.price).toBeGreaterThan(0);
    expect(added.body.uniq.length).toBeGreaterThanOrEqual(22);

    const opened = await organiser.get(`/api/document/${added.body.uniq}`);
    expect(opened.status).toBe(200);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="devis-${added.body.id}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    expect(opened.raw.subarray(0, 5).toString()).toBe('%PDF-');

    const downloaded = await accountant.get(`/api/document/download/pdf/${added.body.id}`);
    expect(downloaded.headers['content-disposition']).toBe(`attachment; filename="devis-${added.body.id}.pdf"`);
    expect(downloaded.raw.equals(opened.raw)).toBe(true);
    const [stored] = await app.unitOfWork.query<{ sha256: string; price: number; name: string }>(
      `SELECT sha256, price_cents::integer AS price, inputs->'dossier'->'event'->>'name' AS name
         FROM documents.documents WHERE id = $1`,
      [added.body.id],
    );
    expect(stored).toEqual({
      sha256: createHash('sha256').update(opened.raw).digest('hex'),
      price: Math.round(added.body.price * 100),
      name: 'Foulées <img src=x onerror=alert(1)>',
    });
  });

  it('validates a document once, by a POST or a programmatic GET, and does not undo it', async () => {
    const id = await completed();
    const { id: documentId } = (await manager.post(`/api/document/add/1/${id}`)).body;
    const path = `/api/document/validate-document/${documentId}`;

    const validated = await manager.post(path);
    expect(validated.status).toBe(200);
    expect(validated.body.validated).toBe(true);
    expect([(await manager.post(path)).status, (await manager.get(path)).status]).toEqual([409, 409]);
    expect((await manager.delete(`/api/document/${documentId}`)).body).toMatchObject({
      status: 409,
      detail: 'Un document validé ne peut pas être supprimé.',
    });
  });

  it('does not open for the organiser once its demand is deleted', async () => {
    const id = await completed();
    const { uniq } = (await manager.post(`/api/document/add/1/${id}`)).body;
    expect((await manager.delete(`/api/demand/delete/${id}`)).status).toBe(204);
    expect((await organiser.get(`/api/document/${uniq}`)).status).toBe(404);
  });

  it('ends a quote before its event, unless staff set the last day of its validity', async () => {
    const id = await completed();
    const [{ startDate }] = (await manager.get(`/api/demand/${id}`)).body.slots;
    const quoted = async (query = '') => (await manager.post(`/api/document/add/1/${id}${query}`)).body;
    expect(Date.parse((await quoted()).validUntil)).toBeLessThanOrEqual(Date.parse(startDate));
    expect((await quoted('?lastValidDay=2099-12-31')).validUntil).toBe('2100-01-01T00:00:00+01:00');
    expect((await manager.get(`/api/document/preview/1/${id}?lastValidDay=2099-12-31`)).status).toBe(200);
  });

  it.each([
    [2, 'convention', true],
    [3, 'declaration', false],
  ] as const)(
    'creates a paper of type %i that the organiser lists and downloads, and no stranger opens',
    async (type, name, priced) => {
      const id = await completed();
      const added = await manager.post(`/api/document/add/${type}/${id}`);
      expect([added.status, added.body.type, added.body.validUntil]).toEqual([201, type, null]);
      if (priced) expect(added.body.price).toBeGreaterThan(0);
      else expect(added.body.price).toBeNull();
      const opened = await organiser.get(`/api/document/${added.body.uniq}`);
      expect(opened.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}-${added.body.id}.pdf"`,
      });

      const { conventions, others, quotes } = (await organiser.get('/api/document/organization')).body;
      const listed = (papers: { id: number }[]) => papers.some((paper) => paper.id === added.body.id);
      expect([listed(quotes), listed(conventions), listed(others)]).toEqual([false, type === 2, type === 3]);
      const { records } = (await organiser.get('/api/demand/user/list?perPage=100')).body;
      const { documents } = records.find((demand: { id: number }) => demand.id === id);
      expect(documents.map(({ uniq }: { uniq: string }) => uniq).includes(added.body.uniq)).toBe(type === 2);
    },
  );

  it('previews a document, stores nothing and uses no number', async () => {
    const id = await completed();
    const lastId = async () => (await app.unitOfWork.query(`SELECT last_value FROM documents.documents_id_seq`))[0];
    const before = await lastId();
    const draft = await manager.get(`/api/document/preview/1/${id}`);
    expect(draft.status).toBe(200);
    expect(draft.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="apercu-devis-${id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(draft.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await lastId()).toEqual(before);
    expect(await app.unitOfWork.query('SELECT id FROM documents.documents WHERE demand_id = $1', [id])).toEqual([]);
  });

  describe('the versions of one dossier’s offer', () => {
    const quoted = () => app.dossier({ price: 500 }).quoted();

    it('are compared in words and amounts, for staff in scope', async () => {
      const dossier = await quoted();
      const older = dossier.quote.id;
      const configured = await manager.get(`/api/demand/${dossier.id}`);
      const [slot] = configured.body.slots;
      const saved = await manager.patch(`/api/demand/${dossier.id}`, {
        version: configured.body.demand.version,
        isPackagePrice: true,
        packagePrice: 620.5,
        demandSlots: [{ id: slot.id, rescueWorkerCount: slot.rescueWorkerCount + 2 }],
      });
      expect(saved.status).toBe(200);
      const { id: newer } = (await manager.post(`/api/document/add/1/${dossier.id}`)).body;

      const there = await manager.get(`/api/document/compare/${older}/${newer}`);
      expect([there.status, there.body]).toMatchObject([
        200,
        {
          olderPrice: 500,
          newerPrice: 620.5,
          difference: 120.5,
          summary: `Le devis n°\u00a0${newer} coûte 120,50\u00a0€ de plus que le devis n°\u00a0${older}.`,
          parts: expect.arrayContaining([
            {
              title: `Créneau «\u00a0${slot.name}\u00a0»`,
              changes: [
                {
                  text: `${slot.rescueWorkerCount} secouristes → ${slot.rescueWorkerCount + 2} secouristes`,
                  difference: null,
                },
              ],
            },
            {
              title: 'Prix forfaitaire',
              changes: [{ text: 'Forfait de 500,00\u00a0€ → forfait de 620,50\u00a0€', difference: 120.5 }],
            },
          ]),
        },
      ]);
      const back = await (await app.loginAs('compta@demo.example')).get(`/api/document/compare/${newer}/${older}`);
      expect(back.body).toMatchObject({ olderPrice: 620.5, newerPrice: 500, difference: -120.5 });
    });

    it('are downloaded as PDFs only', async () => {
      const { quote } = await quoted();
      const { status, body } = await manager.get(`/api/document/download/docx/${quote.id}`);
      expect([status, body.code, body.detail]).toEqual([
        404,
        'documents.unknown-format',
        'Un document se télécharge au format PDF uniquement.',
      ]);
    });
  });

  describe('the logo of their department', () => {
    const path = '/api/department/69/logo';
    const logo = (content: Buffer, fileName = 'logo.png') => ({ name: 'logo', fileName, content });

    /** The logo that a new quote froze, and the number of pictures in its PDF. */
    async function newQuote() {
      const dossier = await app.dossier({ price: 500 }).quoted();
      // Printed by the product itself.
      const { id } = (await manager.post(`/api/document/add/1/${dossier.id}`)).body;
      const { raw } = await manager.get(`/api/document/download/pdf/${id}`);
      return { id, pictures: raw.toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0 };
    }

    it('is re-encoded without hidden data, at print size, and appears on later papers', async () => {
      const camera = await photograph(1_800, 900);
      expect((await manager.upload(path, logo(camera, 'chez-nous.jpg'))).status).toBe(204);
      const given = await manager.get(path);
      expect(given.headers['content-type']).toBe('image/png');
      expect(given.headers['x-content-type-options']).toBe('nosniff');
      const { format, width, height, exif } = await sharp(given.raw).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'png', width: 120, height: 240, exif: undefined });
      const { logoSha256 } = (await manager.get('/api/department/69')).body;
      expect(logoSha256).toMatch(/^[0-9a-f]{64}$/);

      const before = await newQuote();
      expect(before.pictures).toBe(1);
      expect((await manager.delete(path)).status).toBe(204);
      expect((await manager.get(path)).status).toBe(404);
      expect((await newQuote()).pictures).toBe(0);
      // Existing papers retain the logo that they were created with.
      const kept = await manager.get(`/api/document/download/pdf/${before.id}`);
      expect(kept.raw.toString('latin1')).toMatch(/\/Subtype ?\/Image/);
    });

    it('must be a picture, in its own field', async () => {
      expect((await manager.upload(path, logo(pdf()))).status).toBe(415);
      expect((await manager.upload(path, { ...logo(await drawing()), name: 'document' })).status).toBe(400);
    });
  });

  describe('their signed copies', () => {
    const addTo = (id: number) => `/api/document/signed-document/add/${id}`;
    const copyOf = (id: number) => `/api/document/signed-document/${id}`;
    const removeFrom = (id: number) => `/api/document/signed-document/delete/${id}`;
    const signed = (content: Buffer, fileName = 'devis signé.pdf') => ({ name: 'document', fileName, content });

    let folder: string;

    beforeAll(async () => {
      folder = join(app.application.get(Settings).dataDir, 'files');
    });

    /** A quote that is not validated, and its dossier. */
    const quoted = async () => {
      const dossier = await app.dossier({ price: 500 }).quoted();
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

    it('are pictures and PDFs, whatever their names', async () => {
      const { id } = await quoted();
      for (const content of [gpx(), xlsx(), compoundFile(['Workbook']), program]) {
        const { status, body } = await manager.upload(addTo(id), signed(content, 'signé.pdf'));
        expect([status, body.code]).toEqual([415, 'upload.type-refused']);
        expect(body.detail).toContain('n’est pas d’un type accepté (JPEG, PNG, WEBP, PDF)');
      }
    });
  });
});
