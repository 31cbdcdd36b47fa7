import 'reflect-metadata';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { DiskFileStore } from '../../files/disk-file-store';
import { decrypted } from '../encryption';
import { restoreBackup } from '../restore-backup';
import { migrationsNamed, type RestoreProcessTask } from './process-tasks';

// Restores a backup in a separate process, for tests that kill it: `restore-process.ts <task as JSON>`. It reports when it is ready, begins
// when it reads a line, and ends.
const { url, files, archive, identity, scope, migrations } = JSON.parse(process.argv[2]!) as RestoreProcessTask;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await restoreBackup(decrypted(createReadStream(archive), identity), {
  database: { type: 'postgres', url, migrations: migrationsNamed(migrations) },
  files: new DiskFileStore(files),
  scope,
});
process.exit();
