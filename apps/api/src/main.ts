import 'reflect-metadata';
import { join, resolve } from 'node:path';
import {
  createApplication,
  demonstrationAccounts,
  loadDemonstrationData,
  migrateDatabase,
  openDatabase,
  startFailure,
} from '@pds/composition';
import {
  BackgroundWorker,
  endWithStarter,
  KeptProcess,
  PdfRenderer,
  readSettings,
  type Settings,
  watchUnhandledErrors,
} from '@pds/platform';
import { serveSpa } from './serve-spa';

/** Started by another program (`npm run dev`), which is told when we listen and says so itself. */
const supervisor = process.send?.bind(process);

/** One line of the start-up, with how long the step took. */
async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  if (supervisor) return work();
  const started = performance.now();
  process.stdout.write(`… ${label}`);
  const result = await work();
  process.stdout.write(`\r✓ ${label} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  return result;
}

/** What ends this process; while it starts there is nothing to close. */
let end = (): void => process.exit(1);

async function start(settings: Settings): Promise<void> {
  const database = await step('PostgreSQL', () => openDatabase(settings));
  let close = () => database.close();
  try {
    await step('Migrations', () => migrateDatabase(database.url));
    const application = await step('Application', () => createApplication(settings, database.url));
    close = async () => {
      // Side by side: whoever works longest decides how long it takes.
      const ends = await Promise.allSettled([worker?.stop(), application.close()]);
      await database.close();
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    };
    let worker: KeptProcess | undefined;
    if (settings.demo) await step('Données de démonstration', () => loadDemonstrationData(application));
    await serveSpa(application, resolve(import.meta.dirname, '../web'));
    await application.listen(settings.port, settings.host);
    // Only now are the handlers of events and jobs known.
    if (settings.worker === 'inside') await application.get(BackgroundWorker).start();
    // In a process of their own background tasks take no turn from whoever waits for an answer here (docs/adr/0058). This one looks after
    // the embedded server, which would be of their priority if they started it.
    if (settings.worker === 'on')
      worker = new KeptProcess(join(import.meta.dirname, 'cli.js'), ['worker'], { DATABASE_URL: database.url });
    // Whoever asks for the first paper learns of a browser that does not start.
    if (!supervisor)
      void application
        .get(PdfRenderer)
        .warmUp()
        .catch(() => undefined);
  } catch (error) {
    // What failed first is what matters.
    await close().catch(() => undefined);
    throw error;
  }

  // Nest's own hooks close the application; the embedded server goes last, when nothing asks it any more.
  let stopping = false;
  const stop = async (code = 0) => {
    if (stopping) return;
    stopping = true;
    const forced = setTimeout(() => process.exit(1), 20_000);
    forced.unref();
    await close().catch(() => (code = 1));
    process.exit(code);
  };
  watchUnhandledErrors(() => void stop(1));
  end = () => void stop();
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
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
