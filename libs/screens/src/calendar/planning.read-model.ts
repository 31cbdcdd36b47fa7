import type { StaffedSlot } from '@pds/aid-station/domain';
import { demandStatusCodes } from '@pds/demand/contract';
import {
  dayMilliseconds,
  type DayNumber,
  daysLater,
  type Instant,
  type Period,
  type Scope,
  startOfDay,
  toIsoWithOffset,
} from '@pds/kernel';
import { allOf, equals, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import type { PricingFacade, TeamFunction, TeamRules } from '@pds/pricing/contract';
import { rescuerFunctions, supervisorFunctions } from '@pds/pricing/domain';
import { dossierStatus, isPursued, joinStatuses } from '../dossier/dossier-statuses';
import { staffedSlotsOf } from '../dossier/staffed-slots';
import { daysOf, type PlannedSlot, staffedStaffing, stretchesOf } from './planning-bars';

/** The longest period that is answered at once: a month with the weeks around it, or two months. */
export const maxPlanningDays = 62;
/** The most dossiers that are all answered. Of more the first are, and the days are counted. */
export const maxPlanningDossiers = 2_000;

/** The most towns whose positions are looked for. */
export const maxMappedTowns = 60;

/** With more, the bars of so many dossiers are answered: the first rows of a list. */
const shownOfTooMany = 200;

/** EN COURS, REFUSÉE, VALIDÉE: the demands, those that do not take place with us, and the stations. */
export const planningStatuses = [1, 2, 3] as const;
export type PlanningStatus = (typeof planningStatuses)[number];
export const planningTeamStatuses = [1, 2, 3] as const;
export type PlanningTeamStatus = (typeof planningTeamStatuses)[number];

/**
 * The period of a planning, at most {@link maxPlanningDays}, and its filters. Refused demands are shown only if asked for, other dossiers
 * « Sans suite » never.
 */
export interface PlanningSearch {
  /** First day, `YYYY-MM-DD`. */
  readonly startDate: string;
  /** Last day, included. */
  readonly endDate: string;
  readonly department?: number;
  readonly office?: number;
  readonly status?: PlanningStatus;
  readonly teamStatus?: PlanningTeamStatus;
}

/** A bar of the planning: a dossier over days that follow each other. A season has several bars. */
export interface PlanningBar {
  readonly id: number;
  readonly isAidStation: boolean;
  readonly eventName: string;
  /** Town, else place. */
  readonly town: string;
  /** Code of the department in which it takes place; `0` abroad, null while unknown. */
  readonly eventDepartment: string | null;
  /** ISO 8601 in the event's own zone. */
  readonly startDate: string;
  readonly endDate: string;
  /** The days of the bar, `YYYY-MM-DD`. The last one is that of the last minute: a night that ends at midnight has one day. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly status: PlanningStatus;
  readonly teamStatus: PlanningTeamStatus;
  /** Null while a slot has neither a size nor a number of rescuers sold. */
  readonly requiredRescuers: number | null;
  /** 0 while the rescuers are unknown. */
  readonly requiredSupervision: number;
  /** Persons planned for the dossier: who comes where members take its places, else what staff entered. */
  readonly plannedRescuers: number;
  readonly plannedSupervision: number;
  /** How many places nobody takes; null where members do not take them. */
  readonly missingPeople: number | null;
  readonly office: string | null;
}

/** A town in which dossiers of the planning take place. */
export interface PlannedTown {
  /** Code of its department. */
  readonly department: string;
  /** As the dossiers write it. */
  readonly name: string;
  readonly postalCode: string;
}

/** The planning of a period. */
export interface Planning {
  /** By start. */
  readonly bars: PlanningBar[];
  /** How many dossiers the period has. */
  readonly total: number;
  /** With more than {@link maxPlanningDossiers}, how many take place on each day, between their first and last day; else empty. */
  readonly days: { readonly day: string; readonly dossiers: number }[];
}

/** Starts and ends in seconds, rescuers sold, then what the size depends on. Without names: a month has thousands. */
type SlotRow = readonly [
  startsAt: number,
  endsAt: number,
  sold: number,
  publicPeak: number,
  publicBehavior: number | null,
  feature: number | null,
  interventionDelay: number | null,
  actorDevice: boolean,
  deviceNature: number | null,
];

interface Row {
  readonly id: number;
  readonly event_name: string;
  readonly town: string;
  readonly event_department: string | null;
  readonly time_zone: string;
  readonly status: PlanningStatus;
  readonly team_status: PlanningTeamStatus;
  readonly department_id: number | null;
  readonly rescuers: number;
  readonly supervision: number;
  readonly office: string | null;
  readonly slots: readonly SlotRow[];
}

/** No zone is further from UTC. */
const widestOffsetMs = 14 * 3_600_000;

/** How many persons of some functions staff planned. */
const planned = (functions: readonly TeamFunction[]) =>
  sql`(SELECT coalesce(sum(e.value::integer), 0)::integer FROM jsonb_each_text(d.engagement) e WHERE e.key = ANY(${functions}))`;

const seconds = (moment: Sql) => sql`extract(epoch FROM ${moment})::float8`;

/** « Planning »: the demands and stations of a period in the caller's scope. Deleted demands are excluded. Days are those of each event. */
export class PlanningReadModel {
  /** @param most dossiers whose bars are answered; fewer in tests */
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly pricing: Pick<PricingFacade, 'teamRulesByDepartment'>,
    private readonly most = maxPlanningDossiers,
  ) {}

  async planning(search: PlanningSearch, scope: Scope): Promise<Planning> {
    const found = sql`FROM demand.v_dossiers d ${joinStatuses}
      WHERE ${await this.condition(search, scope)}`;
    const inOrder = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT d.id ${found} ORDER BY d.starts_at, d.id LIMIT ${this.most + 1}`,
    );
    const isCut = inOrder.length > this.most;
    const ids = inOrder.slice(0, isCut ? Math.min(shownOfTooMany, this.most) : this.most).map(({ id }) => id);
    const rulesOf = await this.pricing.teamRulesByDepartment();
    const staffed = await staffedSlotsOf(this.unitOfWork, ids);
    const bars = (await this.rows(ids))
      .flatMap((row) => barsOf(row, search, rulesOf(row.department_id), staffed.get(row.id)))
      .toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate) || one.id - other.id);
    if (isCut) return { bars, ...(await this.counted(found, search)) };
    return { bars, total: new Set(bars.map(({ id }) => id)).size, days: [] };
  }

  /**
   * The towns in France of the dossiers of a day, in order: at most {@link maxMappedTowns}, each with one of its postal codes. There may be
   * towns of the days before and after.
   */
  async towns(search: PlanningSearch, scope: Scope): Promise<PlannedTown[]> {
    return this.unitOfWork.query<PlannedTown>(
      sql`SELECT d.event_department AS department, d.event_place_city AS name, min(d.event_place_zip) AS "postalCode"
          FROM demand.v_dossiers d ${joinStatuses}
          WHERE ${await this.condition(search, scope)} AND d.event_department <> '0' AND d.event_place_city <> ''
            AND d.event_place_zip ~ '^[0-9]{5}$'
          GROUP BY d.event_department, d.event_place_city
          ORDER BY d.event_department, d.event_place_city LIMIT ${maxMappedTowns}`,
    );
  }

  private rows(ids: readonly number[]): Promise<Row[]> {
    return this.unitOfWork.query<Row>(
      sql`SELECT d.id, d.event_name, coalesce(nullif(d.event_place_city, ''), d.event_place) AS town,
            d.event_department, d.time_zone, d.status, ${dossierStatus.team} AS team_status,
            d.department_id, ${planned(rescuerFunctions)} AS rescuers, ${planned(supervisorFunctions)} AS supervision,
            (SELECT o.name FROM organisations.v_offices o WHERE o.id = d.office_id) AS office,
            (SELECT coalesce(json_agg(json_build_array(
                ${seconds(sql`l.starts_at`)}, ${seconds(sql`l.ends_at`)}, l.rescue_worker_count, l.public_peak,
                l.public_behaviour, l.feature, l.intervention_delay, l.actor_device, l.device_nature)), '[]')
               FROM demand.v_slots l WHERE l.demand_id = d.id) AS slots
          FROM demand.v_dossiers d ${joinStatuses} WHERE d.id = ANY(${ids})`,
    );
  }

  /** Counts the dossiers of the period, and those of each day. */
  private async counted(found: Sql, { startDate, endDate }: PlanningSearch): Promise<Pick<Planning, 'total' | 'days'>> {
    const periods = await this.unitOfWork.query<{ first: string; last: string; dossiers: number }>(
      // The fence keeps the days of an event from being computed again for each condition; dates are grouped sooner than texts.
      sql`SELECT first::text, last::text, count(*)::integer AS dossiers
          FROM (SELECT greatest(own.first, ${startDate}::date) AS first, least(own.last, ${endDate}::date) AS last
                  FROM (SELECT (d.starts_at AT TIME ZONE d.time_zone)::date AS first,
                          (greatest(d.starts_at, d.ends_at - interval '1 millisecond') AT TIME ZONE d.time_zone)::date AS last
                        ${found} OFFSET 0) own
                 WHERE own.first <= ${endDate}::date AND own.last >= ${startDate}::date) event
          GROUP BY event.first, event.last`,
    );
    const days = new Map<string, number>();
    for (let day = startDate; day <= endDate; day = daysLater(day, 1)) days.set(day, 0);
    for (const { first, last, dossiers } of periods)
      for (let day = first; day <= last; day = daysLater(day, 1)) days.set(day, days.get(day)! + dossiers);
    return {
      total: periods.reduce((sum, { dossiers }) => sum + dossiers, 0),
      days: [...days].map(([day, dossiers]) => ({ day, dossiers })),
    };
  }

  /** Events that may take place on the days, in any zone; the rows are compared day by day afterwards. */
  private async condition(search: PlanningSearch, scope: Scope): Promise<Sql> {
    const from = startOfDay(search.startDate, 'UTC') - widestOffsetMs;
    const to = startOfDay(search.endDate, 'UTC', 1) + widestOffsetMs;
    return allOf(
      search.status === undefined ? sql`d.is_active` : sql`d.status = ${search.status}`,
      search.status === demandStatusCodes.refused ? undefined : isPursued,
      scopeCondition(scope, sql`d`),
      equals(sql`d.department_id`, search.department),
      equals(sql`d.office_id`, search.office),
      search.teamStatus === undefined ? undefined : sql`${dossierStatus.team} = ${search.teamStatus}`,
      await eventsWithin(this.unitOfWork, { start: from, end: to }),
    );
  }
}

/** A dossier `d` takes place at some time of a period. An overlap bounds the index on one side only, the longest event on the other. */
export async function eventsWithin(unitOfWork: TypeOrmUnitOfWork, { start, end }: Period): Promise<Sql> {
  const [longest] = await unitOfWork.query<{ seconds: number | null }>(
    `SELECT max(extract(epoch FROM ends_at - starts_at))::float AS seconds FROM demand.v_dossiers`,
  );
  const at = (instant: Instant) => sql`${new Date(instant).toISOString()}::timestamptz`;
  const earliest = start - (longest?.seconds ?? 0) * 1_000;
  return sql`d.starts_at < ${at(end)} AND d.starts_at >= ${at(earliest)} AND d.ends_at >= ${at(start)}`;
}

/** Returns the bars of a dossier in a period. */
function barsOf(
  row: Row,
  { startDate, endDate }: PlanningSearch,
  rules: TeamRules,
  staffed: readonly StaffedSlot[] | undefined,
): PlanningBar[] {
  const { time_zone: timeZone } = row;
  const bars: PlanningBar[] = [];
  for (const stretch of stretchesOf(row.slots.map(plannedSlot), timeZone, rules)) {
    const { first, last } = daysOf(stretch, timeZone);
    const [firstDay, lastDay] = [dayText(first), dayText(last)];
    if (firstDay > endDate || lastDay < startDate) continue;
    const {
      required,
      planned: { rescuers, supervision },
      missingPeople,
    } = staffed ? staffedStaffing(stretch, staffed) : { required: stretch.required, planned: row, missingPeople: null };
    bars.push({
      id: row.id,
      isAidStation: row.status === demandStatusCodes.transformed,
      eventName: row.event_name,
      town: row.town,
      eventDepartment: row.event_department,
      startDate: toIsoWithOffset(stretch.startsAt, timeZone),
      endDate: toIsoWithOffset(stretch.endsAt, timeZone),
      firstDay,
      lastDay,
      status: row.status,
      teamStatus: row.team_status,
      requiredRescuers: required?.rescuers ?? null,
      requiredSupervision: required?.supervision ?? 0,
      plannedRescuers: rescuers,
      plannedSupervision: supervision,
      missingPeople,
      office: row.office,
    });
  }
  return bars;
}

function plannedSlot([
  startsAt,
  endsAt,
  sold,
  publicPeak,
  publicBehavior,
  feature,
  interventionDelay,
  actorDevice,
  deviceNature,
]: SlotRow): PlannedSlot {
  const size = { publicPeak, publicBehavior, feature, interventionDelay, actorDevice, deviceNature };
  return { startsAt: startsAt * 1_000, endsAt: endsAt * 1_000, sold, ...size };
}

const dayText = (day: DayNumber) => new Date(day * dayMilliseconds).toISOString().slice(0, 10);
