import { eprotecExportsContract } from '@pds/aid-station/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresEprotecExports } from './postgres-eprotec-exports';

describe('PostgresEprotecExports', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE aid_station.eprotec_exports'));

  afterAll(() => database.close());

  eprotecExportsContract(() => new PostgresEprotecExports(database.unitOfWork));
});
