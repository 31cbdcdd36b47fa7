import { nextInstalment } from '@pds/accounting/domain';
import { instalmentProposalDays } from '@pds/aid-station/domain';
import type { Instalment } from '@pds/documents/contract';
import { daysLater, localDate, Money, type Principal, type Scope } from '@pds/kernel';
import { loadDemoDemands, loadDemoStations, StoreChangedTasks, type TestDatabase, testDatabase } from '@pds/testing';
import pg from 'pg';
import { AidStationReadModel } from '../aid-stations/aid-station.read-model';
import { OpenTasks } from './open-tasks.read-model';

const now = Date.parse('2026-11-20T12:00:00Z');
const clock = { now: () => now };
const officeId = 5;

interface Station {
  readonly id: number;
  readonly commercialStatus: number;
  readonly isOver: boolean;
  readonly timeZone: string;
  readonly departmentId: number;
  readonly officeId: number | null;
  readonly organisationId: number;
  readonly priceCents: number;
  readonly netCents: number;
  readonly waivedCents: number;
  /** The quotes accepted, the latest last. */
  readonly quotes: readonly {
    readonly organisationId: number;
    readonly totalCents: number;
    readonly instalments: readonly Instalment[] | null;
  }[];
}

/** The instalment listed for a station, by the rule of the domain. */
function expectedOf(station: Station): Instalment | null {
  const quote = station.quotes.at(-1);
  if (station.commercialStatus !== 4 || station.isOver || !quote?.instalments) return null;
  const { organisationId, totalCents, instalments } = quote;
  const next = nextInstalment(
    {
      priceCents: station.priceCents,
      accepted: { totalCents, organisationId, instalments },
      customer: { organisationId: station.organisationId },
    },
    {
      invoiced: Money.ofCents(station.netCents),
      credited: Money.zero,
      waived: Money.ofCents(station.waivedCents),
    },
  );
  const lastDay = daysLater(localDate(now, station.timeZone), instalmentProposalDays);
  return next && (next.dueOn === null || next.dueOn <= lastDay) ? next : null;
}

