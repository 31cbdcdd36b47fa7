import type { Principal } from '@pds/kernel';
import { Imports, type ImportView } from '@pds/platform';
import { fileOf, toolFixtures } from '@pds/platform/testing';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

describe('imports of past events', () => {
  let app: TestApplication;
  let imports: Imports;
  let manager: Principal;
  let browser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    imports = app.application.get(Imports);
    manager = app.demo.person('cadre@demo.example').principal;
    browser = await app.loginAs('cadre@demo.example');
    await app.drainJobs();
  });
  afterAll(() => app?.close());

  const previewed = async (bytes: Uint8Array, fileName: string) => {
    const place = { importable: 'demand.past-events', departmentId: imports.departmentFor(undefined, manager) };
    const { id, head } = await imports.receive(place, { fileName, bytes }, manager);
    const { sheet, titleRow, columns, words } = head!;
    await imports.choose(id, { sheet, titleRow, columns, words, sensitive: [] }, manager);
    await app.drainJobs();
    return imports.show(id, manager);
  };
  const then = async (act: 'run' | 'undo', { id }: ImportView) => {
    await imports[act](id, manager);
    await app.drainJobs();
    return imports.show(id, manager);
  };
  const stored = () => app.unitOfWork.query<object>('SELECT * FROM demand.past_events ORDER BY id');
  /** Rows that are created, and refused: some requests were cancelled, or never got beyond a draft. */
  const rows: Readonly<Record<string, readonly [number, number]>> = {
    events: [13, 0],
    requests: [7, 6],
    'RIS grid': [10, 0],
  };

  it.each(toolFixtures.filter(({ name }) => name in rows))(
    'read the file of $name, change nothing by it again or by their own export, and are undone',
    async (fixture) => {
      const [create, refuse] = rows[fixture.name]!;
      const bytes = await fileOf(fixture);
      const first = await previewed(bytes, fixture.fileName);
      expect(first.counts).toMatchObject({ create, change: 0, same: 0, refuse, ask: 0 });
      const done = await then('run', first);
      const before = await stored();
      expect((await previewed(bytes, fixture.fileName)).counts).toMatchObject({ create: 0, change: 0, same: create });
      const { raw } = await browser.get('/api/past-event/export');
      const again = await previewed(raw, 'export.xlsx');
      expect(again.counts).toMatchObject({ create: 0, change: 0, same: create, refuse: 0, ask: 0 });
      expect(await stored()).toEqual(before);
      expect(await then('undo', done)).toMatchObject({ undone: { removed: before.length, stayed: 0 } });
      expect(await stored()).toEqual([]);
    },
  );
});
