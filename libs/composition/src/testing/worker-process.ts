import 'reflect-metadata';
import { once } from 'node:events';
import { BackgroundWorker, readSettings } from '@pds/platform';
import { createApplication } from '../create-application';

// A worker of the whole product in a process of its own, for tests that kill it: `worker-process.ts <database URL> <data folder>`. It says
// that it is ready and works once it is told a word: several get ready beside one another, and beside what they are to work on.
const [url, dataDir] = process.argv.slice(2) as [string, string];
const { EPROTEC_URL, EPROTEC_TOKEN } = process.env;
const settings = readSettings({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  WORKER_BEAT_SECONDS: '1',
  EPROTEC_URL,
  EPROTEC_TOKEN,
});
const application = await createApplication(settings, url);
await application.init();
process.once('SIGTERM', () => void application.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await application.get(BackgroundWorker).start();
