import type { Principal } from '@pds/kernel';
import { Imports, type ImportView } from '@pds/platform';
import { fileOf, handmadeFixtures, type ImportFixture, toolFixtures } from '@pds/platform/testing';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** A fixture with its rows in another order: no rows of one event follow each other. */
function shuffled(fixture: ImportFixture): ImportFixture {
  const [sheet, ...sheets] = fixture.sheets;
  const { titleRow = 1 } = fixture;
  const rows = sheet!.rows.slice(titleRow);
  const odd = rows.filter((_, at) => at % 2 === 1);
  const even = rows.filter((_, at) => at % 2 === 0);
  const mixed = [...sheet!.rows.slice(0, titleRow), ...odd.toReversed(), ...even];
  return { ...fixture, sheets: [{ ...sheet!, rows: mixed }, ...sheets] };
}

/** What each fixture is imported as. */
const importables: Readonly<Record<string, string>> = {
  ...{ customers: 'organisations.organisations', 'customers, second shape': 'organisations.organisations' },
  ...{ events: 'demand.past-events', requests: 'demand.past-events', 'RIS grid': 'demand.past-events' },
  ...{ tariffs: 'pricing.tariffs', vehicles: 'organisations.means', equipment: 'organisations.means' },
  ...{ people: 'organisations.members', qualifications: 'organisations.members' },
  ...{ 'customers by hand': 'organisations.organisations', 'means by hand': 'organisations.means' },
  ...{ 'tariffs by hand': 'pricing.tariffs' },
};

