import { BackgroundWorker, endWithStarter, type Settings } from '@pds/platform';
import type { Command } from 'commander';
import { withApplication } from '../with-application';

/** How long the tasks may take to end before the process does, in milliseconds. */
const mostToEnd = 20_000;

export function registerWorkerTask(program: Command, settings: Settings): void {
  program
    .command('worker')
    .description('Exécute les tâches de fond (e-mails, PDF) jusqu’à Ctrl-C ; plusieurs peuvent tourner à la fois')
    .action(() =>
      withApplication(settings, async (application) => {
        await application.get(BackgroundWorker).start();
        if (!process.env.STARTED_BY) process.stdout.write('Tâches de fond en marche\n');
        await asked();
        setTimeout(() => process.exit(1), mostToEnd).unref();
      }),
    );
}

/** Until somebody asks this process to end, or whoever started it is gone. */
function asked(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    endWithStarter(resolve);
  });
}
