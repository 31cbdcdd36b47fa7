import { trackedDemandsContract } from '@pds/aid-station/domain/testing';
import { PostgresTimeline } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresTrackedDemands } from './postgres-tracked-demands';

describe('PostgresTrackedDemands', () => {
  let database: TestDatabase;
  const repository = () => new PostgresTrackedDemands(new PostgresTimeline(database.unitOfWork), database.unitOfWork);

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE aid_station.tracked_demands'));

  afterAll(() => database.close());

  trackedDemandsContract(repository);

  it('loses neither of two first statuses that are set at once', async () => {
    const demands = repository();
    const set = (change: { teamStatus: number } | { hosting: number }) =>
      database.unitOfWork.run(async () => {
        const demand = await demands.findForUpdate(604);
        demand.changeStatuses(change, 7, 0);
        await demands.save(demand);
      });
    await Promise.all([set({ teamStatus: 2 }), set({ hosting: 3 })]);
    expect((await demands.find(604)).snapshot()).toMatchObject({ teamStatus: 2, hosting: 3 });
  });
});
