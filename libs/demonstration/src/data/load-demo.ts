import { createApplicationContext, migrateDatabase } from '@pds/application';
import type { Settings } from '@pds/platform';
import pg from 'pg';
import { type DemoDemandsOptions, loadDemoDemands, loadDemoStations } from '../bulk';
import { loadDemonstrationData } from './demonstration-data';

/** One demand in this many is ordered: two hundred thousand stations for a million demands. */
export const demandsOfStation = 5;

/**
 * Loads the demonstration data when they are switched on and missing, then the requested number of demands, one in five of which is a
 * station. Returns how many demands were added.
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
