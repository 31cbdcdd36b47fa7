import type { Settings } from '@pds/platform';
import pg from 'pg';
import { createApplicationContext } from '../create-application';
import { migrateDatabase } from '../open-database';
import { type DemoDemandsOptions, loadDemoDemands } from './bulk';
import { loadDemonstrationData } from './demonstration-data';

/**
 * Loads what `npm start` shows first, where demonstration data are wanted at all and there are none yet, then as many demands as
 * are wanted on top. Answers how many those were.
 */
export async function loadDemo(settings: Settings, url: string, options: DemoDemandsOptions): Promise<number> {
  await migrateDatabase(url);
  if (settings.demo) {
    const application = await createApplicationContext(settings, url);
    try {
      await loadDemonstrationData(application);
    } finally {
      await application.close();
    }
  }
  const client = new pg.Client({ connectionString: url, application_name: 'demo:load' });
  await client.connect();
  try {
    return await loadDemoDemands(client, options);
  } finally {
    await client.end();
  }
}
