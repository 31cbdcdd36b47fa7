import 'reflect-metadata';
import { createApplication } from '@pds/application';
import { readSettings, startTraces } from '@pds/platform';

// The product's API in a separate process, for tests that kill it: `serving-process.ts <database URL> <data folder> <connections>`. It
// reports the address on which it listens.
const [url, dataDir, connections] = process.argv.slice(2) as [string, string, string];
const settings = readSettings({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: connections,
  OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT,
  METRICS_TOKEN: process.env.METRICS_TOKEN,
});
await startTraces(settings);
const application = await createApplication(settings, url);
await application.listen(0, '127.0.0.1');
process.stdout.write(`${await application.getUrl()}\n`);
