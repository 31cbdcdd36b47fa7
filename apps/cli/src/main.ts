import 'reflect-metadata';
import { startFailure } from '@pds/composition';
import { readSettings, watchUnhandledErrors } from '@pds/platform';
import { Command } from 'commander';
import { registerDatabaseTasks } from './tasks/database';
import { exitCodes, registerIntegrityCheckTask } from './tasks/integrity-check';
import { registerFecExportTask } from './tasks/fec-export';
import { registerInvoicesIssueTask } from './tasks/invoices-issue';
import { registerInvoicesSendTask } from './tasks/invoices-send';
import { registerRemindersProposeTask } from './tasks/reminders-propose';
import { registerCreateAdminTask } from './tasks/users-create-admin';
import { registerDemoLoadTask } from './tasks/demo-load';
import { registerOpenApiTask } from './tasks/openapi';
import { registerWorkerTask } from './tasks/worker';

const program = new Command('cli').description('Tâches de la plateforme des postes de secours').showHelpAfterError();

watchUnhandledErrors(() => process.exit(1));
try {
  const settings = readSettings(process.env);
  registerDatabaseTasks(program, settings);
  registerInvoicesIssueTask(program, settings);
  registerIntegrityCheckTask(program, settings);
  registerFecExportTask(program, settings);
  registerInvoicesSendTask(program, settings);
  registerRemindersProposeTask(program, settings);
  registerDemoLoadTask(program, settings);
  registerOpenApiTask(program, settings);
  registerWorkerTask(program, settings);
  registerCreateAdminTask(program, settings);
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  // Whoever watches over the data tells anomalies (1) from a check that could not be made.
  process.exitCode = process.argv[2] === 'integrity:check' ? exitCodes.couldNotRun : 1;
}
