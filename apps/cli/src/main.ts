import 'reflect-metadata';
import { startFailure } from '@pds/composition';
import { readSettings, watchUnhandledErrors } from '@pds/platform';
import { Command } from 'commander';
import { registerDatabaseTasks } from './tasks/database';
import { registerInvoicesIssueTask } from './tasks/invoices-issue';
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
  registerDemoLoadTask(program, settings);
  registerOpenApiTask(program, settings);
  registerWorkerTask(program, settings);
  registerCreateAdminTask(program, settings);
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
