import { reinforcementRequestsContract } from '@pds/aid-station/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresReinforcementRequests } from './postgres-reinforcement-requests';

describe('PostgresReinforcementRequests', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  afterAll(() => database.close());

  reinforcementRequestsContract(async () => {
    await database.unitOfWork.query('TRUNCATE aid_station.reinforcement_requests');
    return new PostgresReinforcementRequests(database.unitOfWork);
  });
});
