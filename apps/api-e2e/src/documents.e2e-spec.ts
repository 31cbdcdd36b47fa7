import { createHash } from 'node:crypto';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

describe('documents over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let stranger: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    stranger = await app.loginAs('cadre38@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  /** A demand filed by the demonstration organiser in the express form. */
  async function file(): Promise<number> {
    const answer = await organiser.post('/api/demand/add', {
      eventName: 'Foulées <img src=x onerror=alert(1)>',
      severalDepartments: false,
      eventDepartment: '69',
      eventType: 1,
      eventAddress: '1 place Bellecour',
      eventPostalCode: '69002',
      eventCity: 'Lyon',
      comments: 'Course à pied',
      eventSlots: [
        {
          name: 'Course',
          startDate: '2028-05-08T18:00:00+02:00',
          endDate: '2028-05-08T23:00:00+02:00',
          peak: 4000,
          nature: 1,
        },
      ],
      firstName: 'Jeanne',
      name: 'Martin',
      email: 'jeanne@example.org',
      tel: '06 39 98 00 01',
    });
    return (answer.body as { id: number }).id;
  }

  /** The same demand, completed by the manager: priced, configured, in an office. */
  async function completed(): Promise<number> {
    const id = await file();
    const { demand, slots } = (await manager.get(`/api/demand/${id}`)).body;
    const [office] = await app.unitOfWork.query<{ id: number }>(
      'SELECT min(id) AS id FROM organisations.offices WHERE department_id = 69',
    );
    const [organisation] = await app.unitOfWork.query<{ id: number }>(
      'SELECT min(id) AS id FROM organisations.organisations WHERE department_id = 69',
    );
    const saved = await manager.patch(`/api/demand/${id}`, {
      version: demand.version,
      departmentId: 69,
      officeId: office!.id,
      organizationId: organisation!.id,
      demandSlots: [
        { id: slots[0].id, rescueWorkerCount: 6, publicBehavior: 2, feature: 2, interventionDelay: 1, mealCount: 6 },
      ],
    });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    return id;
  }

  it('lists what a dossier is missing, and stores nothing', async () => {
    const id = await file();
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

    expect((await stranger.get(`/api/document/${added.body.uniq}`)).status).toBe(404);
    expect((await stranger.get(`/api/document/download/pdf/${added.body.id}`)).status).toBe(404);
    expect((await organiser.get(`/api/document/download/pdf/${added.body.id}`)).status).toBe(403);
    expect((await app.visitor().get(`/api/document/${added.body.uniq}`)).status).toBe(401);
    expect((await manager.get(`/api/document/download/docx/${added.body.id}`)).status).toBe(404);
    expect((await manager.get('/api/document/inconnu')).status).toBe(404);
  });

  it('validates a document once, by a POST or a programmatic GET, and does not undo it', async () => {
    const id = await completed();
    const { id: documentId } = (await manager.post(`/api/document/add/1/${id}`)).body;
    const path = `/api/document/validate-document/${documentId}`;
    const crossSite = { 'sec-fetch-site': 'cross-site', 'x-requested-with': '' };
    expect((await manager.get(path, crossSite)).status).toBe(403);
    expect((await accountant.post(path)).status).toBe(403);
    expect((await organiser.post(path)).status).toBe(403);
    expect((await stranger.post(path)).status).toBe(404);

    const validated = await manager.post(path);
    expect(validated.status).toBe(200);
    expect(validated.body.validated).toBe(true);
    expect([(await manager.post(path)).status, (await manager.get(path)).status]).toEqual([409, 409]);
    expect((await manager.delete(`/api/document/${documentId}`)).body).toMatchObject({
      status: 409,
      detail: 'Un document validé ne peut pas être supprimé.',
    });
  });

  it('deletes an unvalidated document, only for managers of its scope', async () => {
    const id = await completed();
    const { id: documentId, uniq } = (await manager.post(`/api/document/add/1/${id}`)).body;
    expect((await accountant.delete(`/api/document/${documentId}`)).status).toBe(403);
    expect((await stranger.delete(`/api/document/${documentId}`)).status).toBe(404);
    expect((await manager.delete(`/api/document/${documentId}`)).status).toBe(204);
    expect((await manager.get(`/api/document/${uniq}`)).status).toBe(404);
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
    for (const [refused, status] of [
      ['1/:id?lastValidDay=2020-01-01', 422],
      ['2/:id?lastValidDay=2099-12-31', 422],
      ['1/:id?lastValidDay=demain', 400],
    ] as const) {
      const answer = await manager.post(`/api/document/add/${refused.replace(':id', String(id))}`);
      expect([answer.status, answer.body.errors]).toEqual([
        status,
        [expect.objectContaining({ field: 'lastValidDay' })],
      ]);
    }
  });

  it('refuses unknown types, other roles and ids that are not numbers', async () => {
    const id = await completed();
    expect((await manager.post(`/api/document/add/9/${id}`)).body.code).toBe('documents.unknown-type');
    expect((await manager.post('/api/document/add/1/999999')).status).toBe(404);
    for (const nothing of ['abc', '0', '-1', '1.5', '99999999999']) {
      expect((await manager.post(`/api/document/add/1/${nothing}`)).status).toBe(404);
      expect((await manager.delete(`/api/document/${nothing}`)).status).toBe(404);
    }
    expect((await stranger.post(`/api/document/add/1/${id}`)).status).toBe(404);
    expect((await organiser.post(`/api/document/add/1/${id}`)).status).toBe(403);
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
      expect(opened.raw.subarray(0, 5).toString()).toBe('%PDF-');
      const downloaded = await accountant.get(`/api/document/download/pdf/${added.body.id}`);
      expect(downloaded.headers['content-disposition']).toBe(`attachment; filename="${name}-${added.body.id}.pdf"`);
      expect((await stranger.get(`/api/document/${added.body.uniq}`)).status).toBe(404);

      const { conventions, others, quotes } = (await organiser.get('/api/document/organization')).body;
      const listed = (papers: { id: number }[]) => papers.some((paper) => paper.id === added.body.id);
      expect([listed(quotes), listed(conventions), listed(others)]).toEqual([false, type === 2, type === 3]);
      const { records } = (await organiser.get('/api/demand/user/list?perPage=100')).body;
      const { documents } = records.find((demand: { id: number }) => demand.id === id);
      expect(documents.map(({ uniq }: { uniq: string }) => uniq).includes(added.body.uniq)).toBe(type === 2);

      expect((await manager.post(`/api/document/validate-document/${added.body.id}`)).body.validated).toBe(true);
      // Only a demand with an accepted quote can become a station.
      expect((await manager.get(`/api/demand/${id}`)).body.agreement).toBeNull();
      expect((await manager.delete(`/api/document/${added.body.id}`)).status).toBe(409);
    },
  );

  it.each([2, 3])(
    'names what type %i is missing beyond what every document needs, and stores nothing',
    async (type) => {
      const id = await completed();
      const [was] = await app.unitOfWork.query<Record<string, string | null>>(
        `SELECT person_firstname, person_lastname, approval_number FROM organisations.departments WHERE id = 69`,
      );
      await app.unitOfWork.query(
        `UPDATE organisations.departments SET person_firstname = NULL, person_lastname = NULL, approval_number = NULL WHERE id = 69`,
      );
      const answers = [
        await manager.post(`/api/document/add/${type}/${id}`),
        await manager.get(`/api/document/preview/${type}/${id}`),
      ];
      await app.unitOfWork.query(
        `UPDATE organisations.departments SET person_firstname = $1, person_lastname = $2, approval_number = $3 WHERE id = 69`,
        [was!.person_firstname, was!.person_lastname, was!.approval_number],
      );
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([422, 'documents.dossier-incomplete']);
        expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(
          type === 2 ? ['issuer.signatory'] : ['issuer.approvalNumber', 'issuer.signatory'],
        );
      }
      expect(await app.unitOfWork.query('SELECT id FROM documents.documents WHERE demand_id = $1', [id])).toEqual([]);
    },
  );

  it.each([
    [1, 'devis'],
    [2, 'convention'],
    [3, 'declaration'],
  ])('previews a paper of type %i for managers, stores nothing and uses no number', async (type, name) => {
    const id = await completed();
    const lastId = async () => (await app.unitOfWork.query(`SELECT last_value FROM documents.documents_id_seq`))[0];
    const before = await lastId();
    const draft = await manager.get(`/api/document/preview/${type}/${id}`);
    expect(draft.status).toBe(200);
    expect(draft.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="apercu-${name}-${id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(draft.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await lastId()).toEqual(before);
    expect(await app.unitOfWork.query('SELECT id FROM documents.documents WHERE demand_id = $1', [id])).toEqual([]);

    const path = `/api/document/preview/${type}/${id}`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await accountant.get(path)).status).toBe(403);
    expect((await organiser.get(path)).status).toBe(403);
    expect((await app.visitor().get(path)).status).toBe(401);
    expect((await manager.get(`/api/document/preview/9/${id}`)).body.code).toBe('documents.unknown-type');
    expect((await manager.get(`/api/document/preview/${type}/999999`)).status).toBe(404);
    expect((await manager.get(`/api/document/preview/${type}/${await file()}`)).status).toBe(422);
  });
});
