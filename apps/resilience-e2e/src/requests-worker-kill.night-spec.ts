import { AskMembers, OpenSignUps, ShowSignUps } from '@pds/aid-station/domain';
import { Settings } from '@pds/platform';
import { type FakeSmtpServer, startFakeSmtpServer } from '@pds/platform/testing';
import { emptyTeam } from '@pds/pricing/contract';
import { type TestApplication, testApplication } from '@pds/testing';
import { WorkerProcesses } from './testing/worker-processes';

const count = 300;

describe(`a request to ${count} members, while workers are killed`, () => {
  let app: TestApplication;
  let smtp: FakeSmtpServer;
  let workers: WorkerProcesses;
  beforeAll(async () => {
    smtp = await startFakeSmtpServer();
    app = await testApplication();
    const { dataDir } = app.application.get(Settings);
    workers = new WorkerProcesses(app.unitOfWork, dataDir, 3, { SMTP_URL: smtp.url });
  });
  const get = <Part>(part: abstract new (...parameters: never[]) => Part) =>
    app.application.get(part as never, { strict: false }) as Part;

  afterAll(async () => {
    await workers?.stopAll();
    await app?.close();
    await smtp?.close();
  });

  it('reaches each of them once, within a minute', async () => {
    const { scenario } = app;
    await scenario.department(7);
    const office = await scenario.office({ name: 'Privas', department: 7 });
    const { principal } = await scenario.staff('office manager', { office });
    const { id } = await scenario.dossier({ department: 7, office, name: 'Course', day: 60 }).priced();
    const members: number[] = [];
    for (let n = 1; n <= count; n++)
      members.push(await scenario.member(office, { lastName: `N${n}`, email: `n${n}@privas.example` }));
    const { slots } = await get(ShowSignUps).execute(id, principal);
    const { slotId } = slots[0]!.signUp;
    const open = { slotId, isOpen: true, meetingAt: null, meetingPlace: '', instructions: '' };
    const added = { ...emptyTeam, otherStaff: 1 };
    await get(OpenSignUps).execute({ demandId: id, slots: [{ ...open, added }] }, principal);
    await app.drainJobs();
    await workers.whenReady();

    const began = Date.now();
    await get(AskMembers).execute({ demandId: id, slotId, memberIds: members }, principal);
    // At night they would wait until 8:00.
    await app.unitOfWork.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()');
    const arrived = async (some: number) => {
      while (smtp.arrived.length < some) await new Promise((done) => setTimeout(done, 20));
    };
    const first = await workers.start();
    await arrived(count / 4);
    await workers.kill(first);
    const second = await workers.start();
    await arrived(count / 2);
    await workers.kill(second);
    await workers.start();
    const addresses = () => new Set(smtp.arrived.map(({ to }) => to[0]));
    while (addresses().size < count) await new Promise((done) => setTimeout(done, 50));
    expect(Date.now() - began).toBeLessThan(60_000);

    const [stored] = await app.unitOfWork.query(
      `SELECT count(*)::integer AS mails, count(DISTINCT recipient)::integer AS recipients
       FROM platform.mails WHERE starts_with(key, $1)`,
      [`slot-request:${slotId}:`],
    );
    expect(stored).toEqual({ mails: count, recipients: count });
    // One message per connection may have been accepted and not recorded when a worker died.
    expect(smtp.arrived.length - count).toBeLessThanOrEqual(4);
  }, 240_000);
});
