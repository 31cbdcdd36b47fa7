import { Settings } from '@pds/platform';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { WorkerProcesses } from './testing/worker-processes';

const objects = 5_000;
const kills = 10;

describe('an import of thousands of rows', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  const workers: WorkerProcesses[] = [];

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(async () => {
    for (const each of workers) await each.stopAll();
    await app?.close();
  });

  /** A new worker, and how to kill it. */
  async function startWorker(): Promise<() => Promise<void>> {
    const started = new WorkerProcesses(app.unitOfWork, app.application.get(Settings).dataDir, 1);
    workers.push(started);
    await started.whenReady();
    const worker = await started.start();
    return () => started.kill(worker);
  }

  const count = async (sql: string, values: unknown[] = []) =>
    (await app.unitOfWork.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${sql}`, values))[0]!.count;
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await new Promise((later) => setTimeout(later, 20));
  };
  const show = async (id: number) => (await manager.get(`/api/import/${id}`)).body;
  const doneOf = (id: number) => count('platform.import_rows WHERE import_id = $1 AND done_at IS NOT NULL', [id]);

  async function previewed(prefix: string, rows: number): Promise<number> {
    const lines = Array.from({ length: rows }, (_, at) => `${prefix}${at};${prefix} ${at};69007;Lyon`);
    const { body } = await manager.upload('/api/import?importable=organisations.organisations', {
      name: 'file',
      fileName: 'clients.csv',
      content: Buffer.from(['Id;Nom;Code postal;Ville', ...lines].join('\n')),
    });
    const { sheet, titleRow, columns, words } = body.head;
    await manager.put(`/api/import/${body.id}/choices`, { sheet, titleRow, columns, words, sensitive: [] });
    await app.drainJobs();
    // A worker of the test before may have it.
    await until(async () => (await show(body.id)).state === 'previewed');
    expect((await show(body.id)).counts.create).toBe(rows);
    return body.id;
  }

  it('is previewed within twenty seconds', async () => {
    const began = performance.now();
    await previewed('Voisins', 20_000);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('is complete after ten kills, with each object once, and is undone within a minute', async () => {
    const id = await previewed('Amis du quartier', objects);
    await manager.post(`/api/import/${id}/run`);
    for (let killed = 0; killed < kills; killed += 1) {
      const kill = await startWorker();
      // A run that died three times is given up: somebody starts it again.
      await until(async () => {
        const { state } = await show(id);
        if (state === 'failed') await manager.post(`/api/import/${id}/run`);
        return (await doneOf(id)) > killed * 400 + Math.random() * 300;
      });
      await kill();
    }
    await startWorker();
    await until(async () => {
      const { state } = await show(id);
      if (state === 'failed') await manager.post(`/api/import/${id}/run`);
      return state === 'done';
    });
    expect((await show(id)).counts).toEqual({ create: objects, change: 0, same: 0, refuse: 0, ask: 0 });
    expect(await count(`organisations.organisations WHERE name LIKE 'Amis du quartier %'`)).toBe(objects);
    expect(
      await count(`(SELECT DISTINCT name FROM organisations.organisations WHERE name LIKE 'Amis du quartier %') n`),
    ).toBe(objects);
    expect(await count(`platform.import_links WHERE source_id LIKE 'Amis du quartier%'`)).toBe(objects);

    const began = performance.now();
    await manager.post(`/api/import/${id}/undo`);
    await until(async () => (await show(id)).state === 'undone');
    const took = performance.now() - began;
    expect((await show(id)).undone).toEqual({ removed: objects, stayed: 0 });
    expect(await count(`organisations.organisations WHERE name LIKE 'Amis du quartier %'`)).toBe(0);
    expect(took).toBeLessThan(60_000);
  });

  it('waits for another one of its department', async () => {
    await startWorker();
    const [first, second] = [await previewed('Amicale', 200), await previewed('Association', 200)];
    await manager.post(`/api/import/${first}/run`);
    await manager.post(`/api/import/${second}/run`);
    await until(async () => {
      const after = await doneOf(second);
      if (after > 0) expect(await doneOf(first)).toBe(200);
      return after === 200;
    });
  });
});
