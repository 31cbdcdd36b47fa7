import type { Clock, Scope } from '@pds/kernel';
import { toIsoWithOffset } from '@pds/kernel';
import type { MemberStatus } from '@pds/organisations/domain';
import { linesInOrder, scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { type TeamFunction, teamFunctions } from '@pds/pricing/contract';

/** The hours of a member at a slot, or of those who served there and were erased since. */
export interface ServedSlot {
  /** Null for erased ones, of whom only a count is left. */
  readonly memberId: number | null;
  readonly name: string | null;
  readonly status: MemberStatus | null;
  /** `69 Rhône` and the office: of the member; of the station for erased ones. */
  readonly department: string | null;
  readonly office: string | null;
  readonly function: TeamFunction;
  readonly demandId: number;
  readonly eventName: string;
  readonly slotName: string;
  /** In the time zone of the slot. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** How many persons: more than one only for erased ones. */
  readonly participations: number;
  /** That lie in the year, of all of them. */
  readonly minutes: number;
}

interface Row extends Omit<ServedSlot, 'startsAt' | 'endsAt'> {
  readonly start: Date;
  readonly end: Date;
  readonly timeZone: string;
}

/**
 * Hours that members gave at stations: of slots that were held and are over, of those who had confirmed. Real hours, also when clocks
 * change; a slot across New Year counts in each year with the hours that lie in it, in its own time zone. The scope is that of the members'
 * offices: whoever manages an office sees what its members did, wherever they served.
 */
export class VolunteerHours {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** By name, the erased ones last; of one person by function, then by time. */
  of(year: number, scope: Scope): AsyncGenerator<ServedSlot[], void> {
    const from = sql`make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, s.time_zone)`;
    const until = sql`make_timestamptz(${year + 1}::integer, 1, 1, 0, 0, 0, s.time_zone)`;
    const slots = sql`SELECT s.slot_id, s.demand_id, s.event_name, s.slot_name, s.starts_at, s.ends_at, s.time_zone, s.erased,
        s.office_id, s.department_id,
        round(extract(epoch FROM least(s.ends_at, ${until}) - greatest(s.starts_at, ${from})) / 60)::integer AS minutes
      FROM aid_station.v_sign_ups s
      WHERE NOT s.is_cancelled AND s.ends_at <= ${new Date(this.clock.now())} AND s.starts_at < ${until} AND s.ends_at > ${from}`;
    return linesInOrder<Row, ServedSlot>(this.unitOfWork, {
      from: sql`(
        SELECT s.*, m.id AS member_id, m.last_name || ' ' || m.first_name AS name, m.status, m.office_id AS of_office,
          f.department_id AS of_department, a.function, 1 AS participations
        FROM (${slots}) s JOIN aid_station.v_answers a ON a.slot_id = s.slot_id AND a.state = 'confirmed'
          JOIN organisations.v_members m ON m.id = a.member_id JOIN organisations.v_offices f ON f.id = m.office_id
        UNION ALL
        SELECT s.*, NULL, NULL, NULL, s.office_id, s.department_id, e.key, e.value::integer
        FROM (${slots}) s, jsonb_each_text(s.erased) e WHERE e.value::integer > 0
      ) w CROSS JOIN LATERAL (SELECT w.of_office AS office_id, w.of_department AS department_id) own`,
      id: sql`w.slot_id`,
      key: sql`(CASE WHEN w.member_id IS NULL THEN '1' ELSE '0' END || platform.searchable(coalesce(w.name, ''))
        || lpad(coalesce(w.member_id, 0)::text, 10, '0') || array_position(${[...teamFunctions]}::text[], w.function)
        || to_char(w.starts_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI'))`,
      direction: 'asc',
      matching: scopeCondition(scope, sql`own`),
      columns: sql`w.member_id AS "memberId", w.name, w.status, w.function, w.demand_id AS "demandId", w.event_name AS "eventName",
        w.slot_name AS "slotName", w.starts_at AS start, w.ends_at AS "end", w.time_zone AS "timeZone", w.participations,
        w.minutes * w.participations AS minutes,
        (SELECT d.code || ' ' || d.name FROM organisations.v_departments d WHERE d.id = own.department_id) AS department,
        (SELECT f.name FROM organisations.v_offices f WHERE f.id = own.office_id) AS office`,
      linesOf: async (rows) =>
        rows.map(({ start, end, timeZone, ...row }) => ({
          ...row,
          startsAt: toIsoWithOffset(start.getTime(), timeZone),
          endsAt: toIsoWithOffset(end.getTime(), timeZone),
        })),
    });
  }
}
