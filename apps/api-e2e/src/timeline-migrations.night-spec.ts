import { contexts } from '@pds/application';
import { type TestApplication, testApplication } from '@pds/testing';

/** Runs migrations of the timeline again over the rows of a running product. */
describe('the timeline of a dossier', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  it('shows events from before it was recorded, as far as rows still contain them', async () => {
    const dossier = await app.scenario.dossier({ price: 900, department: 69 }).transformed();
    const past = () =>
      app.unitOfWork.query(
        `SELECT what, kinds, by_account, facts - 'version' AS facts, at FROM platform.timeline
         WHERE dossier_id = $1 AND what <> ALL('{demand.changed,aid-station.changed}') ORDER BY at, what`,
        [dossier.id],
      );
    const recorded = await past();
    expect(recorded.length).toBeGreaterThan(3);
    const runner = app.unitOfWork.dataSource.createQueryRunner();
    const migrations = contexts
      .flatMap((context) => context.migrations)
      .filter(({ name }) => name.startsWith('TimelineOf'))
      .map((Migration) => new Migration());
    expect(migrations).toHaveLength(3);
    for (const migration of migrations) {
      await migration.down(runner);
      await migration.up(runner);
    }
    await runner.release();
    expect(await past()).toEqual(recorded);
  });

  it('shows staff as authors of demands that they typed before that was recorded separately', async () => {
    const [organiser, staff] = [
      await app.scenario.organiser(),
      await app.scenario.staff('manager', { department: 69 }),
    ];
    const [own, typed, ofNewcomer] = [
      await app.scenario.dossier({ organiser, department: 69 }).priced(),
      await app.scenario.dossier({ department: 69 }).filed(),
      await app.scenario.dossier({ department: 69 }).filed(),
    ];
    const newcomer = await app.scenario.staff('manager', { department: 69 });
    for (const [{ id }, by] of [
      [typed, staff.accountId],
      [ofNewcomer, newcomer.accountId],
    ] as const)
      await app.unitOfWork.query('UPDATE demand.demands SET filed_by = $2, updated_by = $2 WHERE id = $1', [id, by]);
    const browser = await app.loginAs(staff);
    expect((await browser.post(`/api/demand/${own.id}/notes`, { text: 'Vu' })).status).toBe(204);
    const filers = async () =>
      Promise.all([own, typed, ofNewcomer].map(async (dossier) => (await dossier.snapshot())!.filedBy));
    expect(await filers()).toEqual([organiser.accountId, staff.accountId, newcomer.accountId]);
    const Migration = contexts
      .flatMap((context) => context.migrations)
      .find(({ name }) => name.startsWith('FiledForCustomers'))!;
    const runner = app.unitOfWork.dataSource.createQueryRunner();
    await new Migration().up(runner);
    await runner.release();
    // For a person who has done nothing as staff yet, there is no evidence.
    expect(await filers()).toEqual([organiser.accountId, null, newcomer.accountId]);
  });
});
