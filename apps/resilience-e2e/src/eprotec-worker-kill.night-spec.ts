import { RequestEprotecExport, ShowEprotecExport } from '@pds/aid-station/domain';
import { Settings } from '@pds/platform';
import { FakeEprotec } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import { WorkerProcesses } from './testing/worker-processes';

describe('a station exported to e-Protec, while workers are killed', () => {
  const server = new FakeEprotec();
  let settings: Record<string, string>;
  let app: TestApplication;
  let workers: WorkerProcesses;

  beforeAll(async () => {
    settings = { EPROTEC_URL: await server.listen(), EPROTEC_TOKEN: server.token };
    app = await testApplication(settings);
    workers = new WorkerProcesses(app.unitOfWork, app.application.get(Settings).dataDir, 2, settings);
    await app.scenario.department(1);
    await app.scenario.department(1, { idEprotec: 'E01' });
  });

  afterAll(async () => {
    await workers?.stopAll();
    await app?.close();
    await server.close();
  });

  it('is one event in e-Protec, even if the worker process died before it received the response', async () => {
    const manager = await app.scenario.staff('manager', { department: 1 });
    const organiser = await app.scenario.organiser({ department: 1 });
    const { id } = await app.scenario.dossier({ department: 1, organiser, staff: manager }).transformed();
    const show = () => app.application.get(ShowEprotecExport, { strict: false }).execute(id, manager.principal);
    server.queueMishaps('late');
    await app.application.get(RequestEprotecExport, { strict: false }).execute(id, manager.principal);
    const first = await workers.start();
    await server.arrived(1);
    await workers.kill(first);
    expect(server.events.size).toBe(1);
    expect(await show()).toMatchObject({ isUnderWay: true, number: null });

    await workers.start();
    while ((await show()).isUnderWay) await new Promise((later) => setTimeout(later, 50));
    expect(await show()).toMatchObject({ number: 'EP-1', error: null, isOutdated: false });
    expect([...server.events.keys()]).toEqual(['EP-1']);
    const [sent, again, ...more] = server.requests;
    expect(more).toEqual([]);
    expect(again).toEqual(sent);
  });
});
