import { changeRequestsContract, filedDemand } from '@pds/demand/domain/testing';
import { PostgresTimeline } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresChangeRequests } from './postgres-change-requests';
import { PostgresDemands } from './postgres-demands';

describe('PostgresChangeRequests', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE demand.demands CASCADE'));

  afterAll(() => database.close());

  changeRequestsContract(async () => {
    const demands = new PostgresDemands(new PostgresTimeline(database.unitOfWork), database.unitOfWork);
    const filed = async () => {
      const id = await demands.nextId();
      await demands.add(filedDemand({ id, uniqId: `uniq-${id}`, slotIds: await demands.nextSlotIds(2) }));
      return id;
    };
    return { requests: new PostgresChangeRequests(database.unitOfWork), demandIds: [await filed(), await filed()] };
  });
});
