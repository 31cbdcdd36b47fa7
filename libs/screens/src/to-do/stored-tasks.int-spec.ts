import { PostgresStoredTasks } from '@pds/aid-station/adapters';
import { StoreTasks } from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { FixedClock, runs } from '@pds/kernel/testing';
import { type Dossier, StoreChangedTasks, type TestApplication, testApplication } from '@pds/testing';
import fc from 'fast-check';
import { TaskIntegrity } from './task-integrity.read-model';
import { TaskSourcesBridge } from './task-sources.bridge';

describe('the stored tasks of dossiers', () => {
  let app: TestApplication;
  const now = Date.now();
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  /** The dossiers whose stored tasks are not those of their facts, as the nightly check names them. */
  const wrongAt = (moment: number) => {
    const { unitOfWork } = app;
    const stored = new PostgresStoredTasks(unitOfWork);
    const storeTasks = new StoreTasks(new TaskSourcesBridge(unitOfWork), stored, unitOfWork, new FixedClock(moment));
    const check = new TaskIntegrity(storeTasks, unitOfWork);
    return check.checks[0]!.find(100);
  };
  const changed = () => app.unitOfWork.query('SELECT dossier_id FROM platform.changed_dossiers');

  /** What happens to a dossier; what its state does not allow is refused and changes nothing. */
  const acts: Record<string, (dossier: Dossier) => Promise<unknown>> = {
    priced: (dossier) => dossier.priced(),
    repriced: (dossier) => dossier.repriced(120),
    quoted: (dossier) => dossier.quoted(),
    validated: (dossier) => dossier.validated(),
    changeAsked: ({ id }) =>
      app.application.get(DemandFacade).askForChange(id, { field: 'dates', wish: 'Le 9 mai', note: '' }),
    requoted: (dossier) => dossier.requoted(),
    transformed: (dossier) => dossier.transformed(),
    invoiced: (dossier) => dossier.invoiced({ amount: 40 }),
    paid: (dossier) => dossier.paid({ amount: 15 }),
    credited: (dossier) => dossier.credited({ amount: 10 }),
    dropped: (dossier) => dossier.withStatuses({ commercialStatus: 3 }),
    ordered: (dossier) => dossier.withStatuses({ commercialStatus: 4 }),
    handedOver: (dossier) => dossier.handedOver({ department: 38 }),
    refused: (dossier) => dossier.refused(),
    deleted: (dossier) => dossier.deleted(),
  };

  it('are those of its facts after any history, at any moment', async () => {
    const history = fc.record({
      day: fc.integer({ min: -60, max: 400 }),
      acts: fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 8 }),
      later: fc.integer({ min: 0, max: 3 * 365 * 86_400_000 }),
    });
    const refusals = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(history, async ({ day, acts: names, later }) => {
        const dossier = await app.scenario.dossier({ day, price: 90 }).filed();
        for (const name of names) {
          await acts[name]!(dossier).catch(() => refusals.set(name, (refusals.get(name) ?? 0) + 1));
          expect([name, await changed(), await wrongAt(now)]).toEqual([name, [], []]);
        }
        expect(await wrongAt(now + later)).toEqual([]);
      }),
      { numRuns: runs(5, 60) },
    );
  });

  it('follow what an older program or a single statement changes, within a minute', async () => {
    const { id } = await app.scenario.dossier({ day: 20 }).filed();
    const kinds = async () =>
      (
        await app.unitOfWork.query<{ kind: string }>(
          'SELECT kind FROM aid_station.v_tasks WHERE dossier_id = $1 ORDER BY kind',
          [id],
        )
      ).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['new', 'soon']);
    await app.unitOfWork.query('UPDATE demand.demands SET price_cents = 90000 WHERE id = $1', [id]);
    expect(await kinds()).toEqual(['new', 'soon']);
    await app.application.get(StoreChangedTasks, { strict: false }).run();
    expect(await kinds()).toEqual(['soon', 'without-quote']);
    expect(await changed()).toEqual([]);
  });

  it('are found wrong by the nightly check', async () => {
    const { id } = await app.scenario.dossier({ day: 20 }).filed();
    await app.unitOfWork.query(`DELETE FROM aid_station.tasks WHERE dossier_id = $1 AND kind = 'new'`, [id]);
    expect((await wrongAt(now)).map(({ subject }) => subject)).toEqual([`Dossier n°\u00a0${id}`]);
    await app.unitOfWork.query('UPDATE demand.demands SET version = version WHERE id = $1', [id]);
    await app.application.get(StoreChangedTasks, { strict: false }).run();
    expect(await wrongAt(now)).toEqual([]);
  });

  it('go with the change that fails', async () => {
    const { id } = await app.scenario.dossier({ day: 20 }).filed();
    const failing = app.unitOfWork.run(async () => {
      await app.unitOfWork.query('UPDATE demand.demands SET price_cents = 90000 WHERE id = $1', [id]);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect([await changed(), await wrongAt(now)]).toEqual([[], []]);
  });
});
