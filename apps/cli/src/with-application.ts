import type { INestApplicationContext } from '@nestjs/common';
import { createApplicationContext, migrateDatabase, openDatabase } from '@pds/application';
import type { Settings } from '@pds/platform';

/**
 * Runs a task with the application's use cases on a migrated database, then closes everything.
 * @param migrates false: the database stays as it is, also when it is of an earlier version
 */
export async function withApplication<T>(
  settings: Settings,
  task: (application: INestApplicationContext) => Promise<T>,
  migrates = true,
): Promise<T> {
  const database = await openDatabase(settings);
  try {
    if (migrates) await migrateDatabase(database.directUrl);
    const application = await createApplicationContext(settings, database.url);
    try {
      return await task(application);
    } finally {
      await application.close();
    }
  } finally {
    await database.close();
  }
}
