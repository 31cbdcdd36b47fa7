import 'reflect-metadata';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApplication, migrateDatabase, openDatabase, startFailure } from '@pds/application';
import { demonstrationAccounts, loadDemonstrationData } from '@pds/demonstration';
import {
  BackgroundWorker,
  Draining,
  endWithStarter,
  onEndSignals,
  PdfRenderer,
  readSettings,
  type Settings,
  startTraces,
  stopTraces,
  SupervisedProcess,
  watchUnhandledErrors,
} from '@pds/platform';
import { serveSpa } from './serve-spa';

/** Set when another program (`npm run dev`) started this one: it is notified once the API listens, and prints the address itself. */
const supervisor = process.send?.bind(process);

/** Runs one start-up step and prints one line with its duration. */
async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  if (supervisor) return work();
  const started = performance.now();
  process.stdout.write(`… ${label}`);
  const result = await work();
  process.stdout.write(`\r✓ ${label} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  return result;
}

/** Ends this process. During start-up there is nothing to close yet. */
let end = (): void => process.exit(1);

async function start(settings: Settings): Promise<void> {
  await startTraces(settings);
  const database = await step('PostgreSQL', () => openDatabase(settings));
  let close = () => database.close();
  let drain = async (): Promise<void> => undefined;
  try {
    await step('Migrations', () => migrateDatabase(database.directUrl));
    const application = await step('Application', () => createApplication(settings, database.url));
    let workerEnd: Promise<void> | undefined;
    const stopWorker = () => (workerEnd ??= worker?.stop());
    drain = async () => {
      application.get(Draining).begin();
      // It takes no more tasks; its failure is reported when the process closes.
      stopWorker()?.catch(() => undefined);
      if (settings.worker === 'inside')
        void application
          .get(BackgroundWorker)
          .stop()
          .catch(() => undefined);
      await delay(settings.drainTime);
    };
    close = async () => {
      // In parallel, so that the slower of the two sets the total time.
      const ends = await Promise.allSettled([stopWorker(), application.close()]);
      await stopTraces();
      await database.close();
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    };
    let worker: SupervisedProcess | undefined;
    if (settings.demo) await step('Données de démonstration', () => loadDemonstrationData(application));
    await serveSpa(application, resolve(import.meta.dirname, '../web'));
    await application.listen(settings.port, settings.host);
    // The handlers of events and jobs are known only from here on.
    if (settings.worker === 'inside') await application.get(BackgroundWorker).start();
    // In a process of its own, so that background tasks do not slow down requests (docs/adr/0058). This process supervises the embedded
    // server: if the worker started it, the server would have the worker's low priority.
    if (settings.worker === 'on')
      worker = new SupervisedProcess(join(import.meta.dirname, 'cli.js'), ['worker'], { DATABASE_URL: database.url });
    // A browser that does not start is reported to the user who requests the first paper.
    if (!supervisor)
      void application
        .get(PdfRenderer)
        .warmUp()
        .catch(() => undefined);
  } catch (error) {
    // Report the first failure, not the one of closing.
    await close().catch(() => undefined);
    throw error;
  }

  // The embedded server is stopped last, when nothing uses it any more.
  let stopping = false;
  const stop = async (code = 0, drains = false) => {
    if (stopping) return;
    stopping = true;
    if (drains) await drain();
    const forced = setTimeout(() => process.exit(1), 20_000);
    forced.unref();
    await close().catch(() => (code = 1));
    process.exit(code);
  };
  watchUnhandledErrors(() => void stop(1));
  end = () => void stop();
  onEndSignals(
    // Ctrl-C of a person at a terminal, who has no balancer in front, need not wait.
    (signal) => void stop(0, signal === 'SIGTERM'),
    () => process.exit(1),
  );
  if (supervisor) {
    process.on('disconnect', () => void stop());
    supervisor('ready');
    return;
  }

  process.stdout.write(`\nPrêt : http://127.0.0.1:${settings.port}\n`);
  if (settings.demo) {
    process.stdout.write(`\nComptes de démonstration :\n`);
    for (const { email, password, description } of demonstrationAccounts) {
      process.stdout.write(`  ${email.padEnd(28)} ${password}   ${description}\n`);
    }
    process.stdout.write(
      `\nE-mails : http://127.0.0.1:${settings.port}/dev/mail · Papiers : http://127.0.0.1:${settings.port}/dev/papers · API : http://127.0.0.1:${settings.port}/api/docs\n`,
    );
  }
}

endWithStarter(() => end());
try {
  await start(readSettings(process.env));
} catch (error) {
  process.stderr.write(`\n${startFailure(error)}\n`);
  process.exit(1);
}
