import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { uploadNotesContract } from '@pds/kernel/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { PostgresUploadNotes } from './postgres-upload-notes';

describe('notes of uploads in PostgreSQL', () => {
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

  uploadNotesContract(async () => {
    await unitOfWork.query('TRUNCATE platform.uploads_under_way');
    return new PostgresUploadNotes(unitOfWork);
  });

  it('let only one of two transactions settle a note, the second after the outcome of the first', async () => {
    const notes = new PostgresUploadNotes(unitOfWork);
    await notes.announce('related-files/both', Date.parse('2026-11-20T10:00:00Z'));
    const settled = await Promise.all([1, 2].map(() => unitOfWork.run(() => notes.settle('related-files/both'))));
    expect(settled.sort()).toEqual([false, true]);
  });
});
