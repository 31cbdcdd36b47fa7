import { mainlandTimeZone, startOfDay } from '@pds/kernel';
import { allOf, equals, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The breakdowns of the overview. */
export const revenueTables = ['months', 'departments', 'offices', 'event-types'] as const;
export type RevenueTable = (typeof revenueTables)[number];

/** The figures of a year, or of part of it. Amounts in euro cents. */
export interface RevenueFigures {
  /** Invoices less credit notes without their VAT, each in the month of its own date. */
  readonly invoicedCents: number;
  /** Transfers, cheques and cash by the day they were paid, less counter-entries and refunds; donated services are not counted. */
  readonly collectedCents: number;
  /** The amount still to be paid today for the invoices dated in the period. */
  readonly outstandingCents: number;
  /** Stations whose event begins in the period. */
  readonly stations: number;
}

/** One line: a month (1 to 12), a department, an office or an event type, in a year and in the year before. */
export interface RevenueLine {
  /** Null for rows without one: « sans département », « sans antenne », « non précisé ». */
  readonly key: number | null;
  /** The name of a department or office; null when the reader has its own texts. */
  readonly name: string | null;
  readonly current: RevenueFigures;
  readonly previous: RevenueFigures;
}

export interface RevenueOverview {
  readonly total: Pick<RevenueLine, 'current' | 'previous'>;
  readonly months: readonly RevenueLine[];
  readonly departments: readonly RevenueLine[];
  readonly offices: readonly RevenueLine[];
}

/** The year, and the department; all departments when absent. */
export interface RevenueFilter {
  readonly year: number;
  readonly department?: number | undefined;
}

interface Row {
  readonly year: number;
  readonly part: 'month' | 'department' | 'office' | 'type';
  readonly key: number | null;
  readonly invoiced: string | null;
  readonly collected: string | null;
  readonly outstanding: string | null;
  readonly stations: string | null;
}

const none: RevenueFigures = { invoicedCents: 0, collectedCents: 0, outstandingCents: 0, stations: 0 };

/** A payment of this type is not money: the association donates its services (« Offert », spec back-office 9). */
const givenPaymentType = 4;

/**
 * « Vue sur chiffre d’affaires »: a year beside the previous one (decisions: Accounting). Days are in mainland time, as on the dashboard
 * and in the lists. Sums of the accounts are read from stored totals (docs/adr/0044); the event type belongs to the demand and may still
 * change, so its sums are computed on request.
 */
export class RevenueReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** The year as a whole, by month, by department and by office. */
  overview(of: RevenueFilter): Promise<RevenueOverview> {
    return this.unitOfWork.mayLag(() => this.wholeYear(of));
  }

  /** The year by event type. */
  eventTypes(of: RevenueFilter): Promise<readonly RevenueLine[]> {
    return this.unitOfWork.mayLag(() => this.byEventType(of));
  }

  private async wholeYear(of: RevenueFilter): Promise<RevenueOverview> {
    const sums = await this.unitOfWork.query<Row>(
      sql`SELECT extract(year FROM first_day)::integer AS year,
            CASE WHEN grouping(extract(month FROM first_day)) = 0 THEN 'month'
                 WHEN grouping(department_id) = 0 THEN 'department' ELSE 'office' END AS part,
            CASE WHEN grouping(extract(month FROM first_day)) = 0 THEN extract(month FROM first_day)::integer
                 WHEN grouping(department_id) = 0 THEN department_id ELSE office_id END AS key,
            sum(CASE kind WHEN 'invoice' THEN amount_cents WHEN 'credit-note' THEN -amount_cents END) AS invoiced,
            sum(amount_cents) FILTER (WHERE kind LIKE 'payment-%' AND kind <> ${`payment-${givenPaymentType}`}) AS collected,
            sum(balance_cents) FILTER (WHERE kind = 'unpaid') AS outstanding, NULL AS stations
          FROM accounting.v_sums
          WHERE ${allOf(
            sql`span = 'month' AND kind <> 'unpaid-due'`,
            sql`first_day >= ${`${of.year - 1}-01-01`} AND first_day < ${`${of.year + 1}-01-01`}`,
            equals(sql`department_id`, of.department),
          )}
          GROUP BY extract(year FROM first_day),
            GROUPING SETS ((extract(month FROM first_day)), (department_id), (office_id))`,
    );
    const rows = [...sums, ...(await this.vat(of)), ...(await this.stations(of))];
    const months = linesOf(of.year, rows, 'month', new Map());
    const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1).map(
      (month) => months.find(({ key }) => key === month) ?? { key: month, name: null, current: none, previous: none },
    );
    const { departments, offices } = await this.names();
    return {
      total: { current: sumOf(everyMonth, 'current'), previous: sumOf(everyMonth, 'previous') },
      months: everyMonth,
      departments: byName(linesOf(of.year, rows, 'department', departments)),
      offices: byName(linesOf(of.year, rows, 'office', offices)),
    };
  }

  private async byEventType(of: RevenueFilter): Promise<readonly RevenueLine[]> {
    const { first, past } = boundsOf(of.year);
    const local = (column: Sql) => sql`extract(year FROM ${column} AT TIME ZONE ${mainlandTimeZone})::integer`;
    const ofDepartment = equals(sql`department_id`, of.department) ?? sql`true`;
    const sums = await this.unitOfWork.query<Row>(
      sql`WITH entries AS (
            SELECT ${local(sql`issued_at`)} AS year, aid_station_id, sum(amount_cents - vat_cents) AS invoiced, 0 AS collected,
                   sum(balance_cents) AS outstanding
            FROM accounting.v_invoices WHERE issued_at >= ${first} AND issued_at < ${past} AND ${ofDepartment} GROUP BY 1, 2
            UNION ALL
            SELECT ${local(sql`issued_at`)}, aid_station_id, -sum(amount_cents - vat_cents), 0, 0
            FROM accounting.v_credit_notes WHERE issued_at >= ${first} AND issued_at < ${past} AND ${ofDepartment} GROUP BY 1, 2
            UNION ALL
            SELECT extract(year FROM paid_on)::integer, aid_station_id, 0, sum(amount_cents), 0
            FROM accounting.v_payments
            WHERE paid_on >= ${`${of.year - 1}-01-01`} AND paid_on < ${`${of.year + 1}-01-01`} AND type <> ${givenPaymentType}
              AND ${ofDepartment} GROUP BY 1, 2
          )
          SELECT e.year, 'type' AS part, d.event_type AS key, sum(e.invoiced) AS invoiced, sum(e.collected) AS collected,
                 sum(e.outstanding) AS outstanding, NULL AS stations
          FROM entries e LEFT JOIN demand.v_all_dossiers d ON d.id = e.aid_station_id GROUP BY 1, 3`,
    );
    return linesOf(of.year, [...sums, ...(await this.stations(of))], 'type', new Map()).toSorted(
      (one, other) => (one.key ?? Infinity) - (other.key ?? Infinity),
    );
  }

  /** What the VAT of invoices and credit notes takes off the turnover, by month, department and office; no row without VAT. */
  private vat({ year, department }: RevenueFilter): Promise<Row[]> {
    const { first, past } = boundsOf(year);
    const issuedWithVat = allOf(
      sql`vat_cents > 0 AND issued_at >= ${first} AND issued_at < ${past}`,
      equals(sql`department_id`, department),
    );
    const local = (part: Sql) => sql`extract(${part} FROM issued_at AT TIME ZONE ${mainlandTimeZone})::integer`;
    return this.unitOfWork.query<Row>(
      sql`SELECT year, CASE WHEN grouping(month) = 0 THEN 'month' WHEN grouping(department_id) = 0 THEN 'department'
                            ELSE 'office' END AS part,
                 CASE WHEN grouping(month) = 0 THEN month WHEN grouping(department_id) = 0 THEN department_id
                      ELSE office_id END AS key,
                 -sum(vat) AS invoiced, NULL AS collected, NULL AS outstanding, NULL AS stations
          FROM (
            SELECT ${local(sql`year`)} AS year, ${local(sql`month`)} AS month, department_id, office_id, vat_cents AS vat
            FROM accounting.v_invoices WHERE ${issuedWithVat}
            UNION ALL
            SELECT ${local(sql`year`)}, ${local(sql`month`)}, department_id, office_id, -vat_cents
            FROM accounting.v_credit_notes WHERE ${issuedWithVat}) AS taxed
          GROUP BY year, GROUPING SETS ((month), (department_id), (office_id))`,
    );
  }

  /** The number of stations that begin, by month, department, office and event type. */
  private stations({ year, department }: RevenueFilter): Promise<Row[]> {
    const { first, past } = boundsOf(year);
    return this.unitOfWork.query<Row>(
      sql`SELECT year, CASE WHEN grouping(month) = 0 THEN 'month' WHEN grouping(department_id) = 0 THEN 'department'
                            WHEN grouping(office_id) = 0 THEN 'office' ELSE 'type' END AS part,
                 CASE WHEN grouping(month) = 0 THEN month WHEN grouping(department_id) = 0 THEN department_id
                      WHEN grouping(office_id) = 0 THEN office_id ELSE event_type END AS key,
                 NULL AS invoiced, NULL AS collected, NULL AS outstanding, sum(stations) AS stations
          FROM (
            SELECT extract(year FROM d.starts_at AT TIME ZONE ${mainlandTimeZone})::integer AS year,
                   extract(month FROM d.starts_at AT TIME ZONE ${mainlandTimeZone})::integer AS month,
                   d.department_id, d.office_id, d.event_type, count(*) AS stations
            FROM aid_station.v_stations s JOIN demand.v_dossiers d ON d.id = s.id
            WHERE ${allOf(
              sql`d.starts_at >= ${first} AND d.starts_at < ${past}`,
              equals(sql`d.department_id`, department),
            )} GROUP BY 1, 2, 3, 4, 5) AS beginning
          GROUP BY year, GROUPING SETS ((month), (department_id), (office_id), (event_type))`,
    );
  }

  private async names(): Promise<Record<'departments' | 'offices', ReadonlyMap<number, string>>> {
    const rows = await this.unitOfWork.query<{ isOffice: boolean; id: number; name: string }>(
      `SELECT false AS "isOffice", id, code || ' ' || name AS name FROM organisations.v_departments
       UNION ALL SELECT true, id, name FROM organisations.v_offices`,
    );
    const mapOf = (offices: boolean) =>
      new Map(rows.filter(({ isOffice }) => isOffice === offices).map(({ id, name }) => [id, name]));
    return { departments: mapOf(false), offices: mapOf(true) };
  }
}

