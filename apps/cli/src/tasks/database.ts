import { migrateDatabase, openDatabase } from '@pds/composition';
import type { Settings } from '@pds/platform';
import type { Command } from 'commander';

export function registerDatabaseTasks(program: Command, settings: Settings): void {
  program
    .command('migrate')
    .description('Applique les migrations en attente')
    .action(async () => {
      const database = await openDatabase(settings);
      try {
        await migrateDatabase(database.url);
        process.stdout.write('Migrations à jour\n');
      } finally {
        await database.close();
      }
    });
}
