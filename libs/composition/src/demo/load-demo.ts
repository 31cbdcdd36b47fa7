import type { Settings } from '@pds/platform';
import pg from 'pg';
import { createApplicationContext } from '../create-application';
import { migrateDatabase } from '../open-database';
import { type DemoDemandsOptions, loadDemoDemands, loadDemoStations } from './bulk';
import { loadDemonstrationData } from './demonstration-data';

/** Of so many demands one is ordered: two hundred thousand stations of a million demands. */
export const demandsOfStation = 5;

/**
 * Loads what `npm start` shows first, where demonstration data are wanted at all and there are none yet, then as many demands as
 * are wanted on top, of which one in five is a station. Answers how many demands those were.
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
    const added = await loadDemoDemands(client, options);
    await loadDemoStations(client, { oneIn: demandsOfStation });
    return added;
  } finally {
    await client.end();
  }
}
