import { pastEventsContract } from '@pds/demand/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresPastEvents } from './postgres-past-events';

describe('PostgresPastEvents', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE demand.past_events'));

  afterAll(() => database.close());

  pastEventsContract(async () => new PostgresPastEvents(database.unitOfWork));
});
