import type { Clock, Principal } from '@pds/kernel';
import { scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isInSight } from '../past-events/past-events.read-model';
import { beganInYear, heldInYear, pastEventRank, type StationKind, stationKinds, slotRank } from './held-stations';

/** The figures of held stations. */
export interface ReportFigures {
  /** Imported past events included. */
  readonly stations: number;
  /** Those of them that an import brought from an older tool. */
  readonly imported: number;
  /** Minutes of all slots. */
  readonly minutes: number;
  /** Rescuers of each slot, added up: a person who serves in two slots counts twice, since no names are kept. */
  readonly rescuers: number;
  /** Minutes of each slot times its rescuers. */
  readonly rescuerMinutes: number;
  /** Persons present at once at most, of each station. */
  readonly people: number;
}

/** The stations of one department and kind. */
export interface ReportCell extends ReportFigures {
  /** Null for stations without a department. */
  readonly departmentId: number | null;
  /** « 69 Rhône ». */
  readonly departmentName: string | null;
  readonly kind: StationKind;
}

export interface ReportLine<Key> extends ReportFigures {
  readonly key: Key;
  readonly name: string | null;
}

/** The activity of a calendar year. */
export interface YearlyReport {
  readonly year: number;
  readonly total: ReportFigures;
  readonly kinds: readonly ReportLine<StationKind>[];
  readonly departments: readonly ReportLine<number | null>[];
  readonly cells: readonly ReportCell[];
}

interface Row {
  readonly department_id: number | null;
  readonly name: string | null;
  readonly kind: number;
  readonly stations: string;
  readonly imported: string;
  readonly minutes: string;
  readonly rescuers: string;
  readonly rescuer_minutes: string;
  readonly people: string;
}

const none: ReportFigures = { stations: 0, imported: 0, minutes: 0, rescuers: 0, rescuerMinutes: 0, people: 0 };

/** The order of the report: small devices first, what is not sized last. */
const kindOrder: readonly StationKind[] = ['PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE', 'none', 'unknown'];

/** The yearly report of activity (CSI, art. R. 725-10, II): stations held, by kind and department, in the caller's scope. */
export class YearlyReportReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  async of(year: number, { scope }: Principal): Promise<YearlyReport> {
    const rows = await this.unitOfWork.mayLag(() =>
      this.unitOfWork.query<Row>(
        sql`WITH held AS MATERIALIZED (
            SELECT d.id, d.department_id, d.public_peak FROM demand.v_dossiers d
            WHERE ${heldInYear(year, this.clock.now())} AND ${scopeCondition(scope, sql`d`)}
          ), sized AS (
            SELECT h.id, h.department_id, h.public_peak, max(${slotRank}) AS kind,
              sum(extract(epoch FROM t.ends_at - t.starts_at) / 60)::bigint AS minutes,
              sum(t.rescue_worker_count) AS rescuers,
              sum(extract(epoch FROM t.ends_at - t.starts_at) / 60 * t.rescue_worker_count)::bigint AS rescuer_minutes
            FROM held h JOIN demand.v_slots t ON t.demand_id = h.id GROUP BY h.id, h.department_id, h.public_peak
          ), counted AS (
            SELECT department_id, kind, minutes, rescuers, rescuer_minutes, public_peak AS people, false AS is_imported FROM sized
            UNION ALL
            SELECT p.department_id, ${pastEventRank}, p.minutes, p.rescuers, p.rescuer_minutes, p.people, true
            FROM demand.v_past_events p WHERE ${beganInYear(year)} AND ${isInSight(scope)}
          )
          SELECT s.department_id, s.kind, min(p.code || ' ' || p.name) AS name, count(*) AS stations,
            count(*) FILTER (WHERE s.is_imported) AS imported, sum(s.minutes) AS minutes, sum(s.rescuers) AS rescuers,
            sum(s.rescuer_minutes) AS rescuer_minutes, sum(s.people) AS people
          FROM counted s LEFT JOIN organisations.v_departments p ON p.id = s.department_id
          GROUP BY s.department_id, s.kind ORDER BY 3, 2`,
      ),
    );
    const cells = rows.map(cellOf);
    const departments = [...new Map(cells.map((cell) => [cell.departmentId, cell.departmentName]))];
    return {
      year,
      total: sumOf(cells),
      kinds: kindOrder.flatMap((kind) => {
        const its = cells.filter((cell) => cell.kind === kind);
        return its.length === 0 ? [] : [{ key: kind, name: null, ...sumOf(its) }];
      }),
      departments: departments.map(([key, name]) => ({
        key,
        name,
        ...sumOf(cells.filter(({ departmentId }) => departmentId === key)),
      })),
      cells,
    };
  }
}

function cellOf(row: Row): ReportCell {
  return {
    departmentId: row.department_id,
    departmentName: row.name,
    kind: stationKinds[row.kind]!,
    stations: Number(row.stations),
    imported: Number(row.imported),
    minutes: Number(row.minutes),
    rescuers: Number(row.rescuers),
    rescuerMinutes: Number(row.rescuer_minutes),
    people: Number(row.people),
  };
}

function sumOf(cells: readonly ReportFigures[]): ReportFigures {
  return cells.reduce(
    (sum, cell) => ({
      stations: sum.stations + cell.stations,
      imported: sum.imported + cell.imported,
      minutes: sum.minutes + cell.minutes,
      rescuers: sum.rescuers + cell.rescuers,
      rescuerMinutes: sum.rescuerMinutes + cell.rescuerMinutes,
      people: sum.people + cell.people,
    }),
    none,
  );
}
