import { OpenSignUps, ShowSignUps, VolunteerLinks } from '@pds/aid-station/domain';
import { createApplicationContext } from '@pds/application';
import type { Principal } from '@pds/kernel';
import { emptyTeam } from '@pds/pricing/contract';
import { MeansBoard, VolunteerController } from '@pds/screens';
import type pg from 'pg';
import { loadStations } from './means';
import { type BenchDatabase, measureReadModel, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

const goalMs = 150;
const memberCount = 300;
const week = { start: '2035-05-07', end: '2035-05-13' };
const scope = { kind: 'all' } as const;
const admin: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope };

type Application = Awaited<ReturnType<typeof createApplicationContext>>;

/**
 * Measures pages and presses of « Qui vient ? » with 40 open stations of two slots, to each of which 300 members were asked, beside five
 * earlier seasons and 95 other departments, through the code that the controllers call.
 */
export async function benchSignUps(): Promise<BenchRow[]> {
  return withBenchDatabase(
    'pds_bench_sign_ups',
    async ({ raw }) => {
      const { rowCount } = await raw.query('SELECT FROM demand.demands LIMIT 1');
      if (rowCount === 0) await loadPeople(raw);
    },
    async (database) => {
      const application = await createApplicationContext(database.settings, database.url);
      try {
        return await rowsOf(application, database);
      } finally {
        await application.close();
      }
    },
  );
}

async function rowsOf(application: Application, { raw }: BenchDatabase): Promise<BenchRow[]> {
  const { rows: dossiers } = await raw.query<{ id: number }>(
    'SELECT DISTINCT demand_id AS id FROM demand.slots WHERE position = 2 ORDER BY id',
  );
  const { rowCount } = await raw.query('SELECT FROM aid_station.sign_ups LIMIT 1');
  if (rowCount === 0) {
    for (const { id } of dossiers) await open(application, id);
    await loadAnswers(raw);
  }
  const { rows } = await raw.query<{ id: number; slot: number }>(
    `SELECT member_id AS id, slot_id AS slot FROM aid_station.answers WHERE state = 'asked' ORDER BY slot_id, member_id LIMIT 1`,
  );
  const { id, slot: slotId } = rows[0]!;
  const links: VolunteerLinks = application.get(VolunteerLinks);
  const address = new URL(await links.issue(id));
  const token = new URLSearchParams(address.hash.slice(1)).get('token')!;
  const volunteer = application.get(VolunteerController);
  let presses = 0;
  const press = () =>
    volunteer.answer({ token, slotId, answer: presses++ % 2 === 0 ? 'yes' : 'no', function: 'pse1' }, '127.0.0.1');
  return [
    ...(await measureReadModel({ what: `who comes to a dossier, ${memberCount} answers a slot`, goalMs }, () =>
      application.get(ShowSignUps).execute(dossiers[0]!.id, admin),
    )),
    ...(await measureReadModel({ what: `board of a week with ${dossiers.length} stations of them`, goalMs }, () =>
      application.get(MeansBoard).offices(week, scope),
    )),
    ...(await measureReadModel({ what: 'page of a member', goalMs }, () => volunteer.read({ token }, '127.0.0.1'))),
    ...(await measureReadModel({ what: 'press of a member', goalMs }, press)),
  ];
}

/** The stations of means, one in five with two slots, and the members of their office. */
async function loadPeople(raw: pg.Client): Promise<void> {
  await loadStations(raw, week.start);
  await raw.query(
    `INSERT INTO demand.slots (demand_id, position, name, starts_at, ends_at, public_peak, nature, rescue_worker_count)
     SELECT demand_id, 2, 'Soir', ends_at, ends_at + interval '5 hours', 500, 1, 8
     FROM demand.slots WHERE demand_id % 5 = 0 AND starts_at BETWEEN $1::date AND $2::date + 1`,
    [week.start, week.end],
  );
  await raw.query(
    `WITH members AS (
       INSERT INTO organisations.members (id, office_id, last_name, first_name, email, phone, is_phone_masked, status, functions, is_minor)
       SELECT nextval('organisations.members_id_seq'), 1, 'Martin ' || n, 'Camille', n || '@bench.example', '06 00 00 00 00',
         false, 'volunteer', '{}', false FROM generate_series(1, $1::integer) n
       RETURNING id)
     INSERT INTO organisations.member_qualifications (member_id, name, valid_until) SELECT id, 'PSE1', NULL FROM members`,
    [memberCount],
  );
}

async function open(application: Application, demandId: number): Promise<void> {
  const { slots } = await application.get(ShowSignUps).execute(demandId, admin);
  const settings = { isOpen: true, meetingAt: null, meetingPlace: 'Antenne', instructions: '', added: emptyTeam };
  const opened = slots.map(({ signUp: { slotId } }) => ({ slotId, ...settings }));
  await application.get(OpenSignUps).execute({ demandId, slots: opened }, admin);
}

/** Of 300 members each slot has eight who come and twenty who wait; the same in five earlier years; slots alone of other departments. */
async function loadAnswers(raw: pg.Client): Promise<void> {
  await raw.query(
    `INSERT INTO aid_station.answers (slot_id, member_id, state, function, is_minor, asked_at, answered_at, queue_number, note)
     SELECT slot_id, member_id,
       CASE WHEN n < 8 THEN 'confirmed' WHEN n < 28 THEN 'waiting' WHEN n < 120 THEN 'no' WHEN n < 150 THEN 'maybe' ELSE 'asked' END,
       CASE WHEN n = 0 THEN 'teamLeader' WHEN n < 28 THEN 'pse1' END, false, now(), CASE WHEN n < 150 THEN now() END,
       CASE WHEN n BETWEEN 8 AND 27 THEN n END, ''
     FROM (SELECT s.slot_id, m.id AS member_id, (m.id + s.slot_id * 7) % $1::integer AS n
           FROM aid_station.sign_ups s, organisations.members m) ranked`,
    [memberCount],
  );
  await raw.query(
    `INSERT INTO aid_station.sign_ups
     SELECT (jsonb_populate_record(s, jsonb_build_object('slot_id', slot_id + n * 1000000, 'demand_id', demand_id + n * 1000000,
       'department_id', CASE WHEN n > 5 THEN 1000 + n ELSE department_id END,
       'starts_at', starts_at - CASE WHEN n > 5 THEN 0 ELSE n END * interval '10 years',
       'ends_at', ends_at - CASE WHEN n > 5 THEN 0 ELSE n END * interval '10 years'))).*
     FROM aid_station.sign_ups s, generate_series(1, 100) n`,
  );
  await raw.query(
    `INSERT INTO aid_station.answers
     SELECT (jsonb_populate_record(a, jsonb_build_object('slot_id', slot_id + n * 1000000))).*
     FROM aid_station.answers a, generate_series(1, 5) n`,
  );
  await raw.query('VACUUM (ANALYZE) aid_station.sign_ups, aid_station.answers, demand.slots, organisations.members');
}
