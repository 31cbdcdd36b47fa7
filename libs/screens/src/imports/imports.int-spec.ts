import { FrozenFiles, type Principal } from '@pds/kernel';
import { Imports, type ImportRowView, type ImportView, Retention, workbookOf } from '@pds/platform';
import { fileOf, toolFixtures } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import ExcelJs from 'exceljs';

/** Two towns, a club with its SIRET, and a firm; a total that is no row. */
const titles = ['Id', 'Type', 'Nom', 'SIRET', 'Adresse', 'Code postal', 'Ville', 'Contact', 'email', 'telephone'];
const customers = [
  [
    '1',
    'Mairie',
    'Mairie de Bron',
    '',
    'Place de Weingarten',
    '69500',
    'Bron',
    'Mme Anne DURAND',
    'anne@bron.example',
    '',
  ],
  ['2', 'Mairie', 'Mairie de Corbas', '', 'Place Jocteur', '69960', 'Corbas', '', '', '472511000'],
  ['3', 'Association', 'Amicale des marcheurs', '73282932000074', '4 rue Neuve', '1000', 'Bourg', '', '', ''],
  ['4', 'Particulier', 'Lucie Bernard', '', '', '69003', 'Lyon', '', '', ''],
];
const csv = (rows: readonly (readonly string[])[], head: readonly string[] = titles) =>
  Buffer.from([head, ...rows].map((row) => row.join(';')).join('\r\n'));