describe('imports of the files of other tools', () => {
  let app: TestApplication;
  let imports: Imports;
  let manager: Principal;
  let browser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    imports = app.application.get(Imports);
    manager = app.demo.person('cadre@demo.example').principal;
    const present = await app.unitOfWork.query<{ name: string }>('SELECT name FROM organisations.offices');
    for (const name of ['Lyon', 'Villeurbanne'])
      if (present.every((office) => office.name !== name)) await app.scenario.office({ name });
    browser = await app.loginAs('cadre@demo.example');
    await app.drainJobs();
  });
  afterAll(() => app?.close());

  const received = (bytes: Uint8Array, fileName: string, importable: string) =>
    imports.receive(
      { importable, departmentId: imports.departmentFor(undefined, manager) },
      { fileName, bytes },
      manager,
    );
  const previewed = async (bytes: Uint8Array, fileName: string, importable = 'demand.past-events') => {
    const { id, head } = await received(bytes, fileName, importable);
    const { sheet, titleRow, columns } = head!;
    // As somebody decides who takes the nearest choice.
    const words = head!.words.map(({ field, text, code, nearest }) => ({ field, text, code: code ?? nearest }));
    await imports.choose(id, { sheet, titleRow, columns, words, sensitive: [] }, manager);
    await app.drainJobs();
    return imports.show(id, manager);
  };
  const then = async (act: 'run' | 'undo', { id }: ImportView) => {
    await imports[act](id, manager);
    await app.drainJobs();
    return imports.show(id, manager);
  };
  it.each([...toolFixtures, ...handmadeFixtures])(
    'guess every column of $name that can be imported, and none wrong',
    async (fixture) => {
      const { head } = await received(await fileOf(fixture), fixture.fileName, importables[fixture.name]!);
      const guessed = head!.columns.map(({ column, field }) => [head!.titles[column]!, field] as const);
      expect(head!.sheet).toBe(fixture.sheet ?? 0);
      expect(guessed).toHaveLength(Object.keys(fixture.truth).length);
      expect(Object.fromEntries(guessed)).toEqual(fixture.truth);
    },
  );

  it.each(handmadeFixtures)('read $name: all things but those with the error of a formula', async (fixture) => {
    const broken = fixture.sheets
      .flatMap(({ rows }) => rows)
      .filter((cells) => JSON.stringify(cells).includes('#REF!'));
    const first = await previewed(await fileOf(fixture), fixture.fileName, importables[fixture.name]);
    expect(first.counts).toMatchObject({ refuse: broken.length, ask: 0 });
    const done = await then('run', first);
    expect(done.counts.create + done.counts.change + done.counts.same).toBe(fixture.objects - broken.length);
    const again = await previewed(await fileOf(fixture), fixture.fileName, importables[fixture.name]);
    expect(again.counts).toMatchObject({ create: 0, change: 0, same: fixture.objects - broken.length });
    await then('undo', done);
  });

  const stored = () => app.unitOfWork.query<object>('SELECT * FROM demand.past_events ORDER BY id');
  /** Rows that are created, and refused: some requests were cancelled, or never got beyond a draft. */
  const rows: Readonly<Record<string, readonly [number, number]>> = {
    events: [13, 0],
    requests: [7, 6],
    'RIS grid': [10, 0],
  };

  it.each(toolFixtures.filter(({ name }) => name in rows))(
    'read the past events of $name, change nothing by them again or by their own export, and are undone',
    async (fixture) => {
      const [create, refuse] = rows[fixture.name]!;
      const bytes = await fileOf(fixture);
      const first = await previewed(bytes, fixture.fileName);
      expect(first.counts).toMatchObject({ create, change: 0, same: 0, refuse, ask: 0 });
      const done = await then('run', first);
      const before = await stored();
      expect(done.objects.create).toBe(before.length);
      expect((await previewed(bytes, fixture.fileName)).counts).toMatchObject({ create: 0, change: 0, same: create });
      const mixed = await previewed(await fileOf(shuffled(fixture)), fixture.fileName);
      expect(mixed.counts).toMatchObject({ create: 0, change: 0, same: create, refuse });
      const { raw } = await browser.get('/api/import/importable/demand.past-events/export');
      const again = await previewed(raw, 'export.xlsx');
      expect(again.counts).toMatchObject({ create: 0, change: 0, same: create, refuse: 0, ask: 0 });
      expect(await stored()).toEqual(before);
      expect(await then('undo', done)).toMatchObject({ undone: { removed: before.length, stayed: 0 } });
      expect(await stored()).toEqual([]);
    },
  );

  it('read people, change nothing by them again, and give back what a file of qualifications changed', async () => {
    const [file, qualifications] = ['people', 'qualifications'].map((name) =>
      toolFixtures.find((fixture) => fixture.name === name)!,
    );
    const importable = importables['people']!;
    const people = () =>
      app.unitOfWork.query<object>(
        `SELECT m.*, ARRAY(SELECT (q.name, q.valid_until)::text FROM organisations.member_qualifications q
           WHERE q.member_id = m.id ORDER BY 1) AS qualifications
         FROM organisations.members m ORDER BY m.id`,
      );
    const first = await previewed(await fileOf(file!), file!.fileName, importable);
    expect(first.counts).toMatchObject({ create: 12, change: 0, same: 0, refuse: 0, ask: 0 });
    const done = await then('run', first);
    const before = await people();
    const mixed = await previewed(await fileOf(shuffled(file!)), file!.fileName, importable);
    expect(mixed.counts).toMatchObject({ create: 0, change: 0, same: 12, refuse: 0, ask: 0 });
    const more = await previewed(await fileOf(qualifications!), qualifications!.fileName, importable);
    expect(more.counts).toMatchObject({ create: 0, change: 12 });
    const changed = await then('run', more);
    expect(await people()).not.toEqual(before);
    expect(await then('undo', changed)).toMatchObject({ undone: { removed: 12, stayed: 0 } });
    expect(await people()).toEqual(before);
    expect(await then('undo', done)).toMatchObject({ undone: { removed: 12, stayed: 0 } });
  });

  it.each([
    ['refuse somebody with and without an address as one person', '', { create: 0, refuse: 2 }],
    ['create two people of one name with an address each', 'jean2@benevoles.example', { create: 2, refuse: 0 }],
  ])('%s', async (_, email, counts) => {
    const lines = ['Nom;Prénom;Antenne;E-mail', `Martin;Jean;Lyon;${email}`, 'Martin;Jean;Lyon;jean@benevoles.example'];
    const file = await previewed(Buffer.from(lines.join('\r\n')), 'jean.csv', 'organisations.members');
    expect(file.counts).toMatchObject(counts);
  });

  it('give back all periods, hours and figures when a file of some of them is undone', async () => {
    const titles = 'Nom;Organisateur;Lieu;Date;Heure début;Secouristes;Montant de la facture';
    const csv = (...lines: readonly string[]) =>
      Buffer.from([titles, ...lines.map((line) => `Foire;Mairie;Stade;${line}`)].join('\r\n'));
    const days = ['11/03/2025;10h00;4;800', '12/03/2025;10h00;6;', '13/03/2025;10h00;8;'];
    await then('run', await previewed(csv(...days), 'foire.csv'));
    const before = await stored();
    // An amount on one row of several, as a merged cell has it, is that of the event.
    const change = csv('14/03/2025;10h00;5;900', '12/03/2025;10h00;7;');
    const done = await then('run', await previewed(change, 'factures.csv'));
    expect(done).toMatchObject({ counts: { create: 0, change: 2 }, objects: { create: 0, change: 1 } });
    expect(await stored()).toMatchObject([
      { invoice_cents: '90000', periods: [4, 7, 8, 5].map((rescuers) => ({ figures: { rescuers } })) },
    ]);
    expect((await previewed(change, 'factures.csv')).counts).toMatchObject({ same: 2 });
    expect(await then('undo', done)).toMatchObject({ undone: { removed: 1, stayed: 0 } });
    expect(await stored()).toEqual(before);

    const hours = csv('14/03/2025;10h00;5;950', '11/03/2025;10h00;4;', '12/03/2025;11h30;6;', '13/03/2025;10h00;8;');
    const corrected = await then('run', await previewed(hours, 'heures.csv'));
    expect(await stored()).toMatchObject([
      { invoice_cents: '95000', periods: ['10:00', '11:30', '10:00', '10:00'].map((startHour) => ({ startHour })) },
    ]);
    expect(await then('undo', corrected)).toMatchObject({ undone: { removed: 1, stayed: 0 } });
    expect(await stored()).toEqual(before);
  });
});