/** Turnover per station that begins in the period, in cents, as on the dashboard; null when none does. */
export function averageCents({ invoicedCents, stations }: RevenueFigures): number | null {
  return stations === 0 ? null : Math.round(invoicedCents / stations);
}

/** From the start of the previous year to the end of the given one. */
function boundsOf(year: number): { first: Date; past: Date } {
  return {
    first: new Date(startOfDay(`${year - 1}-01-01`, mainlandTimeZone)),
    past: new Date(startOfDay(`${year + 1}-01-01`, mainlandTimeZone)),
  };
}

function linesOf(
  year: number,
  rows: readonly Row[],
  part: Row['part'],
  names: ReadonlyMap<number, string>,
): RevenueLine[] {
  const lines = new Map<number | null, { current: RevenueFigures; previous: RevenueFigures }>();
  for (const row of rows) {
    if (row.part !== part) continue;
    const line = lines.get(row.key) ?? { current: none, previous: none };
    const which = row.year === year ? 'current' : 'previous';
    lines.set(row.key, { ...line, [which]: addFigures(line[which], figuresOf(row)) });
  }
  return [...lines].map(([key, line]) => ({ key, name: key === null ? null : (names.get(key) ?? null), ...line }));
}

function figuresOf({ invoiced, collected, outstanding, stations }: Row): RevenueFigures {
  return {
    invoicedCents: Number(invoiced),
    collectedCents: Number(collected),
    outstandingCents: Number(outstanding),
    stations: Number(stations),
  };
}

function addFigures(one: RevenueFigures, other: RevenueFigures): RevenueFigures {
  return {
    invoicedCents: one.invoicedCents + other.invoicedCents,
    collectedCents: one.collectedCents + other.collectedCents,
    outstandingCents: one.outstandingCents + other.outstandingCents,
    stations: one.stations + other.stations,
  };
}

function sumOf(lines: readonly RevenueLine[], which: 'current' | 'previous'): RevenueFigures {
  return lines.reduce((sum, line) => addFigures(sum, line[which]), none);
}

/** Sorted by name, rows without a name last. */
function byName(lines: readonly RevenueLine[]): RevenueLine[] {
  return lines.toSorted(
    (one, other) =>
      Number(one.name === null) - Number(other.name === null) ||
      (one.name ?? '').localeCompare(other.name ?? '', 'fr') ||
      (one.key ?? 0) - (other.key ?? 0),
  );
}
