import type { TypeOrmUnitOfWork } from '@pds/platform';

/**
 * Makes a station, Commandé, of every demonstration demand that has none, cancelled ones included, for measuring lists at
 * size: without quotes, and the demands stay as they are. Set-based; run again, it goes on where it stopped.
 */
export async function loadDemoStations(unitOfWork: TypeOrmUnitOfWork): Promise<void> {
  await unitOfWork.query(
    `INSERT INTO aid_station.aid_stations (id, created_at, team_status, commercial_status, administrative_status,
       reinforcement, hosting)
     SELECT id, created_at + interval '1 day', 1, 4, 1, 1, 1 FROM demand.demands WHERE uniq_id LIKE 'demo-%'
     ON CONFLICT (id) DO NOTHING`,
  );
  await unitOfWork.query('VACUUM (ANALYZE) aid_station.aid_stations');
}
