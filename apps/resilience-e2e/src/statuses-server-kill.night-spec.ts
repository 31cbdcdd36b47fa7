import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoDemands, loadDemoStations, type TestDatabase, testDatabase } from '@pds/testing';
import pg from 'pg';
import { startProgram } from './testing/programs';

const program = 'apps/resilience-e2e/src/testing/statuses-process.ts';

/** The previous and the new statuses; the demonstration data have neither. */
const before = [2, 1, 1];
const after = [6, 3, 2];

describe('the statuses of several stations, while the server is killed', () => {
  let database: TestDatabase;
  let dataDir: string;
  let client: pg.Client;
  let ids: number[];

  beforeAll(async () => {
    database = await testDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'pds-statuses-'));
    client = new pg.Client(database.url);
    await client.connect();
    await loadDemoDemands(client, { demands: 40, now: Date.parse('2026-11-20T12:00:00Z') });
    await loadDemoStations(client);
    await client.query(
      `UPDATE aid_station.aid_stations SET commercial_status = $1, team_status = $2, administrative_status = $3`,
      before,
    );
    ids = (await client.query<{ id: number }>('SELECT id FROM aid_station.aid_stations ORDER BY id')).rows.map(
      ({ id }) => id,
    );
  });
  afterAll(async () => {
    await client?.end();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const statuses = async () =>
    (
      await client.query({
        text: `SELECT commercial_status, team_status, administrative_status FROM aid_station.aid_stations ORDER BY id`,
        rowMode: 'array',
      })
    ).rows;

  function setAll() {
    const [commercialStatus, teamStatus, administrativeStatus] = after;
    const command = JSON.stringify({ ids, commercialStatus, teamStatus, administrativeStatus });
    return startProgram(program, [database.url, dataDir, command], { stdio: 'inherit' });
  }

  it('are either all the previous or all the new ones, and all the new ones after the command is repeated', async () => {
    expect(ids.length).toBeGreaterThan(20);
    const half = Math.floor(ids.length / 2);
    // The update blocks on the station locked here.
    await client.query('BEGIN');
    await client.query('SELECT FROM aid_station.aid_stations WHERE id = $1 FOR UPDATE', [ids[half]]);
    const killed = setAll();
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%aid_stations%'`;
    while ((await database.unitOfWork.query(waiting)).length === 0) {
      expect(killed.exitCode).toBeNull();
      await new Promise((later) => setTimeout(later, 20));
    }
    const ended = once(killed, 'exit');
    killed.kill('SIGKILL');
    await ended;
    await client.query('COMMIT');
    expect(await statuses()).toEqual(ids.map((_, place) => (place < half ? after : before)));

    const [code] = await once(setAll(), 'exit');
    expect(code).toBe(0);
    expect(await statuses()).toEqual(ids.map(() => after));
  });
});
