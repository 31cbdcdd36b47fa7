import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@pds/platform';
import { testDatabase } from '@pds/testing';
import { loadDemo } from './load-demo';

it('demo:load on an empty database loads the demonstration data, then the bulk data, each once', async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  try {
    for (const loaded of [300, 0]) {
      expect(await loadDemo(settings, database.url, { demands: 300, now: Date.now() })).toBe(loaded);
      const [counted] = await database.unitOfWork.query(
        `SELECT (SELECT count(*)::integer FROM users.accounts WHERE email = 'cadre@demo.example') AS accounts,
                (SELECT count(*) > 0 FROM accounting.invoices) AS invoiced,
                (SELECT count(*)::integer FROM demand.demands WHERE uniq_id LIKE 'demo-%') AS mass`,
      );
      expect(counted).toEqual({ accounts: 1, invoiced: true, mass: 300 });
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
