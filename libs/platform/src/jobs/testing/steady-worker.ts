import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { BackgroundWorker } from '../../worker/background-worker';
import { countingProcess, Script } from './count-steps';

// A worker process that works slowly on each step, until it is told to stop: `steady-worker.ts <database URL> <data folder>`.
const [url, dataDir] = process.argv.slice(2) as [string, string];
const script = new Script();
script.at = () => delay(20);
const application = await countingProcess(url, { script, dataDir });
await application.get(BackgroundWorker).start();
process.stdout.write('works\n');
process.once('SIGTERM', () => void application.close().then(() => process.exit(0)));
