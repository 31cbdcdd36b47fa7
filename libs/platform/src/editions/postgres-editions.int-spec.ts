import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { editionsContract, FixedClock } from '@pds/kernel/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { PersonNames } from './person-names';
import { PostgresEditions } from './postgres-editions';

class NumberedNames extends PersonNames {
  override async nameOf(accountId: number): Promise<string | null> {
    return `Compte ${accountId}`;
  }
}

describe('editions in PostgreSQL', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  let unitOfWork: TypeOrmUnitOfWork;

  beforeAll(async () => {
    const url = await createDatabaseFrom('template0', database);
    const dataSource = await new DataSource(dataSourceOptions({ url, contexts: [] })).initialize();
    await migrate(dataSource);
    unitOfWork = new TypeOrmUnitOfWork(dataSource);
  });
  afterAll(async () => {
    await unitOfWork?.dataSource.destroy();
    await dropDatabase(database);
  });

  editionsContract(async () => {
    await unitOfWork.query('TRUNCATE platform.editions');
    const editions = new PostgresEditions(unitOfWork, () => new NumberedNames(), FixedClock.at('2026-11-20T10:00:00Z'));
    return { editions, run: (work) => unitOfWork.run(work) };
  });
});