describe('imports of organisations', () => {
  let app: TestApplication;
  let imports: Imports;
  let manager: Principal;
  let admin: Principal;
  let departmentId: number;

  beforeAll(async () => {
    app = await testApplication();
    imports = app.application.get(Imports);
    manager = app.demo.person('cadre@demo.example').principal;
    admin = app.demo.person('admin@demo.example').principal;
    departmentId = imports.departmentFor(undefined, manager);
    await app.drainJobs();
  });
  afterAll(() => app?.close());

  const place = () => ({ importable: 'organisations.organisations', departmentId });
  const receive = (bytes: Uint8Array, fileName = 'clients.csv') =>
    imports.receive(place(), { fileName, bytes }, manager);
  const chosenBy = ({ head }: ImportView, sensitive: readonly string[] = []) => ({
    sheet: head!.sheet,
    titleRow: head!.titleRow,
    columns: head!.columns,
    // As somebody decides who takes the nearest choice.
    words: head!.words.map(({ field, text, code, nearest }) => ({ field, text, code: code ?? nearest })),
    sensitive,
  });
  const previewed = async (bytes: Uint8Array, sensitive: readonly string[] = []) => {
    const received = await receive(bytes);
    await imports.choose(received.id, chosenBy(received, sensitive), manager);
    await app.drainJobs();
    return imports.show(received.id, manager);
  };
  const run = async ({ id }: ImportView) => {
    await imports.run(id, manager);
    await app.drainJobs();
    return imports.show(id, manager);
  };
  const undo = async ({ id }: ImportView) => {
    await imports.undo(id, manager);
    await app.drainJobs();
    return imports.show(id, manager);
  };
  const rowsOf = async ({ id }: ImportView): Promise<readonly ImportRowView[]> =>
    (await imports.rows(id, { page: 1, perPage: 100 }, manager)).records;
  const query = <Row>(text: string, values: readonly unknown[] = []) => app.unitOfWork.query<Row>(text, values);

  /** Every row of every table but those of the kit and of running tasks. */
  async function contents(): Promise<Readonly<Record<string, string>>> {
    const tables = await query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')
         AND table_schema || '.' || table_name NOT IN ('platform.imports', 'platform.import_rows', 'platform.import_columns',
           'platform.jobs', 'platform.workers', 'platform.task_runs')`,
    );
    const entries: [string, string][] = [];
    for (const { name } of tables) {
      const [row] = await query<{ hash: string }>(
        `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${name} t`,
      );
      entries.push([name, row!.hash]);
    }
    return Object.fromEntries(entries);
  }

  it('preview without writing anything, run once, and change nothing again, also shuffled', async () => {
    const received = await receive(csv([...customers, ['', '', 'TOTAL', '', '', '', '', '', '', '']]));
    expect(received).toMatchObject({ state: 'columns', title: 'Organisations', by: expect.any(String) });
    expect(received.head!.columns.map(({ field }) => field)).toEqual([
      ...['sourceId', 'kind', 'name', 'siret', 'line1', 'zipcode', 'city', 'contact', 'email', 'phone'],
    ]);
    const before = await contents();
    await imports.choose(received.id, chosenBy(received), manager);
    await app.drainJobs();
    const preview = await imports.show(received.id, manager);
    expect(await contents()).toEqual(before);
    expect(preview).toMatchObject({ state: 'previewed', counts: { create: 4, change: 0, same: 0, refuse: 0, ask: 0 } });
    expect((await rowsOf(preview)).map(({ restored }) => restored).flat()).toEqual(
      expect.arrayContaining(['1000 lu 01000', '472511000 lu 0472511000']),
    );

    const mails = await query('SELECT id FROM platform.mails');
    const done = await run(preview);
    expect(done).toMatchObject({ state: 'done', counts: { create: 4 }, undoUntil: expect.any(Number) });
    expect((await rowsOf(done)).every(({ id }) => id !== null)).toBe(true);
    expect(await query('SELECT id FROM platform.mails')).toEqual(mails);
    const [bron] = await query(
      `SELECT o.type, o.department_id AS "departmentId", a.zipcode, m.email::text AS email
       FROM organisations.organisations o JOIN organisations.addresses a ON a.organisation_id = o.id
       JOIN organisations.managers g ON g.organisation_id = o.id JOIN users.accounts m ON m.id = g.account_id
       WHERE o.name = 'Mairie de Bron'`,
    );
    expect(bron).toEqual({ type: 2, departmentId, zipcode: '69500', email: 'anne@bron.example' });

    for (const again of [customers, customers.toReversed()]) {
      const second = await run(await previewed(csv(again)));
      expect(second.counts).toEqual({ create: 0, change: 0, same: 4, refuse: 0, ask: 0 });
    }
    expect(
      (await query(`SELECT FROM organisations.organisations WHERE name IN ('Mairie de Bron', 'Lucie Bernard')`)).length,
    ).toBe(2);
  });

  it('show what is read of a new one, an address of one cell in its parts', async () => {
    const file = 'Nom;Type;Adresse\r\nClub du Tonkin;Asso;12 rue des Essais, 69100 Villeurbanne\r\n';
    const preview = await previewed(new TextEncoder().encode(file));
    const read = (await rowsOf(preview))[0]!.changes.map(({ field, after }) => [field, after]);
    expect(Object.fromEntries(read)).toEqual({
      ...{ Nom: 'Club du Tonkin', Type: 'Association' },
      ...{ Adresse: '12 rue des Essais', 'Code postal': '69100', Ville: 'Villeurbanne' },
    });
  });

  it('change what differs, show before and after, erase nothing, and are set back', async () => {
    const change = csv([['2', 'Mairie', 'Mairie de Corbas', '', 'Place Charles-Jocteur', '', 'Corbas', '', '', '']]);
    const preview = await previewed(change);
    expect(preview.counts).toMatchObject({ change: 1 });
    expect((await rowsOf(preview))[0]!.changes).toEqual([
      { field: 'Adresse', before: 'Place Jocteur', after: 'Place Charles-Jocteur' },
    ]);
    const done = await run(preview);
    const address = async () =>
      (
        await query<{ line1: string; zipcode: string }>(
          `SELECT a.line1, a.zipcode FROM organisations.addresses a JOIN organisations.organisations o ON o.id = a.organisation_id
           WHERE o.name = 'Mairie de Corbas'`,
        )
      )[0];
    expect(await address()).toEqual({ line1: 'Place Charles-Jocteur', zipcode: '69960' });
    expect(await undo(done)).toMatchObject({ state: 'undone', undone: { removed: 1, stayed: 0 }, undoUntil: null });
    expect(await address()).toEqual({ line1: 'Place Jocteur', zipcode: '69960' });
    await expect(imports.undo(done.id, manager)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('stay where a later import changed them, until that is undone', async () => {
    const row = (line1: string) => csv([['', '', 'Judo club', '', line1, '69140', 'Rillieux', '', '', '']]);
    const created = await run(await previewed(row('')));
    const first = await run(await previewed(row('2 rue Neuve')));
    const second = await run(await previewed(row('3 rue Neuve')));
    expect(await undo(first)).toMatchObject({ undone: { removed: 0, stayed: 1 } });
    expect((await rowsOf(first))[0]!.stayed).toBe('Un import plus récent l’a modifiée.');
    for (const each of [second, first, created])
      expect(await undo(each)).toMatchObject({ undone: { removed: 1, stayed: 0 } });
  });

  it('write an object once more after a deadlock', async () => {
    await query(`CREATE SEQUENCE organisations.deadlocks`);
    await query(`CREATE FUNCTION organisations.deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('organisations.deadlocks') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$`);
    await query(`CREATE TRIGGER deadlock BEFORE INSERT ON organisations.organisations
      FOR EACH ROW EXECUTE FUNCTION organisations.deadlock()`);
    const done = await run(await previewed(csv([['', '', 'Club verrouillé', '', '', '69001', 'Lyon', '', '', '']])));
    await query(`DROP FUNCTION organisations.deadlock() CASCADE`);
    await query(`DROP SEQUENCE organisations.deadlocks`);
    expect(done.counts).toMatchObject({ create: 1, refuse: 0 });
  });

  it('refuse twins, broken rows and two matches, and give the refused ones back as a file that imports alone', async () => {
    const rows = [
      ['10', 'Association', 'Club nautique', '', '', '69100', 'Villeurbanne', '', '', ''],
      ['11', 'Association', 'Club nautique', '', '', '69100', 'Villeurbanne', '', '', ''],
      ['12', 'Association', 'Boule lyonnaise', '123', '', '69100', 'Villeurbanne', '', '', ''],
      ['13', 'Association', '', '', '', '69100', 'Villeurbanne', '', '', ''],
      ['14', 'Association', 'Les joyeux archers', '44306184100047', '', '69100', 'Villeurbanne', '', '', ''],
      ['15', 'Association', 'Société de pêche', '55210055400013', '', '69100', 'Villeurbanne', '', '', ''],
    ];
    const done = await run(await previewed(csv(rows)));
    expect(done.counts).toEqual({ create: 2, change: 0, same: 0, refuse: 4, ask: 0 });
    const problems = (await rowsOf(done)).map((row) => row.problems.map(({ column, message }) => [column, message]));
    expect(problems[0]).toEqual([[null, expect.stringContaining('ligne 3')]]);
    expect(problems[1]).toEqual([[null, expect.stringContaining('ligne 2')]]);
    expect(problems[2]).toEqual([['SIRET', expect.any(String)]]);
    expect(problems[3]).toEqual([['Nom', 'Nom\u00a0: obligatoire']]);

    const pieces: Uint8Array[] = [];
    for await (const piece of await imports.refused(done.id, manager)) pieces.push(piece);
    const alone = await receive(Buffer.concat(pieces), 'lignes.xlsx');
    expect(alone.head!.columns).toHaveLength(titles.length);
    await imports.choose(alone.id, chosenBy(alone), manager);
    await app.drainJobs();
    expect((await imports.show(alone.id, manager)).counts).toEqual({
      create: 0,
      change: 0,
      same: 0,
      refuse: 4,
      ask: 0,
    });
    expect((await rowsOf(alone))[2]).toMatchObject({
      ...{ sheet: 'Lignes refusées', row: 4, problems: [{ column: 'SIRET', value: '123' }] },
    });

    const book = new ExcelJs.Workbook();
    await book.xlsx.load(Buffer.concat(pieces) as never);
    const [name, siret] = ['Nom', 'SIRET'].map((title) => alone.head!.titles.indexOf(title) + 1);
    const set = (row: number, column: number, value: string | null) => {
      book.worksheets[0]!.getRow(row).getCell(column).value = value;
    };
    set(3, name!, 'Ski alpin des Gratte-Ciel');
    set(4, siret!, null);
    set(5, name!, 'Escalade pour tous');
    const corrected = await receive(new Uint8Array(await book.xlsx.writeBuffer()), 'lignes.xlsx');
    await imports.choose(corrected.id, chosenBy(corrected), manager);
    await app.drainJobs();
    expect((await run(corrected)).counts).toEqual({ create: 4, change: 0, same: 0, refuse: 0, ask: 0 });
  });

  it('ask about look-alikes, and do what a person decides', async () => {
    await run(await previewed(csv([['', '', 'Comité des fêtes de Givors', '', '', '69700', 'Givors', '', '', '']])));
    const rows = [
      ['', '', 'Comité des fêtes de Givor', '', '1 place Camille-Vallin', '69700', 'Givors', '', '', ''],
      ['', '', 'Comités des fêtes de Givors', '', '', '69701', 'Givors', '', '', ''],
    ];
    const preview = await previewed(csv(rows));
    expect(preview.counts).toMatchObject({ ask: 2, create: 0 });
    const [first] = await rowsOf(preview);
    const [lookAlike] = first!.lookAlikes;
    // An answer can be given again.
    await imports.decide(preview.id, { row: first!.row, id: lookAlike!.id }, manager);
    const created = await imports.decide(preview.id, { row: first!.row, id: null }, manager);
    expect(created.counts).toMatchObject({ ask: 1, create: 1 });
    const decided = await imports.decide(preview.id, { row: first!.row, id: lookAlike!.id }, manager);
    expect(decided.counts).toMatchObject({ ask: 1, change: 1 });
    await expect(imports.decide(preview.id, { row: 3, id: lookAlike!.id }, manager)).rejects.toMatchObject({
      fields: [{ field: 'id', message: 'La ligne 2 du fichier désigne déjà cette fiche' }],
    });
    // As if the worker had been killed between the last step of the preview and the end of its job.
    await query(
      `UPDATE platform.jobs j SET state = 'running', ended_at = NULL FROM platform.imports i WHERE i.job_id = j.id AND i.id = $1`,
      [preview.id],
    );
    await query(
      `SELECT graphile_worker.add_job('run-job', json_build_object('jobId', job_id)) FROM platform.imports WHERE id = $1`,
      [preview.id],
    );
    await app.drainJobs();
    expect((await imports.show(preview.id, manager)).counts).toMatchObject({ ask: 1, change: 1 });
    await imports.choose(preview.id, chosenBy(decided), manager);
    await app.drainJobs();
    expect((await imports.show(preview.id, manager)).counts).toMatchObject({ ask: 1, change: 1 });
    const done = await run(await imports.decide(preview.id, { row: 3, id: null }, manager));
    expect(done.counts).toEqual({ create: 1, change: 1, same: 0, refuse: 0, ask: 0 });
    expect((await rowsOf(done))[0]!.id).toBe(lookAlike!.id);
    await expect(imports.decide(preview.id, { row: 3, id: null }, manager)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('do at once what a person decides about all that look like one thing', async () => {
    const row = (name: string, zipcode: string, line1 = '') => [
      '',
      '',
      name,
      '',
      line1,
      zipcode,
      'Oullins',
      '',
      '',
      '',
    ];
    await run(await previewed(csv([row('Ski-club des Monts', '69601'), row('Aviron des deux rives', '69601')])));
    const file = csv([
      row('Ski-club des Mont', '69601', '1 rue Haute'),
      row('Aviron des deux rive', '69601', '2 rue Haute'),
      row('Avirons des deux rives', '69601', '3 rue Haute'),
    ]);
    const preview = await previewed(file);
    expect(preview.counts).toMatchObject({ ask: 3 });
    const lookAlikesOfLast = (change: string) =>
      query(`UPDATE platform.import_rows SET look_alikes = ${change} WHERE import_id = $1 AND row_number = 4`, [
        preview.id,
      ]);
    // Two rows cannot both be the same club, also where one of them may be another one first.
    await lookAlikesOfLast(`'[{"id": 0, "name": "Aviron"}]' || look_alikes`);
    const known = await imports.decideAll(preview.id, true, manager);
    expect(known.counts).toMatchObject({ ask: 2, change: 1 });
    await lookAlikesOfLast('look_alikes - 0');
    await expect(imports.decideAll(preview.id, true, manager)).rejects.toMatchObject({ kind: 'invalid' });
    const decided = await imports.decideAll(preview.id, false, manager);
    expect(decided.counts).toMatchObject({ ask: 0, change: 1, create: 2 });
    expect((await run(decided)).counts).toMatchObject({ change: 1, create: 2, refuse: 0 });
  });

  it('ask where a number of the tool before belongs to something else by now', async () => {
    const row = (name: string) => ['n1', 'Association', name, '', '', '69330', 'Meyzieu', '', '', ''];
    const first = await run(await previewed(csv([row('Club de tir')])));
    const preview = await previewed(csv([row('Amis des arbres')]));
    expect(preview.counts).toMatchObject({ ask: 1, change: 0 });
    const [asked] = await rowsOf(preview);
    expect(asked!.lookAlikes).toEqual([{ id: (await rowsOf(first))[0]!.id, name: 'Club de tir' }]);
    const done = await run(await imports.decide(preview.id, { row: asked!.row, id: null }, manager));
    expect(done.counts).toMatchObject({ create: 1 });
    expect((await previewed(csv([row('Club de tir')]))).counts).toMatchObject({ same: 1 });
  });

  it('are undone but for what is used since, with the reason', async () => {
    const rows = [
      ['', '', 'Foyer rural', '', '', '69220', 'Belleville', 'Luc Morel', 'luc@foyer.example', ''],
      ['', '', 'Union sportive', '', '', '69220', 'Belleville', '', '', ''],
      ['', '', 'Harmonie', '', '', '69220', 'Belleville', '', '', ''],
    ];
    const done = await run(await previewed(csv(rows)));
    const [, sport, harmony] = await rowsOf(done);
    await app.scenario
      .dossier({
        organiser: app.demo.person('organisateur@demo.example'),
        organisation: { id: sport!.id! } as never,
        staff: app.demo.person('cadre@demo.example'),
      })
      .filed();
    await query(`UPDATE demand.demands SET organisation_id = $1 WHERE id = (SELECT max(id) FROM demand.demands)`, [
      sport!.id,
    ]);
    await query(`UPDATE organisations.organisations SET name = 'Harmonie de Belleville' WHERE id = $1`, [harmony!.id]);
    const undone = await undo(done);
    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 1, stayed: 2 } });
    expect((await rowsOf(undone)).map(({ stayed }) => stayed)).toEqual([
      '1\u00a0demande',
      'La fiche a été modifiée depuis.',
      null,
    ]);
    expect(await query(`SELECT FROM organisations.organisations WHERE name = 'Foyer rural'`)).toEqual([]);
    expect(await query(`SELECT FROM users.accounts WHERE email = 'luc@foyer.example'`)).toEqual([]);
    await query(`UPDATE organisations.organisations SET name = 'Harmonie' WHERE id = $1`, [harmony!.id]);
    expect(await undo(done)).toMatchObject({ undone: { removed: 2, stayed: 1 }, undoUntil: expect.any(Number) });
  });

  it('leave a customer that a past event names', async () => {
    const done = await run(
      await previewed(csv([['', '', 'Cercle des boulistes', '', '', '69220', 'Belleville', '', '', '']])),
    );
    await app.scenario.pastEvent({
      department: departmentId,
      customer: 'Cercle des boulistes',
      customerPostalCode: '69220',
    });
    expect((await rowsOf(await undo(done)))[0]!.stayed).toBe('1\u00a0évènement importé');
  });

  it('keep the stored number of another register: the row with a SIRET is refused', async () => {
    const row = (siret: string) =>
      csv([['rna', 'Association', 'Ciné-club', siret, '', '69220', 'Belleville', '', '', '']]);
    await run(await previewed(row('')));
    await query(`UPDATE organisations.organisations SET identifier = 'W691234567' WHERE name = 'Ciné-club'`);
    const message = expect.stringContaining('«\u00a0W691234567\u00a0»');
    expect((await rowsOf(await previewed(row('35600000000048'))))[0]).toMatchObject({
      ...{ outcome: 'refuse', problems: [{ column: 'SIRET', message }] },
    });
    expect((await previewed(row(''))).counts).toMatchObject({ same: 1 });
  });

  it('refuse a row that two stored objects match, and name both', async () => {
    const rows = [
      ['', '', 'Chorale', '', '', '69800', 'Saint-Priest', '', '', ''],
      ['', '', 'Chorale', '', '', '69801', 'Saint-Priest', '', '', ''],
    ];
    const done = await run(await previewed(csv(rows)));
    expect(done.counts.create).toBe(2);
    await query(`UPDATE organisations.addresses SET zipcode = '69800' WHERE zipcode = '69801'`);
    const [row] = await rowsOf(await previewed(csv([rows[0]!])));
    expect(row).toMatchObject({ outcome: 'refuse', id: null });
    expect(row!.lookAlikes.map(({ id }) => id)).toEqual((await rowsOf(done)).map(({ id }) => id));
  });

  it('invite contacts only if the column is ticked', async () => {
    const head = [...titles.slice(0, 9), 'Inviter'];
    const invitations = async () =>
      (await query(`SELECT FROM platform.mails WHERE recipient IN ('zoe@invite.example', 'lea@invite.example')`))
        .length;
    const row = (name: string, email: string) => ['', '', name, '', '', '69009', 'Lyon', 'Zoé Martin', email, 'oui'];
    await run(await previewed(csv([row('Sans invitation', 'lea@invite.example')], head)));
    await app.drainJobs();
    expect(await invitations()).toBe(0);
    await run(await previewed(csv([row('Avec invitation', 'zoe@invite.example')], head), ['invites']));
    await app.drainJobs();
    expect(await invitations()).toBe(1);
  });

  it('read sensitive columns only if asked, and passwords never', async () => {
    const secret = 'canari-9f3';
    const head = [...titles.slice(0, 7), 'Mot de passe', 'Inviter', 'Commentaire'];
    const rows = [['', '', 'Canari club', '', '', '69001', 'Lyon', secret, 'oui', secret]];
    const done = await run(await previewed(csv(rows, head)));
    expect(done.counts.create).toBe(1);
    const found = await query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of found)
      expect([
        name,
        await query(`SELECT FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [secret]),
      ]).toEqual([name, []]);
  });

  it('take only choices that a list has, and remember decided words and columns, without titles', async () => {
    const file = csv([['Amicale laïque', 'Boulistes', '69002', 'Lyon']], ['Type', 'Nom', 'Code postal', 'Localité']);
    const received = await receive(file);
    const word = (code: string | null) => ({
      ...chosenBy(received),
      words: [{ field: 'kind', text: 'Amicale laïque', code }],
    });
    await expect(imports.choose(received.id, word('6'), manager)).rejects.toMatchObject({
      fields: [{ field: 'words.0.code' }],
    });
    const [open] = received.head!.words;
    expect(open).toMatchObject({ text: 'Amicale laïque', code: null, isDecided: false });
    await imports.choose(received.id, word(null), manager);
    await app.drainJobs();
    const [left] = (await imports.show(received.id, manager)).head!.words;
    expect(left).toMatchObject({ text: 'Amicale laïque', code: null, isDecided: true });
    const remembered = () => query<object>('SELECT * FROM platform.import_columns');
    expect(JSON.stringify(await remembered())).not.toContain('laïque');
    const columns = received.head!.columns.filter((each) => each.field !== 'city');
    await imports.choose(received.id, { ...word('4'), columns }, manager);
    expect(JSON.stringify(await remembered())).toContain('laïque');
    expect(JSON.stringify(await remembered())).not.toContain('localite');
    expect((await receive(file)).head).toMatchObject({
      ...{ columns, words: [{ ...word('4').words[0], isDecided: true, nearest: null }] },
    });
    const elsewhere = { ...place(), departmentId: 38 };
    const other = await imports.receive(elsewhere, { fileName: 'clients.csv', bytes: file }, admin);
    expect(other.head).toMatchObject({ columns: received.head!.columns, words: [open] });
  });

  it('end a preview whose columns are looked at again', async () => {
    const received = await receive(csv(customers));
    await imports.choose(received.id, chosenBy(received), manager);
    await imports.choose(received.id, { ...chosenBy(received), columns: [] }, manager);
    await app.drainJobs();
    expect(await imports.show(received.id, manager)).toMatchObject({ state: 'columns' });
  });

  it('stop once whoever started them has lost the role, and belong to their department or office', async () => {
    const preview = await previewed(csv([['', '', 'Sans droits', '', '', '69001', 'Lyon', '', '', '']]));
    await imports.run(preview.id, manager);
    await query(`UPDATE users.affiliations SET role = 'ROLE_ACCOUNTING' WHERE account_id = $1`, [manager.accountId]);
    await app.drainJobs();
    await query(`UPDATE users.affiliations SET role = 'ROLE_LOCAL_MANAGER' WHERE account_id = $1`, [manager.accountId]);
    expect(await imports.show(preview.id, manager)).toMatchObject({
      ...{ state: 'failed', failedTask: 'run', hasFile: true, head: null },
      problem: expect.stringContaining('droit'),
    });
    expect(await query(`SELECT FROM organisations.organisations WHERE name = 'Sans droits'`)).toEqual([]);
    expect(await run(preview)).toMatchObject({ state: 'done', counts: { create: 1 } });

    const ofOffice = app.demo.person('antenne@demo.example').principal;
    await expect(imports.show(preview.id, ofOffice)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(imports.undo(preview.id, ofOffice)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await imports.list(departmentId, ofOffice)).toEqual([]);
    const own = await imports.receive(place(), { fileName: 'antenne.csv', bytes: csv(customers) }, ofOffice);
    expect(await imports.list(departmentId, ofOffice)).toMatchObject([{ id: own.id }]);
    expect(await imports.show(own.id, manager)).toMatchObject({ fileName: 'antenne.csv' });
    const elsewhere: Principal = { ...manager, scope: { kind: 'department', departmentId: departmentId + 1 } };
    await expect(imports.show(preview.id, elsewhere)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(imports.run(preview.id, { ...manager, role: 'ROLE_ACCOUNTING' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect((await imports.list(departmentId, admin)).some(({ id }) => id === preview.id)).toBe(true);
  });

  it('lose file and rows after thirty days, and stay in the history', async () => {
    const done = await run(await previewed(csv([['', '', 'Ancien import', '', '', '69001', 'Lyon', '', '', '']])));
    const files = app.application.get(FrozenFiles, { strict: false });
    const [file] = await query<{ key: string; sha256: string; size: number }>(
      'SELECT file_key AS key, sha256, size FROM platform.imports WHERE id = $1',
      [done.id],
    );
    await query(`UPDATE platform.imports SET created_at = created_at - interval '31 days' WHERE id = $1`, [done.id]);
    expect(await files.read(file!)).toHaveLength(file!.size);
    await app.application.get(Retention).apply({ dryRun: false });
    await app.drainJobs();
    expect(await imports.show(done.id, manager)).toMatchObject({
      ...{ state: 'done', failedTask: null, hasFile: false, head: null },
      undoUntil: null,
      counts: { create: 1 },
    });
    await expect(files.read(file!)).rejects.toThrow();
    await expect(imports.undo(done.id, manager)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await query('SELECT FROM platform.import_rows WHERE import_id = $1', [done.id])).toEqual([]);
    expect(await query('SELECT choices FROM platform.imports WHERE id = $1', [done.id])).toEqual([{ choices: null }]);
    await expect(imports.refused(done.id, manager)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('preview 1 000 rows within three seconds', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => [
      ...[`s${at}`, 'Association', `Amis du ${at}`, '', `${at} rue Neuve`, '69007', 'Lyon', '', '', ''],
    ]);
    const received = await receive(csv(rows));
    const began = performance.now();
    await imports.choose(received.id, chosenBy(received), manager);
    await app.drainJobs();
    expect(performance.now() - began).toBeLessThan(3_000);
    expect((await imports.show(received.id, manager)).counts.create).toBe(1_000);
  });

  it('bring the customers of both shapes that tools have, once', async () => {
    const shapes = toolFixtures.filter(({ name }) => name.startsWith('customers'));
    const brought: ImportView['counts'][] = [];
    for (const fixture of [...shapes, ...shapes]) {
      const received = await receive(await fileOf(fixture), fixture.fileName);
      await imports.choose(received.id, chosenBy(received), manager);
      await app.drainJobs();
      // « Commune de Bron » looks like the « Mairie de Bron » of another test.
      for (const { row, outcome } of await rowsOf(received))
        if (outcome === 'ask') await imports.decide(received.id, { row, id: null }, manager);
      brought.push((await run(received)).counts);
    }
    const { objects } = shapes[0]!;
    const none = { create: 0, change: 0, same: objects, refuse: 0, ask: 0 };
    expect(shapes).toHaveLength(2);
    expect(brought).toEqual([{ ...none, create: objects, same: 0 }, none, none, none]);
  });

  it('read workbooks as they read CSV files', async () => {
    const columns = titles.map((title, at) => ({
      title,
      kind: 'text' as const,
      width: 20,
      value: (row: string[]) => row[at]!,
    }));
    const pieces: Uint8Array[] = [];
    for await (const piece of workbookOf(
      'Clients',
      columns,
      (async function* () {
        yield customers;
      })(),
    ))
      pieces.push(piece);
    const received = await receive(Buffer.concat(pieces), 'clients.xlsx');
    await imports.choose(received.id, chosenBy(received), manager);
    await app.drainJobs();
    expect((await imports.show(received.id, manager)).counts).toMatchObject({ same: 4 });
  });
});
