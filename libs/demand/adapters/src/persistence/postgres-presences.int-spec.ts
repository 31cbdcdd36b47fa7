import { filedDemand, presencesContract } from '@pds/demand/domain/testing';
import { PostgresTimeline } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresDemands } from './postgres-demands';
import { PostgresPresences } from './postgres-presences';

describe('PostgresPresences', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE demand.demands, demand.presences CASCADE'));

  afterAll(() => database.close());

  // Within a transaction, the database's time does not change.
  presencesContract(
    async () => ({
      demands: new PostgresDemands(new PostgresTimeline(database.unitOfWork), database.unitOfWork),
      presences: new PostgresPresences(database.unitOfWork),
      advance: async (seconds) => {
        await database.unitOfWork.query(
          `UPDATE demand.presences SET since = since - make_interval(secs => $1), shown_until = shown_until - make_interval(secs => $1)`,
          [seconds],
        );
      },
      countStored: async () => (await database.unitOfWork.query('SELECT 1 FROM demand.presences')).length,
    }),
    (test) => database.unitOfWork.run(test),
  );

  it('accepts concurrent reports of many pages, and removes silent pages meanwhile', async () => {
    const demands = new PostgresDemands(new PostgresTimeline(database.unitOfWork), database.unitOfWork);
    const presences = new PostgresPresences(database.unitOfWork);
    const id = await demands.nextId();
    await demands.add(filedDemand({ id, slotIds: await demands.nextSlotIds(2) }));
    await database.unitOfWork.query(
      `INSERT INTO demand.presences SELECT n, gen_random_uuid(), $1, false, now() - interval '1 hour', now() - interval '59 minutes'
       FROM generate_series(1, 60) n`,
      [id],
    );
    const pages = Array.from({ length: 40 }, (_, n) => ({
      demandId: id,
      accountId: n % 8,
      tab: n.toString(16).padStart(32, '0'),
      editing: n % 2 === 0,
    }));
    for (let round = 0; round < 2; round++)
      await Promise.all(pages.map((page) => presences.recordPage(page, { kind: 'all' })));
    const presence = await presences.recordPage(pages[0]!, { kind: 'all' });
    expect(presence!.pages).toHaveLength(39);
    expect(await database.unitOfWork.query('SELECT 1 FROM demand.presences')).toHaveLength(40);
  });
});
