import type { ClientBase } from 'pg';

/** Demands per transaction. */
const batchSize = 50_000;

export interface DemoStationsOptions {
  /** The number of demonstration demands per station; by default 1. */
  readonly oneIn?: number;
}

/**
 * Turns active demonstration demands into stations, for measuring lists at scale: their slots staffed, with hours and a price, varied
 * statuses, an accepted quote each. Of the remaining demands one in ten has a price, one in two hundred a quote, and a fifth of those
 * quotes are accepted. A quote has no file; its content has only the fields that are compared with the dossier. Set-based, one transaction
 * per batch; resumes when run again. Needs a connection outside any transaction.
 */
export async function loadDemoStations(client: ClientBase, { oneIn = 1 }: DemoStationsOptions = {}): Promise<void> {
  const { rows } = await client.query<{ last: number }>(
    `SELECT coalesce(max(id), 0) AS last FROM demand.demands WHERE uniq_id LIKE 'demo-%'`,
  );
  await client.query('SET statement_timeout = 0');
  try {
    for (let from = 1; from <= rows[0]!.last; from += batchSize) {
      const batch = [from, from + batchSize - 1, oneIn];
      await client.query('BEGIN');
      try {
        const { rowCount } = await client.query(transform, batch);
        if (rowCount !== 0) for (const statement of [price, staff, open, quote]) await client.query(statement, batch);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    }
    // Index-only scans need the visibility map, plans need statistics.
    await client.query('VACUUM (ANALYZE) demand.demands, demand.slots, aid_station.aid_stations, documents.documents');
  } finally {
    await client.query('RESET statement_timeout');
  }
}

const ofBatch = `d.id BETWEEN $1::integer AND $2::integer AND d.uniq_id LIKE 'demo-%' AND d.deleted_at IS NULL`;

/** The demands of a batch that are, or become, stations. */
const stations = `${ofBatch} AND d.id % $3::integer = 0`;

/** The demands of a batch that have a quote: its stations, and some that are not stations yet. */
const quoted = `${ofBatch} AND (d.id % $3::integer = 0 OR d.status = 1 AND d.id % 200 = 7)`;

/** The demands of a batch that staff have priced: those with a quote, and some without. */
const priced = `${ofBatch} AND (d.id % $3::integer = 0 OR d.status = 1 AND d.id % 10 = 7)`;

const transform = `
  UPDATE demand.demands d SET status = 3, dps_support = true, dps_support_cause = NULL
  WHERE ${stations} AND d.status <> 3`;

const price = `
  UPDATE demand.demands d SET price_cents = (200 + d.id % 700 * 5) * 100 WHERE ${priced} AND d.price_cents IS NULL`;

const staff = `
  UPDATE demand.slots t SET rescue_worker_count = 2 + d.id % 30, doctor_hours = CASE WHEN d.id % 9 = 0 THEN 4.5 ELSE 0 END,
    nurse_hours = d.id % 3, meal_count = 2 + d.id % 30, lot_a = 1, lot_b = d.id % 3, vps = 1 + d.id % 2, tent = d.id % 2,
    discount = CASE WHEN d.id % 7 = 0 THEN 10 ELSE 0 END, night_minutes = d.id % 4 * 30, holiday_minutes = 0,
    normal_minutes = extract(epoch FROM t.ends_at - t.starts_at)::integer / 60 - d.id % 4 * 30
  FROM demand.demands d WHERE d.id = t.demand_id AND ${priced} AND t.normal_minutes IS NULL`;

const open = `
  INSERT INTO aid_station.aid_stations (id, created_at, team_status, commercial_status, administrative_status,
    reinforcement, hosting)
  SELECT d.id, d.created_at + interval '1 day', 1 + d.id % 3, 1 + d.id % 6, 1 + d.id % 3, 1, 1
  FROM demand.demands d WHERE ${stations} AND d.status = 3 ORDER BY d.id ON CONFLICT (id) DO NOTHING`;

/** A slot as frozen in a quote. */
const frozenSlot = `jsonb_build_object('id', t.id, 'name', t.name, 'startsAt', ${millis('t.starts_at')},
  'endsAt', ${millis('t.ends_at')}, 'publicPeak', t.public_peak, 'publicBehaviour', t.public_behaviour, 'feature', t.feature,
  'interventionDelay', t.intervention_delay, 'actorDevice', t.actor_device, 'deviceNature', t.device_nature,
  'sizing', jsonb_build_object('stationClass', NULL), 'rescueWorkerCount', t.rescue_worker_count, 'staffing', jsonb_build_object(
    'doctorHours', t.doctor_hours, 'nurseHours', t.nurse_hours, 'mealCount', t.meal_count, 'lotA', t.lot_a, 'lotB', t.lot_b,
    'lotC', t.lot_c, 'medicalLot', t.medical_lot, 'vps', t.vps, 'vl', t.vl, 'vtu', t.vtu, 'vtp', t.vtp, 'tent', t.tent))`;

/** A payment in two parts, agreed by one quote in twenty: 30 % a month before the event, the rest fifteen days after it. */
const schedule = `CASE WHEN d.id % 20 = 3 THEN jsonb_build_object('schedule', jsonb_build_object(
  'deposit', jsonb_build_object('percent', 30), 'depositDaysBefore', 30, 'balanceDays', 15, 'instalments', jsonb_build_array(
    jsonb_build_object('kind', 'deposit', 'amountCents', quoted.cents * 3 / 10,
      'dueOn', to_char(d.starts_at AT TIME ZONE d.time_zone - interval '30 days', 'YYYY-MM-DD')),
    jsonb_build_object('kind', 'balance', 'amountCents', quoted.cents - quoted.cents * 3 / 10,
      'dueOn', to_char(d.ends_at AT TIME ZONE d.time_zone + interval '15 days', 'YYYY-MM-DD'))))) ELSE '{}' END`;

/** The content that an accepted quote is compared by, as wide as that of a real quote. */
const inputs = `jsonb_build_object('number', quoted.id, 'totalCents', quoted.cents, 'customer', jsonb_build_object('name', ''),
  'issuer', jsonb_build_object('timeZone', d.time_zone),
  'dossier', jsonb_build_object('id', d.id, 'organisationId', d.organisation_id,
    'event', jsonb_build_object('name', d.event_name, 'timeZone', d.time_zone, 'startsAt', ${millis('d.starts_at')},
      'endsAt', ${millis('d.ends_at')}),
    'slots', (SELECT jsonb_agg(${frozenSlot} ORDER BY t.position) FROM demand.slots t WHERE t.demand_id = d.id)),
  'content', repeat(md5(d.id::text), 20)) || ${schedule}`;

const quote = `
  INSERT INTO documents.documents (id, uniq, type, demand_id, created_at, created_by, price_cents, valid_until, validated_at,
    validated_by, inputs, file_key, sha256)
  SELECT quoted.id, 'demo-' || d.id || '-1', 1, d.id, d.created_at + interval '3 days', 1, quoted.cents,
    d.created_at + interval '33 days', accepted.at, CASE WHEN accepted.at IS NOT NULL THEN 1 END, ${inputs}, 'demo-' || d.id || '-1', repeat('0', 64)
  FROM demand.demands d, LATERAL (
    SELECT nextval('documents.documents_id_seq') AS id,
      coalesce(CASE WHEN d.is_package_price THEN d.package_price_cents END, d.price_cents) AS cents
  ) quoted, LATERAL (
    SELECT CASE WHEN d.status = 3 OR d.id % 1000 = 7 THEN d.created_at + interval '5 days' END AS at
  ) accepted
  WHERE ${quoted} AND d.status IN (1, 3) ORDER BY d.id ON CONFLICT (uniq) DO NOTHING`;

/** An instant in the format of a stored quote: milliseconds since 1970. */
function millis(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::bigint`;
}
