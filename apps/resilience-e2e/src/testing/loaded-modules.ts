import 'reflect-metadata';
import { createRequire } from 'node:module';
import { createApplication } from '@pds/application';
import { type Settings, startTraces } from '@pds/platform';

// Prints which files of OpenTelemetry and of the library of metrics the program has loaded once the application's code is there and neither is
// configured.
await startTraces({ tracesEndpoint: undefined } as Settings);
if (typeof createApplication !== 'function') throw new Error('The application was not loaded');
const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) =>
  /@opentelemetry|prom-client/.test(path),
);
process.stdout.write(`${JSON.stringify(loaded)}\n`);
process.exit();
