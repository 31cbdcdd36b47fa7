import 'reflect-metadata';
import { UpdateSeveralStatuses, type UpdateSeveralStatusesCommand } from '@pds/aid-station/domain';
import { createApplicationContext } from '@pds/application';
import { readSettings } from '@pds/platform';

// Sets the statuses of several stations in a separate process, for tests that kill it: `statuses-process.ts <database URL> <data folder>
// <command as JSON>`.
const [url, dataDir, command] = process.argv.slice(2) as [string, string, string];
const application = await createApplicationContext(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), url);
await application
  .get(UpdateSeveralStatuses, { strict: false })
  .execute(JSON.parse(command) as UpdateSeveralStatusesCommand, {
    accountId: 1,
    role: 'ROLE_ADMIN',
    scope: { kind: 'all' },
  });
await application.close();
