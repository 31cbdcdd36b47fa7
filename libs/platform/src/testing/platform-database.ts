import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** A database with the tables of platform alone, of the suite that creates it; dropped after its last test. */
export class PlatformDatabase {
  readonly name = `test_${randomUUID().replaceAll('-', '')}`;
  url!: string;
  unitOfWork!: TypeOrmUnitOfWork;

  /** @param disconnect closes what the suite itself has opened on the database */
  constructor(disconnect: () => Promise<void> = () => Promise.resolve()) {
    beforeAll(async () => {
      this.url = await createDatabaseFrom('template0', this.name);
      const dataSource = await new DataSource(dataSourceOptions({ url: this.url, contexts: [] })).initialize();
      await migrate(dataSource);
      this.unitOfWork = new TypeOrmUnitOfWork(dataSource);
    });
    afterAll(async () => {
      await disconnect();
      await this.unitOfWork?.dataSource.destroy();
      await dropDatabase(this.name);
    });
  }
}
