import 'reflect-metadata';
import { once } from 'node:events';
import type { DiscoveryService } from '@nestjs/core';
import { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { DiskFileStore } from '../../files/disk-file-store';
import { filesNamedBy, IntegritySource } from '../../integrity/integrity-source';
import { TypeOrmUnitOfWork } from '../../transactions/typeorm-unit-of-work';
import { SystemClock } from '../../system-clock';
import { Backups } from '../backups';
import { FolderTarget } from '../backup-target';
import type { BackupProcessTask } from './process-tasks';
import { migrationsNamed } from './process-tasks';

// Makes a backup in a separate process, for tests that kill it: `backup-process.ts <task as JSON>`. It reports when it is ready, begins when
// it reads a line, and ends.
const { url, files, folder, recipient, scope, migrations, namedFiles } = JSON.parse(
  process.argv[2]!,
) as BackupProcessTask;
const dataSource = await new DataSource({
  type: 'postgres',
  url,
  migrations: migrationsNamed(migrations),
  migrationsTableName: 'schema_migrations',
}).initialize();
const unitOfWork = new TypeOrmUnitOfWork(dataSource);

class NamedFiles extends IntegritySource {
  override readonly checks = [];
  override readonly files = [filesNamedBy(unitOfWork, raw(namedFiles), (name) => name)];
}

const discovery = { getProviders: () => [{ instance: new NamedFiles() }] } as unknown as DiscoveryService;
const backups = new Backups(discovery, new DiskFileStore(files), unitOfWork, scope, new SystemClock());
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const target = new FolderTarget(folder);
await backups.make({ origin: 'task', target, recipients: [recipient], keep: 100, keepDays: 0 });
process.exit();
