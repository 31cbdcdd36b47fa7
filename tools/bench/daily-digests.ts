import { createApplicationContext, SendDailyDigests } from '@pds/application';
import { loadDemoDemands, loadDemoStations } from '@pds/demonstration';
import { Digests } from '@pds/screens';
import { timed } from './measure';
import { type BenchDatabase, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

/** `--small`: a smoke run, whose figures do not count for the goals. */
const isSmall = process.argv.includes('--small');
const officeCount = isSmall ? 40 : 400;
const demandCount = isSmall ? 5_000 : 100_000;
const staffPerOffice = 3;
const goalSeconds = 60;

/** Measures one morning's digests: four hundred offices with three people each, among a hundred thousand demands. */
export async function benchDailyDigests(): Promise<BenchRow[]> {
  const name = isSmall ? 'pds_bench_digests_small' : 'pds_bench_digests';
  return withBenchDatabase(name, loadOffices, async ({ raw, settings, url }) => {
    await raw.query(`DELETE FROM platform.mails WHERE key LIKE 'daily-digest:%'`);
    const context = await createApplicationContext(settings, url);
    try {
      const offices = await context.get(Digests, { strict: false }).offices();
      let messages = 0;
      const ms = await timed(async () => {
        messages = await context.get(SendDailyDigests, { strict: false }).send(offices, Date.now());
      });
      const met = ms < goalSeconds * 1_000;
      return [
        {
          what: `Daily digests of ${offices.length} offices, ${messages} messages`,
          value: ms / 1_000,
          unit: 's',
          goal: { text: `under ${goalSeconds} s`, met },
        },
      ];
    } finally {
      await context.close();
    }
  });
}

/** Offices in every department, each with its staff and its share of the department's demands. A killed load goes on when run again. */
async function loadOffices({ raw }: BenchDatabase): Promise<void> {
  await raw.query(
    `INSERT INTO organisations.offices (id, department_id, name)
     SELECT nextval('organisations.offices_id_seq'), d.id, 'Antenne ' || n
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS departments FROM organisations.departments) d,
       generate_series(0, $1::integer - 1) n
     WHERE n % d.departments = d.place - 1 AND NOT EXISTS (SELECT FROM organisations.offices)`,
    [officeCount],
  );
  await raw.query(
    `WITH people AS (
       INSERT INTO users.accounts (id, email, first_name, last_name, email_confirmed_at, created_at)
       SELECT nextval('users.accounts_id_seq'), 'digest-' || o.id || '-' || n || '@demo.example', 'Camille', 'Roux', now(), now()
       FROM organisations.offices o, generate_series(1, $1::integer) n
       WHERE NOT EXISTS (SELECT FROM users.accounts) RETURNING id, email
     )
     INSERT INTO users.affiliations (id, account_id, role, department_id, office_id, active)
     SELECT nextval('users.affiliations_id_seq'), p.id, 'ROLE_OFFICE_LOCAL_MANAGER', o.department_id, o.id, true
     FROM people p JOIN organisations.offices o ON o.id = split_part(p.email::text, '-', 2)::integer`,
    [staffPerOffice],
  );
  await loadDemoDemands(raw, { demands: demandCount, now: Date.now() });
  await raw.query(
    `UPDATE demand.demands d SET office_id = o.ids[1 + d.id % array_length(o.ids, 1)]
     FROM (SELECT department_id, array_agg(id ORDER BY id) AS ids FROM organisations.offices GROUP BY 1) o
     WHERE o.department_id = d.department_id AND d.office_id IS NULL AND d.starts_at > now() - interval '150 days'`,
  );
  await loadDemoStations(raw, { oneIn: 5 });
  await raw.query('VACUUM ANALYZE');
}
