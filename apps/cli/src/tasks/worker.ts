import { BackgroundWorker, type Settings } from '@pds/platform';
import type { Command } from 'commander';
import { withApplication } from '../with-application';

export function registerWorkerTask(program: Command, settings: Settings): void {
  program
    .command('worker')
    .description('Exécute les tâches de fond (e-mails, PDF) jusqu’à Ctrl-C ; plusieurs peuvent tourner à la fois')
    .action(() =>
      withApplication(settings, async (application) => {
        await application.get(BackgroundWorker).start();
        process.stdout.write('Tâches de fond en marche\n');
        await new Promise<void>((resolve) => {
          process.once('SIGINT', resolve);
          process.once('SIGTERM', resolve);
        });
      }),
    );
}
