import type { Settings } from '@pds/platform';
import { Command, Help, type Option } from 'commander';
import { registerBackupTasks } from './tasks/backup';
import { registerDatabaseTasks } from './tasks/database';
import { registerDemoLoadTask } from './tasks/demo-load';
import { registerFecExportTask } from './tasks/fec-export';
import { registerIntegrityCheckTask } from './tasks/integrity-check';
import { registerInvoicesIssueTask } from './tasks/invoices-issue';
import { registerInvoicesSendTask } from './tasks/invoices-send';
import { registerMigrateTask } from './tasks/migrate';
import { registerOpenApiTask } from './tasks/openapi';
import { registerRemindersProposeTask } from './tasks/reminders-propose';
import { registerRestoreTasks } from './tasks/restore';
import { registerRetentionApplyTask } from './tasks/retention-apply';
import { registerSetupTask } from './tasks/setup';
import { registerCreateAdminTask } from './tasks/users-create-admin';
import { registerWorkerTask } from './tasks/worker';

/** Help that marks the options a task cannot run without. */
class TaskHelp extends Help {
  override optionDescription(option: Option): string {
    return `${option.mandatory ? '(obligatoire) ' : ''}${super.optionDescription(option)}`;
  }
}

/** A task and its subtasks: each command creates its own help. */
class Task extends Command {
  override createCommand(name?: string): Task {
    return new Task(name);
  }

  override createHelp(): Help {
    return Object.assign(new TaskHelp(), this.configureHelp());
  }
}

/** Registers every task of the product, each called by its name and options. */
export function programOf(settings: Settings): Command {
  const program = new Task('cli').description('Tâches de la plateforme des postes de secours').showHelpAfterError();
  registerMigrateTask(program, settings);
  registerDatabaseTasks(program, settings);
  registerBackupTasks(program, settings);
  registerRestoreTasks(program, settings);
  registerInvoicesIssueTask(program, settings);
  registerIntegrityCheckTask(program, settings);
  registerRetentionApplyTask(program, settings);
  registerFecExportTask(program, settings);
  registerInvoicesSendTask(program, settings);
  registerRemindersProposeTask(program, settings);
  registerDemoLoadTask(program, settings);
  registerOpenApiTask(program, settings);
  registerWorkerTask(program, settings);
  registerCreateAdminTask(program, settings);
  registerSetupTask(program, settings);
  return program;
}
