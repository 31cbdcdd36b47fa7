import { assignmentsContract } from '@pds/aid-station/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresAssignments } from './postgres-assignments';

describe('PostgresAssignments', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  afterAll(() => database.close());

  assignmentsContract(async () => {
    await database.unitOfWork.query('TRUNCATE aid_station.assignments');
    return new PostgresAssignments(database.unitOfWork);
  });
});
