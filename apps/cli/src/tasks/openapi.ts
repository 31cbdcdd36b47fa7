import { writeFile } from 'node:fs/promises';
import { buildOpenApi, createApplication, migrateDatabase, openDatabase } from '@pds/application';
import type { Settings } from '@pds/platform';
import type { Command } from 'commander';

export function registerOpenApiTask(program: Command, settings: Settings): void {
  program
    .command('openapi:export')
    .description('Écrit le contrat de l’API, à partir duquel le client est généré')
    .option('--output <file>', 'fichier à écrire', 'libs/api-client/openapi.json')
    .action(async ({ output }: { output: string }) => {
      const database = await openDatabase(settings);
      try {
        await migrateDatabase(database.directUrl);
        const application = await createApplication(settings, database.url);
        await application.init();
        await writeFile(output, `${JSON.stringify(buildOpenApi(application), null, 2)}\n`);
        await application.close();
        process.stdout.write(`${output} écrit\n`);
      } finally {
        await database.close();
      }
    });
}
