import { compoundFile, hostileFiles, pdf } from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { readWorkbook } from './read-workbook';

const kind = 'organisations.organisations';
const file = (content: string | Buffer, fileName = 'clients.csv') => ({
  name: 'file',
  fileName,
  content: Buffer.from(content),
});

describe('imports over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let admin: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(() => app?.close());

  const receive = (content: string | Buffer, who = manager, query = '', fileName?: string) =>
    who.upload(`/api/import?importable=${kind}${query}`, file(content, fileName));
  const chosenBy = ({ head }: { head: Record<string, unknown> }) => ({
    sheet: head['sheet'],
    titleRow: head['titleRow'],
    columns: head['columns'],
    words: [{ field: 'kind', text: 'Maire', code: '2' }],
    sensitive: [],
  });

  it('list what may be imported, receive, preview, run, list and undo', async () => {
    const importable = await manager.get('/api/import/importable');
    const organisations = importable.body.records.find(({ name }: { name: string }) => name === kind);
    expect(organisations).toMatchObject({ title: 'Organisations' });
    expect(organisations.fields).toContainEqual(expect.objectContaining({ key: 'name', isRequired: true }));

    const received = await receive(
      'Nom;Type;Code postal;Ville\nMairie de Feyzin;Maire;69320;Feyzin\nClub;;69190;Saint-Fons\nSans ville;;x;\n',
    );
    expect([received.status, received.body.state]).toEqual([201, 'columns']);
    expect(received.body.head).toMatchObject({
      titles: ['Nom', 'Type', 'Code postal', 'Ville'],
      samples: [
        { cells: ['Mairie de Feyzin', 'Maire', '69320', 'Feyzin'] },
        {},
        { cells: ['Sans ville', '', 'x', ''] },
      ],
      words: [{ field: 'kind', text: 'Maire', code: null, isDecided: false, nearest: '2' }],
    });
    const path = `/api/import/${received.body.id}`;
    const empty = await manager.put(`${path}/choices`, { ...chosenBy(received.body), titleRow: null, columns: [] });
    expect([empty.status, empty.body.state, empty.body.head.columns.length]).toEqual([200, 'columns', 4]);
    expect((await manager.post(`${path}/run`)).status).toBe(409);
    const chosen = await manager.put(`${path}/choices`, chosenBy(received.body));
    expect([chosen.status, chosen.body.state]).toEqual([200, 'previewing']);
    await app.drainJobs();
    const shown = await manager.get(path);
    expect(shown.body).toMatchObject({ state: 'previewed', counts: { create: 2, refuse: 1 }, undoUntil: null });
    const refused = await manager.get(`${path}/row?outcome=refuse&page=1&perPage=10`);
    expect(refused.body).toMatchObject({
      total: 1,
      records: [{ row: 4, name: 'Sans ville', problems: [{ column: 'Code postal', value: 'x' }] }],
    });
    expect((await readWorkbook(manager, `${path}/refused`)).rows).toEqual([
      ['Nom', 'Type', 'Code postal', 'Ville'],
      ['Sans ville', undefined, 'x'],
    ]);
    expect((await manager.put(`${path}/look-alike`, { row: 2, id: null })).status).toBe(422);
    expect((await manager.put(`${path}/look-alikes`, { areKnown: true })).status).toBe(422);

    expect((await manager.post(`${path}/run`)).body).toMatchObject({ state: 'running' });
    expect((await manager.post(`${path}/run`)).status).toBe(409);
    await app.drainJobs();
    expect((await admin.get(path)).body).toMatchObject({ state: 'done', undoUntil: expect.any(String), head: null });
    const listed = await manager.get('/api/import');
    expect(listed.body.records[0]).toMatchObject({ id: received.body.id, by: { name: expect.any(String) } });
    expect(listed.body.records[0]).not.toHaveProperty('head');
    expect((await manager.post(`${path}/undo`)).body).toMatchObject({ state: 'undoing' });
    await app.drainJobs();
    expect((await manager.get(path)).body).toMatchObject({ state: 'undone', undone: { removed: 2, stayed: 0 } });
  });

  it('are for managers of their department, and for administrators who name one', async () => {
    const { body } = await receive('Nom\nAmicale\n');
    const isere = await app.loginAs('cadre38@demo.example');
    expect((await isere.get(`/api/import/${body.id}`)).status).toBe(404);
    expect((await isere.post(`/api/import/${body.id}/undo`)).status).toBe(404);
    expect((await receive('Nom\nAmicale\n', isere, `&department=${body.departmentId}`)).status).toBe(404);
    for (const email of ['compta@demo.example', 'organisateur@demo.example']) {
      const other = await app.loginAs(email);
      expect((await receive('Nom\nAmicale\n', other)).status).toBe(403);
      expect((await other.get(`/api/import/${body.id}`)).status).toBe(403);
    }
    expect((await receive('Nom\nAmicale\n', admin)).body.code).toBe('imports.department-required');
    expect((await receive('Nom\nAmicale\n', admin, '&department=999999')).status).toBe(404);
    const named = await receive('Nom\nAmicale\n', admin, `&department=${body.departmentId}`);
    expect([named.status, named.body.departmentId]).toEqual([201, body.departmentId]);
    expect((await manager.upload('/api/import?importable=x.y', file('Nom\n'))).body.code).toBe(
      'imports.importable-unknown',
    );
  });

  it('refuse files that are too large or no tables, and columns that do not exist', async () => {
    const large = `Nom;Ville\n${`Amicale;${'x'.repeat(1_000)}\n`.repeat(4_000)}`;
    expect((await receive(large)).status).toBe(201);
    const tooLarge = await receive(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'upload.file-too-large']);
    const odd = [
      { name: 'nothing', bytes: () => '' },
      { name: 'blanks', bytes: () => '\n ;\n' },
      { name: 'a renamed PDF', bytes: () => pdf() },
      { name: '1 000 columns', bytes: () => 'a;'.repeat(1_000) },
      { name: 'an .xls', bytes: () => compoundFile(['Workbook']) },
      { name: 'a password', bytes: () => compoundFile(['EncryptedPackage']) },
      { name: 'bytes', bytes: () => Buffer.from(Array.from({ length: 999 }, (_, place) => (place * 7) % 256)) },
      ...hostileFiles.filter(({ name }) => /^an \.xlsx|^any other zip/.test(name)),
    ];
    for (const { name, bytes } of odd) {
      const { status, body } = await receive(await bytes(), manager, '', 'clients.xlsx');
      expect([name, status, body.code]).toEqual([name, 422, 'import.file-refused']);
    }
    expect((await receive('Nom;Ville\nAmicale\n;;;x\nClub;Bron;2;3\n')).status).toBe(201);
    const { body } = await receive('Nom\nAmicale\n');
    const path = `/api/import/${body.id}/choices`;
    for (const columns of [
      [{ column: 0, field: 'unknown' }],
      [{ column: 7, field: 'name' }],
      [
        { column: 0, field: 'name' },
        { column: 0, field: 'city' },
      ],
    ]) {
      const refused = await manager.put(path, { ...chosenBy(body), columns });
      expect([refused.status, refused.body.code]).toEqual([422, 'imports.choices-refused']);
    }
    expect((await manager.put(path, { ...chosenBy(body), sheet: 3 })).status).toBe(422);
    expect((await manager.put(path, { ...chosenBy(body), sensitive: [{ field: 'name' }] })).status).toBe(422);
  });
});
