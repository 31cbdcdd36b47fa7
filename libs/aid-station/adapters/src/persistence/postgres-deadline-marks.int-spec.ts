import { deadlineMarksContract } from '@pds/aid-station/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresDeadlineMarks } from './postgres-deadline-marks';

describe('PostgresDeadlineMarks', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  afterAll(() => database.close());

  deadlineMarksContract(async () => {
    await database.unitOfWork.query('TRUNCATE aid_station.deadline_marks');
    return new PostgresDeadlineMarks(database.unitOfWork);
  });
});
