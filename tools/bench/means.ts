import { createApplicationContext } from '@pds/application';
import { MeansBoard, MeansPlanning } from '@pds/screens';
import type pg from 'pg';
import { measureReadModel, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

const goalMs = 50;
/** Of the board of all offices. */
const boardGoalMs = 150;
/** The measured week. */
const week = { start: '2027-05-03', end: '2027-05-09' };
const slotsInWeek = 200;
/** Dossiers of the same office at other times. */
const otherDossiers = 5_000;
const officeId = 1;

/** Measures the conflicts of a week, the day view and the board of an office with 200 slots in that week, through the code that the controllers call. */
export async function benchMeans(): Promise<BenchRow[]> {
  return withBenchDatabase(
    'pds_bench_means',
    async ({ raw }) => {
      const { rowCount } = await raw.query('SELECT FROM demand.demands LIMIT 1');
      if (rowCount === 0) await loadStations(raw, week.start);
    },
    async ({ settings, url }) => {
      const application = await createApplicationContext(settings, url);
      try {
        const planning = application.get(MeansPlanning);
        const scope = { kind: 'all' } as const;
        const found = await planning.conflictsOfOffice(officeId, week, scope);
        const what = `conflicts of a week with ${slotsInWeek} slots (${found!.conflicts.length} found)`;
        return [
          ...(await measureReadModel({ what, goalMs }, () => planning.conflictsOfOffice(officeId, week, scope))),
          ...(await measureReadModel({ what: 'means of a day of that week', goalMs }, () =>
            planning.dayOf(officeId, '2027-05-08', scope),
          )),
          ...(await measureReadModel({ what: 'board of that week', goalMs: boardGoalMs }, () =>
            application.get(MeansBoard).offices(week, scope),
          )),
        ];
      } finally {
        await application.close();
      }
    },
  );
}

/**
 * One office with means of every kind, and its stations: those of the week at every hour of it, the others over five years.
 * @param monday `YYYY-MM-DD`
 */
export async function loadStations(raw: pg.Client, monday: string): Promise<void> {
  await raw.query('BEGIN');
  await raw.query(
    `INSERT INTO organisations.offices (id, department_id, name, rescuer_count, nurse_count, doctor_count)
     VALUES ($1, 69, 'Antenne', 60, 4, 2)`,
    [officeId],
  );
  await raw.query(
    `INSERT INTO organisations.equipment (id, office_id, kind, name, quantity)
     SELECT nextval('organisations.equipment_id_seq'), $1, kind, kind || ' ' || n, 1
     FROM unnest('{vps,vl,vtu,vtp,lotA,lotB,lotC,medicalLot,tent}'::text[]) kind, generate_series(1, 4) n`,
    [officeId],
  );
  await raw.query(
    `INSERT INTO organisations.equipment_out_of_service (equipment_id, position, from_day, to_day, reason)
     SELECT id, 1, date '2027-05-01' + id % 10, date '2027-05-03' + id % 10, 'Révision'
     FROM organisations.equipment WHERE id % 5 = 0`,
  );
  await raw.query(
    `WITH planned AS (
       SELECT n, CASE WHEN n <= $2::integer THEN $4::timestamp AT TIME ZONE 'Europe/Paris' + n * interval '48 minutes'
                      ELSE timestamptz '2028-01-01 08:00+01' + n * interval '8 hours' END AS starts_at
       FROM generate_series(1, $2::integer + $3::integer) n),
     demands AS (
       INSERT INTO demand.demands (uniq_id, event_name, contact_first_name, contact_last_name, contact_phone, contact_email,
         status, department_id, office_id, starts_at, ends_at, public_peak, created_at, updated_at)
       SELECT 'means-' || n, 'Course ' || n, 'Anne', 'Martin', '', 'anne@club.example', 3, 69, $1,
         starts_at, starts_at + interval '7 hours', 500, now(), now() FROM planned
       RETURNING id, starts_at, ends_at),
     stations AS (
       INSERT INTO aid_station.aid_stations (id, created_at, team_status, commercial_status, administrative_status, reinforcement, hosting)
       SELECT id, now(), 1, 4, 1, 1, 1 FROM demands)
     INSERT INTO demand.slots (demand_id, position, name, starts_at, ends_at, public_peak, nature, rescue_worker_count,
       doctor_hours, nurse_hours, vps, vl, vtp, lot_a, lot_b, tent)
     SELECT id, 1, 'Créneau', starts_at, ends_at, 500, 1, 4 + id % 9, id % 3, id % 5, id % 2, id % 3 / 2, 1, id % 2, 1, id % 2
     FROM demands`,
    [officeId, slotsInWeek, otherDossiers, monday],
  );
  await raw.query('COMMIT');
  await raw.query('VACUUM (ANALYZE) demand.demands, demand.slots, aid_station.aid_stations');
}