describe('the instalments to invoice', () => {
  let database: TestDatabase;
  let stations: Station[];
  let departmentId: number;

  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 4_000, now, organisers: 60 });
      await loadDemoStations(client, { oneIn: 2 });
      // Half of the quotes agree on two parts: days around today, amounts around what was invoiced; some bind another customer.
      await client.query(
        `UPDATE documents.documents q SET inputs = q.inputs || jsonb_build_object(
           'dossier', jsonb_build_object('organisationId', d.organisation_id + CASE WHEN d.id % 11 = 0 THEN 1 ELSE 0 END),
           'schedule', jsonb_build_object('deposit', CASE WHEN d.id % 3 = 0 THEN '{"percent":30}'::jsonb ELSE '{"cents":20000}'::jsonb END,
             'instalments', jsonb_build_array(
               jsonb_build_object('kind', 'deposit', 'amountCents', 20000,
                 'dueOn', CASE WHEN d.id % 5 > 0 THEN ($1::date + 29 + d.id % 5)::text END),
               jsonb_build_object('kind', 'balance', 'amountCents', q.price_cents - 20000, 'dueOn', ($1::date + 20 + d.id % 20)::text))))
         FROM demand.demands d WHERE d.id = q.demand_id AND d.id % 4 > 0`,
        ['2026-11-20'],
      );
      // Most events lie in the past: half of the stations are to come and ordered.
      await client.query(
        `UPDATE aid_station.aid_stations SET commercial_status = 4 WHERE id % 3 > 0;
         UPDATE demand.demands SET starts_at = '2026-12-24T08:00Z'::timestamptz + id * interval '1 minute',
           ends_at = '2026-12-24T18:00Z'::timestamptz + id * interval '1 minute' WHERE id % 8 IN (2, 4);
         UPDATE demand.demands SET office_id = 5 WHERE id % 5 = 1;
         UPDATE demand.demands SET deleted_at = now() WHERE id % 29 = 0 AND status = 3`,
      );
      // Later quotes: accepted in one part, accepted in two, and not accepted.
      await client.query(
        `INSERT INTO documents.documents (id, uniq, type, demand_id, created_at, created_by, price_cents, validated_at, validated_by, inputs,
           file_key, sha256)
         SELECT nextval('documents.documents_id_seq'), uniq || '-2', 1, demand_id, created_at, 1, price_cents + 100,
           CASE WHEN demand_id % 7 < 2 THEN validated_at + interval '1 day' END, CASE WHEN demand_id % 7 < 2 THEN 1 END,
           CASE demand_id % 7 WHEN 0 THEN inputs - 'schedule' ELSE jsonb_set(inputs, '{schedule,instalments,0,amountCents}', '30000') END,
           file_key || '-2', sha256
         FROM documents.documents WHERE type = 1 AND validated_at IS NOT NULL AND demand_id % 7 < 3`,
      );
      await client.query(
        `INSERT INTO accounting.invoices (issuer_code, year, sequence, number, aid_station_id, department_id, organisation_id, filed_by,
           organisation_name, event_name, amount_cents, credited_cents, waived_cents, contact_name, contact_email, issued_at, due_at, snapshot)
         SELECT 'demo', 2026, s.id, 'FDEMO-' || s.id, s.id, 1, 1, 1, '', '', 20000, CASE s.id % 6 WHEN 2 THEN 5000 ELSE 0 END,
           CASE s.id % 12 WHEN 2 THEN 5000 ELSE 0 END, '', '', now(), now(), '{}'
         FROM aid_station.aid_stations s WHERE s.id % 6 < 4`,
      );
      await client.query('VACUUM (ANALYZE) documents.documents, accounting.invoices, demand.demands');
    } finally {
      await client.end();
    }
    await StoreChangedTasks.on(unitOfWork, clock).catchUp();
    stations = await unitOfWork.query<Station>(
      `SELECT d.id, s.commercial_status AS "commercialStatus", d.ends_at < $1 AS "isOver", d.time_zone AS "timeZone",
         d.department_id AS "departmentId", d.office_id AS "officeId", d.organisation_id AS "organisationId",
         (CASE WHEN d.is_package_price THEN d.package_price_cents ELSE d.price_cents END)::float AS "priceCents",
         coalesce((SELECT sum(i.amount_cents - i.credited_cents) FROM accounting.invoices i WHERE i.aid_station_id = d.id), 0)::float AS "netCents",
         coalesce((SELECT sum(i.waived_cents) FROM accounting.invoices i WHERE i.aid_station_id = d.id), 0)::float AS "waivedCents",
         (SELECT coalesce(json_agg(json_build_object('organisationId', q.inputs->'dossier'->'organisationId', 'totalCents', q.price_cents,
            'instalments', q.inputs->'schedule'->'instalments') ORDER BY q.validated_at, q.id), '[]')
          FROM documents.documents q WHERE q.demand_id = d.id AND q.type = 1 AND q.validated_at IS NOT NULL) AS quotes
       FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id
       WHERE d.deleted_at IS NULL AND d.status = 3 ORDER BY d.starts_at, d.id`,
      [new Date(now)],
    );
    const ofDepartment = Map.groupBy(
      stations.filter((station) => expectedOf(station)),
      (station) => station.departmentId,
    );
    departmentId = [...ofDepartment].sort(([, one], [, other]) => other.length - one.length)[0]![0];
  });
  afterAll(() => database?.close());

  it('are those of the domain’s rule, in the list and on the dashboard, in every scope', async () => {
    const scopes: [Scope, (station: Station) => boolean][] = [
      [{ kind: 'all' }, () => true],
      [{ kind: 'department', departmentId }, (station) => station.departmentId === departmentId],
      [{ kind: 'office', officeId, departmentId }, (station) => station.officeId === officeId],
    ];
    const list = new AidStationReadModel(database.unitOfWork, clock);
    const dashboard = new OpenTasks(database.unitOfWork, clock);
    for (const [scope, holds] of scopes) {
      const expected = stations.filter((station) => holds(station) && expectedOf(station));
      expect(expected.length).toBeGreaterThan(5);
      const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope };
      const asked = { page: 1, perPage: 2_000, direction: 'asc' } as const;
      for (const sort of ['startDate', 'createdAt'] as const) {
        const { records } = await list.list({ ...asked, sort, todo: 'instalment-to-invoice' }, principal);
        expect(records.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      }
      expect((await dashboard.counts(scope)).get('instalment-to-invoice')).toBe(expected.length);
      expect(await dashboard.lines('instalment-to-invoice', scope)).toEqual(
        expected.slice(0, 5).map((station) => {
          const { kind, amountCents, dueOn } = expectedOf(station)!;
          const percent = kind === 'deposit' && station.id % 3 === 0 ? 30 : null;
          return expect.objectContaining({ id: station.id, amountCents, instalment: { kind, percent, dueOn } });
        }),
      );
    }
    // Otherwise the test would prove nothing.
    const kinds = stations.map((station) => expectedOf(station)).filter((next) => next !== null);
    expect(new Set(kinds.map(({ kind, dueOn }) => `${kind} ${dueOn === null}`))).toEqual(
      new Set(['deposit true', 'deposit false', 'balance false']),
    );
  });

  it('are never listed under « À facturer » too', async () => {
    const list = new AidStationReadModel(database.unitOfWork, clock);
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
    const idsOf = async (todo: 'instalment-to-invoice' | 'to-invoice') => {
      const asked = { page: 1, perPage: 4_000, sort: 'startDate', direction: 'asc', todo } as const;
      return new Set((await list.list(asked, principal)).records.map(({ id }) => id));
    };
    const [instalments, over] = [await idsOf('instalment-to-invoice'), await idsOf('to-invoice')];
    expect(over.size).toBeGreaterThan(0);
    expect([...instalments].filter((id) => over.has(id))).toEqual([]);
  });
});
