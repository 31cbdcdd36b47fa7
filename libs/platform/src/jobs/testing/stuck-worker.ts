import 'reflect-metadata';
import { BackgroundWorker } from '../../worker/background-worker';
import { countingProcess, Script } from './count-steps';

// A worker process that blocks at the third step, for a test to kill: `stuck-worker.ts <database URL> <data folder>`.
const [url, dataDir] = process.argv.slice(2) as [string, string];
const script = new Script();
const started = Promise.withResolvers<void>();
script.at = async (step) => {
  if (step < 3) return;
  // Only then is the worker registered, and later found dead.
  await started.promise;
  process.stdout.write('stuck\n');
  await new Promise(() => setInterval(() => undefined, 60_000));
};
const application = await countingProcess(url, { script, dataDir });
await application.get(BackgroundWorker).start();
started.resolve();
