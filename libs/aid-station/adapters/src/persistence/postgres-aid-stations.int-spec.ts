import { aidStationsContract } from '@pds/aid-station/domain/testing';
import { PostgresTimeline } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresAidStations } from './postgres-aid-stations';

describe('PostgresAidStations', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE aid_station.aid_stations'));

  afterAll(() => database.close());

  aidStationsContract(() => new PostgresAidStations(new PostgresTimeline(database.unitOfWork), database.unitOfWork));
});
