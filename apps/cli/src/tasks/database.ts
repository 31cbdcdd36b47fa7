import { migrateDatabase, openDatabase } from '@pds/application';
import { demonstrationAccounts, loadDemonstrationData } from '@pds/demonstration';
import type { Settings } from '@pds/platform';
import type { Command } from 'commander';
import { recreateDatabase, resetRefusalReason } from '../reset-database';
import { withApplication } from '../with-application';

interface ResetOptions {
  readonly yes: boolean;
}

/** Registers `db:reset` and `demo:reset`. */
export function registerDatabaseTasks(program: Command, settings: Settings): void {
  program
    .command('db:reset')
    .description('Efface la base de développement et la recrée, vide et migrée')
    .option('--yes', 'même sur une autre machine', false)
    .action(async ({ yes }: ResetOptions) => void (await reset(settings, yes)));

  program
    .command('demo:reset')
    .description('Efface la base de développement et y charge les données de démonstration')
    .option('--yes', 'même sur une autre machine', false)
    .action(async ({ yes }: ResetOptions) => {
      if (!(await reset(settings, yes))) return;
      await withApplication(settings, loadDemonstrationData);
      process.stdout.write(`Données de démonstration chargées, comptes :\n`);
      for (const { email, password } of demonstrationAccounts) {
        process.stdout.write(`  ${email.padEnd(28)} ${password}\n`);
      }
    });
}

/** Returns false when the reset was refused; prints the reason. */
async function reset(settings: Settings, isConfirmed: boolean): Promise<boolean> {
  const refusal = resetRefusalReason(
    { ...settings, databaseUrl: settings.databaseDirectUrl ?? settings.databaseUrl },
    isConfirmed,
  );
  if (refusal) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 1;
    return false;
  }
  const database = await openDatabase(settings);
  try {
    await recreateDatabase(database.directUrl);
    await migrateDatabase(database.directUrl);
    process.stdout.write('Base recréée, migrations à jour\n');
    return true;
  } finally {
    await database.close();
  }
}
