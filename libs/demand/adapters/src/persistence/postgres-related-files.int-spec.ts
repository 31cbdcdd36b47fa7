import { filedDemand, relatedFilesContract } from '@pds/demand/domain/testing';
import { PostgresTimeline } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresDemands } from './postgres-demands';
import { PostgresRelatedFiles } from './postgres-related-files';

describe('PostgresRelatedFiles', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE demand.demands CASCADE'));

  afterAll(() => database.close());

  relatedFilesContract(async () => {
    const demands = new PostgresDemands(new PostgresTimeline(database.unitOfWork), database.unitOfWork);
    const filed = async () => {
      const id = await demands.nextId();
      await demands.add(filedDemand({ id, uniqId: `uniq-${id}`, slotIds: await demands.nextSlotIds(2) }));
      return id;
    };
    return { files: new PostgresRelatedFiles(database.unitOfWork), demandIds: [await filed(), await filed()] };
  });
});
