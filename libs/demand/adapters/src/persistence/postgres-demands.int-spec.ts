import { type TestDatabase, testDatabase } from '@pds/testing';
import { demandsContract } from '@pds/demand/domain/testing';
import { PostgresDemands } from './postgres-demands';

describe('PostgresDemands', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE demand.demands CASCADE'));

  afterAll(() => database.close());

  demandsContract(() => new PostgresDemands(database.unitOfWork));
});
