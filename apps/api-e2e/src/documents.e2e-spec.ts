import { createHash } from 'node:crypto';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

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

  const dossier = () =>
    app.scenario.dossier({
      name: 'Foulées <img src=x onerror=alert(1)>',
      organiser: app.demo.person('organisateur@demo.example'),
      organisation: app.demo.organisation('Les Foulées de la Confluence'),
    });
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

  it('offers the organiser no quote of a deleted demand', async () => {
    const id = await completed();
    const { uniq } = (await manager.post(`/api/document/add/1/${id}`)).body;
    const offered = async () => {
      const { records } = (await organiser.get('/api/demand/user/list?perPage=100')).body;
      return records.find((demand: { id: number }) => demand.id === id).documents;
    };
    expect(await offered()).toMatchObject([{ uniq }]);
    expect((await manager.delete(`/api/demand/delete/${id}`)).status).toBe(204);
    expect(await offered()).toEqual([]);
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
});
