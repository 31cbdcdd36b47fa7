import { Settings } from '@pds/platform';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { type ServerProcess, serverProcess } from './testing/server-processes';
import { WorkerProcesses } from './testing/worker-processes';

const objects = 5_000;
/** The task after which an import is in a state. */
const taskTo = { previewed: 'preview', done: 'run', undone: 'undo' } as const;

describe('an import of thousands of rows', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  const workers: WorkerProcesses[] = [];
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(async () => {
    for (const each of workers) await each.stopAll();
    for (const { kill, way } of servers) {
      await kill();
      await way.close();
    }
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

  /** An uploaded file, and the choices that its head proposes. */
  async function received(prefix: string, rows: number) {
    const lines = Array.from({ length: rows }, (_, at) => `${prefix}${at};${prefix} ${at};69007;Lyon`);
    const { body } = await manager.upload('/api/import?importable=organisations.organisations', {
      name: 'file',
      fileName: 'clients.csv',
      content: Buffer.from(['Id;Nom;Code postal;Ville', ...lines].join('\n')),
    });
    const { sheet, titleRow, columns, words } = body.head;
    return { id: body.id as number, choices: { sheet, titleRow, columns, words, sensitive: [] } };
  }

  async function previewed(prefix: string, rows: number): Promise<number> {
    const { id, choices } = await received(prefix, rows);
    await manager.put(`/api/import/${id}/choices`, choices);
    await app.drainJobs();
    // A worker of the test before may have it.
    await until(async () => (await show(id)).state === 'previewed');
    expect((await show(id)).counts.create).toBe(rows);
    return id;
  }

  /**
   * Makes a call whose server is killed within its transaction, again to one that is killed after the commit and before the answer, and once
   * more. Returns the last answer.
   */
  async function calledThrice(method: 'POST' | 'PUT', path: string, body?: object) {
    for (const passed of [Math.floor(Math.random() * 4), Infinity]) {
      const server = await serverProcess(app.unitOfWork, app.application.get(Settings).dataDir);
      servers.push(server);
      server.way.pauseTransactions(passed);
      const answer = server.send(manager, method, path, body).then(
        async (given) => `answered: ${await given.text()}`,
        () => 'none',
      );
      expect(await Promise.race([server.way.whenPaused(1), answer])).toEqual([
        passed === Infinity ? 'committed' : 'within',
      ]);
      await server.kill();
      expect(await answer).toBe('none');
    }
    return manager.request(method, path, body);
  }

  /**
   * Kills the worker of an import's task at random moments; the task then ends. After three deaths it is given up: the page says so, and
   * whoever imports starts it again.
   * @param moment resolves when the worker is to be killed, with the number of kills before
   */
  async function endsDespiteKills(
    id: number,
    times: number,
    end: keyof typeof taskTo,
    { moment, again }: { moment: (killed: number) => Promise<boolean>; again: () => Promise<unknown> },
  ): Promise<number> {
    let interruptions = 0;
    const goOn = async () => {
      const { state, problem, failedTask, hasFile } = await show(id);
      if (state === 'failed') {
        // What « Reprendre » of its page needs.
        expect({ failedTask, hasFile }).toEqual({ failedTask: taskTo[end], hasFile: true });
        expect(problem).toMatch(end === 'previewed' ? /Choisissez de nouveau/ : /Relancez-la/);
        interruptions += 1;
        await again();
      }
      return state as string;
    };
    for (let killed = 0; killed < times; killed += 1) {
      const kill = await startWorker();
      await until(async () => (await goOn()) === end || (await moment(killed)));
      await kill();
    }
    const stop = await startWorker();
    await until(async () => (await goOn()) === end);
    await stop();
    return interruptions;
  }

  it('is previewed within twenty seconds', async () => {
    const began = performance.now();
    await previewed('Voisins', 20_000);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('is complete, with each object once, after kills of server and worker in preview, run and undoing', async () => {
    const named = `organisations.organisations WHERE name LIKE 'Amis du quartier %'`;
    const distinct = `(SELECT DISTINCT name FROM ${named}) n`;
    const entries = await count('platform.timeline');
    const { id, choices } = await received('Amis du quartier', objects);
    const call = (name: string) => manager.post(`/api/import/${id}/${name}`);
    const isRunning = `platform.jobs j JOIN platform.imports i ON i.job_id = j.id WHERE i.id = $1 AND j.state = 'running'`;
    const later = () => new Promise((passed) => setTimeout(passed, Math.random() * 400));

    expect((await calledThrice('PUT', `/api/import/${id}/choices`, choices)).status).toBe(200);
    await endsDespiteKills(id, 2, 'previewed', {
      moment: async () => (await count(isRunning, [id])) === 1 && later().then(() => true),
      again: () => manager.put(`/api/import/${id}/choices`, choices),
    });
    expect((await show(id)).counts).toEqual({ create: objects, change: 0, same: 0, refuse: 0, ask: 0 });
    expect(await count(named)).toBe(0);

    // The second call started it: there is nothing to start again.
    expect((await calledThrice('POST', `/api/import/${id}/run`)).status).toBe(409);
    const interruptions = await endsDespiteKills(id, 5, 'done', {
      moment: async (killed) => (await doneOf(id)) > killed * 700 + Math.random() * 600,
      again: () => call('run'),
    });
    expect(interruptions).toBe(1);
    expect((await show(id)).counts).toEqual({ create: objects, change: 0, same: 0, refuse: 0, ask: 0 });
    expect([await count(named), await count(distinct)]).toEqual([objects, objects]);
    expect(await count(`platform.import_links WHERE source_id LIKE 'Amis du quartier%'`)).toBe(objects);

    expect((await calledThrice('POST', `/api/import/${id}/undo`)).status).toBe(409);
    const left = () => count(named);
    await endsDespiteKills(id, 3, 'undone', {
      moment: async (killed) => (await left()) < objects - killed * 1_200 - Math.random() * 1_000,
      again: () => call('undo'),
    });
    expect((await show(id)).undone).toEqual({ removed: objects, stayed: 0 });
    expect([await left(), await count(`platform.import_links WHERE source_id LIKE 'Amis du quartier%'`)]).toEqual([
      0, 0,
    ]);
    // Imports have no timeline entries: those belong to dossiers.
    expect(await count('platform.timeline')).toBe(entries);
  });

  it('is undone in at most twice the time of its run', async () => {
    const id = await previewed('Voisins du port', objects);
    await startWorker();
    const secondsOf = async (task: 'run' | 'undo', state: string) => {
      const began = performance.now();
      await manager.post(`/api/import/${id}/${task}`);
      await until(async () => (await show(id)).state === state);
      return (performance.now() - began) / 1_000;
    };
    const [run, undo] = [await secondsOf('run', 'done'), await secondsOf('undo', 'undone')];
    process.stdout.write(`${objects} objects: written in ${run.toFixed(1)} s, undone in ${undo.toFixed(1)} s\n`);
    expect(undo).toBeLessThan(2 * run);
    expect((await show(id)).undone).toEqual({ removed: objects, stayed: 0 });
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
