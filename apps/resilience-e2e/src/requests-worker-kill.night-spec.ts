import { AskMembers } from '@pds/aid-station/domain';
import { Settings } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import { WorkerProcesses } from './testing/worker-processes';

const count = 300;

describe(`a request to ${count} members, while workers are killed`, () => {
  let app: TestApplication;
  let workers: WorkerProcesses;
  beforeAll(async () => {
    app = await testApplication();
    const { dataDir } = app.application.get(Settings);
    workers = new WorkerProcesses(app.unitOfWork, dataDir, 3);
  });
  afterAll(async () => {
    await workers?.stopAll();
    await app?.close();
  });

  it('reaches each of them once, within a minute', async () => {
    const { scenario } = app;
    await scenario.department(7);
    const office = await scenario.office({ name: 'Privas', department: 7 });
    const { principal } = await scenario.staff('office manager', { office });
    const dossier = await scenario.dossier({ department: 7, office, name: 'Course', day: 60 }).priced();
    const members: number[] = [];
    for (let n = 1; n <= count; n++)
      members.push(await scenario.member(office, { lastName: `N${n}`, email: `n${n}@privas.example` }));
    const slotId = await dossier.opened({ added: { otherStaff: 1 } });
    await app.drainJobs();
    await workers.whenReady();

    const began = Date.now();
    await app.application.get(AskMembers).execute({ demandId: dossier.id, slotId, memberIds: members }, principal);
    // At night they would wait until 8:00.
    await app.makeJobsDue();
    const posted = async () => {
      const [stored] = await app.unitOfWork.query<{ mails: number; recipients: number }>(
        `SELECT count(*)::integer AS mails, count(DISTINCT recipient)::integer AS recipients
         FROM platform.mails WHERE starts_with(key, $1)`,
        [`slot-request:${slotId}:`],
      );
      return stored!;
    };
    const until = async (some: number) => {
      while ((await posted()).mails < some) await new Promise((done) => setTimeout(done, 20));
    };
    const first = await workers.start();
    await until(count / 4);
    await workers.kill(first);
    const second = await workers.start();
    await until(count / 2);
    await workers.kill(second);
    await workers.start();
    await until(count);
    expect(Date.now() - began).toBeLessThan(60_000);
    // Events that were being handled when a worker died are handled again.
    await app.drainJobs();
    expect(await posted()).toEqual({ mails: count, recipients: count });
  }, 240_000);
});
