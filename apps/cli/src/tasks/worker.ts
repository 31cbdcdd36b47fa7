import {
  BackgroundWorker,
  endWithStarter,
  Metrics,
  onEndSignals,
  onStopRequest,
  serveMetrics,
  type Settings,
  startTraces,
  stopTraces,
} from '@pds/platform';
import type { Command } from 'commander';
import { Logger } from 'nestjs-pino';
import { withApplication } from '../with-application';

export function registerWorkerTask(program: Command, settings: Settings): void {
  program
    .command('worker')
    .description('Exécute les tâches de fond (e-mails, PDF) jusqu’à Ctrl-C ; plusieurs peuvent tourner à la fois')
    .action(async () => {
      // The process that started this one was killed, and its database will soon stop.
      endWithStarter(() => process.exit(1));
      await startTraces(settings);
      await withApplication(settings, async (application) => {
        application.useLogger(application.get(Logger));
        const end = stopRequested();
        const { workerMetricsPort, host } = settings;
        if (workerMetricsPort !== undefined) serveMetrics(application.get(Metrics), workerMetricsPort, host);
        await application.get(BackgroundWorker).start();
        if (!process.env.STARTED_BY) process.stdout.write('Tâches de fond en marche\n');
        await end;
      });
      await stopTraces();
      // The queue's timetable may sleep for up to a minute after an error, with nothing left to do.
      process.exit();
    });
}

/**
 * Resolves when this process is asked to end. Further requests at the same moment, as from a service manager and the API together, do not
 * cut work short; a later signal does.
 */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    onStopRequest(resolve);
    onEndSignals(
      () => resolve(),
      () => process.exit(1),
    );
  });
}
