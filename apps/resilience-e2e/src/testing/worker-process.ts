import 'reflect-metadata';
import { once } from 'node:events';
import { createApplication } from '@pds/application';
import { BackgroundWorker, readSettings, startTraces } from '@pds/platform';

// A worker of the whole product in a separate process, for tests that kill it: `worker-process.ts <database URL> <data folder>`. It reports
// when it is ready, and starts to work when it reads a line: several workers can be started before their work exists.
const [url, dataDir] = process.argv.slice(2) as [string, string];
// Settings of outside systems, which tests replace.
const outside = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(EPROTEC|INVOICE|CHORUS_PRO|OTEL_EXPORTER)_/.test(name)),
);
const settings = readSettings({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  WORKER_BEAT_SECONDS: '1',
  ...outside,
});
await startTraces(settings);
const application = await createApplication(settings, url);
await application.init();
process.once('SIGTERM', () => void application.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await application.get(BackgroundWorker).start();
