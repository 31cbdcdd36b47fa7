import {
  type MeansConflict,
  meansConflicts,
  type MeansDemand,
  type MeansLevel,
  meansLevels,
  type MeansSupply,
  type MissingMeans,
  missingMeans,
  needOfSlot,
  type Reinforcement,
  type SellingSlot,
  shortTimes,
  withTravel,
} from '@pds/aid-station/domain';
import { type Clock, type Instant, isInScope, type Ownership, type Period, type Scope, startOfDay } from '@pds/kernel';
import {
  type EquipmentItem,
  equipmentKinds,
  type MeansKind,
  meansKinds,
  type OfficeMeans,
  type OrganisationsFacade,
  staffKinds,
  vehicleKinds,
} from '@pds/organisations/contract';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { rescuerFunctions } from '@pds/pricing/contract';
import { seenIn, usesOfEquipment } from './assigned-uses';
import { isHeld, isPursued, joinStatuses } from '../dossier/dossier-statuses';
import { milliseconds } from './milliseconds';

/** A dossier that takes part in the planning. */
export interface PlannedDossier {
  /** Null for an event that the office reinforces outside the reader’s scope. */
  readonly id: number | null;
  /** « Renfort – Corrida » for an event that the office reinforces. */
  readonly eventName: string;
}

/** A conflict with the dossiers that it concerns. */
export interface ShownConflict extends MeansConflict {
  readonly dossiers: readonly PlannedDossier[];
}

export interface OfficeConflicts {
  readonly office: Pick<OfficeMeans, 'officeId' | 'officeName' | 'timeZone' | 'isEquipmentKnown'>;
  readonly conflicts: readonly ShownConflict[];
}

/** The means of an office on one day, hour by hour. */
export interface DayOfMeans extends OfficeConflicts {
  /** The start of each hour: 24, or 23 or 25 when the clocks change. */
  readonly hours: readonly Instant[];
  /** For each kind that is known, the scarcest moment of each hour. */
  readonly rows: readonly { readonly kind: MeansKind; readonly levels: readonly MeansLevel[] }[];
  readonly vehicles: readonly DayOfVehicle[];
}

export interface DayOfVehicle {
  readonly vehicle: EquipmentItem;
  /** Why it cannot be used in each hour; null where it can. */
  readonly outOfService: readonly (string | null)[];
  /**
   * The dossiers that it is assigned to, with travel: positions of their first and last hours of the day. Those that the reader must not
   * know, which went to another office, have neither a number nor a name.
   */
  readonly assigned: readonly {
    readonly id: number | null;
    readonly eventName: string | null;
    readonly firstHour: number;
    readonly lastHour: number;
  }[];
  /** Whether it would be in two places at once in each hour, travel included. */
  readonly overlapping: readonly boolean[];
}

const hourMs = 3_600_000;

interface DemandRow {
  readonly id: number;
  readonly officeId: number | null;
  readonly eventName: string;
  readonly isFirm: boolean;
  readonly slots: readonly SellingSlot[];
  readonly reinforcements: readonly Reinforcement[];
}

/** An event of another office that the office reinforces. */
interface ReinforcedRow extends Ownership {
  readonly id: number;
  readonly askedOfficeId: number;
  readonly eventName: string;
  readonly granted: readonly Reinforcement[];
}

interface OwnRow extends Omit<DemandRow, 'isFirm'> {
  readonly isHeld: boolean;
}

/** The names and values of what a slot `t` sells, for JSON. */
export const sellingFields = sql`'startsAt', ${milliseconds(sql`t.starts_at`)}, 'endsAt', ${milliseconds(sql`t.ends_at`)},
    'rescueWorkerCount', t.rescue_worker_count, 'doctorHours', t.doctor_hours, 'nurseHours', t.nurse_hours,
    'vps', t.vps, 'vl', t.vl, 'vtu', t.vtu, 'vtp', t.vtp, 'lotA', t.lot_a, 'lotB', t.lot_b, 'lotC', t.lot_c,
    'medicalLot', t.medical_lot, 'tent', t.tent`;

/** What the slots of a dossier sell, as JSON. */
const sellingSlots = sql`(SELECT json_agg(json_build_object(${sellingFields})) FROM demand.v_slots t WHERE t.demand_id = d.id)`;

/** What was granted, of a request `r`, as JSON. */
const grantedJson = sql`json_build_object('start', ${milliseconds(sql`r.starts_at`)},
  'end', ${milliseconds(sql`r.ends_at`)}, 'granted', r.granted)`;

/**
 * What other offices bring to a dossier `d` of an office, as JSON: what they granted, and their rescuers who confirmed for a slot beyond
 * that.
 */
const grantedToDossier = sql`(SELECT coalesce(json_agg(brought.each), '[]') FROM (
    SELECT ${grantedJson} AS each FROM aid_station.v_reinforcement_requests r
    WHERE r.dossier_id = d.id AND r.state = 'granted' AND r.asked_office_id <> d.office_id
    UNION ALL
    SELECT json_build_object('start', ${milliseconds(sql`u.starts_at`)}, 'end', ${milliseconds(sql`u.ends_at`)},
      'granted', json_build_object('rescuer', greatest(0, count(*) - coalesce((
        SELECT sum((r.granted->>'rescuer')::integer) FROM aid_station.v_reinforcement_requests r
        WHERE r.dossier_id = d.id AND r.state = 'granted' AND r.asked_office_id = m.office_id
          AND r.starts_at < u.ends_at AND r.ends_at > u.starts_at), 0))::integer))
    FROM aid_station.v_sign_ups u
    JOIN aid_station.v_answers a ON a.slot_id = u.slot_id AND a.state = 'confirmed' AND a.function = ANY(${[...rescuerFunctions]}::text[])
    JOIN organisations.v_members m ON m.id = a.member_id AND m.office_id <> d.office_id
    WHERE u.demand_id = d.id AND NOT u.is_cancelled
    GROUP BY u.slot_id, u.starts_at, u.ends_at, m.office_id) AS brought)`;

/** The conflicts of a dossier, and what it could ask of another office because of them. */
export interface DossierConflicts extends OfficeConflicts {
  readonly missing: MissingMeans | null;
}

/** The planned means of offices, from the slots of dossiers and the stock of offices (ADR 0065). */
export class MeansPlanning {
  constructor(
    private readonly organisations: OrganisationsFacade,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The conflicts of an office on some days; null when the office is not in the scope.
   * @param end included
   */
  async conflictsOfOffice(
    officeId: number,
    { start, end }: { readonly start: string; readonly end: string },
    scope: Scope,
  ): Promise<OfficeConflicts | null> {
    const timeZone = await this.timeZoneOf(officeId, scope);
    if (timeZone === null) return null;
    return this.conflicts(officeId, { start: startOfDay(start, timeZone), end: startOfDay(end, timeZone, 1) }, scope);
  }

  /**
   * The conflicts in which a dossier takes part, as if its quote were accepted; null when it has no office or its event is not to be held.
   * The caller has found the dossier in their scope.
   *
   * @param typed slots to judge in place of the stored ones, at least one
   */
  async conflictsOfDossier(
    demandId: number,
    scope: Scope,
    typed?: readonly SellingSlot[],
  ): Promise<DossierConflicts | null> {
    const [own] = await this.unitOfWork.query<OwnRow>(
      sql`SELECT d.id, d.event_name AS "eventName", d.office_id AS "officeId",
            ${isHeld} AS "isHeld", ${sellingSlots} AS slots, ${grantedToDossier} AS reinforcements
          FROM demand.v_dossiers d ${joinStatuses} WHERE d.id = ${demandId}`,
    );
    if (!own || own.officeId === null || !own.isHeld) return null;
    const { officeId } = own;
    const slots = typed ?? own.slots;
    const event = {
      start: Math.min(...slots.map(({ startsAt }) => startsAt)),
      end: Math.max(...slots.map(({ endsAt }) => endsAt)),
    };
    const means = await this.organisations.meansOf(officeId, event);
    const period = withTravel(event, means?.travelMinutes ?? 0);
    const planned = await this.planned(officeId, period, scope, { ...own, isFirm: true, slots });
    if (!planned) return null;
    const found = conflictsOf(planned, period);
    const conflicts = found.conflicts.filter(({ demandIds }) => demandIds.includes(demandId));
    const demand = planned.demands.find((each) => each.demandId === demandId)!;
    return { ...found, conflicts, missing: missingMeans(demand, conflicts, planned.means.travelMinutes) };
  }

  /** The means of an office on a day, `YYYY-MM-DD`; null when the office is not in the scope. */
  async dayOf(officeId: number, day: string, scope: Scope): Promise<DayOfMeans | null> {
    const timeZone = await this.timeZoneOf(officeId, scope);
    if (timeZone === null) return null;
    const period = { start: startOfDay(day, timeZone), end: startOfDay(day, timeZone, 1) };
    const planned = await this.planned(officeId, period, scope);
    if (!planned) return null;
    const { means, supply, demands } = planned;
    const hours = Array.from(
      { length: Math.ceil((period.end - period.start) / hourMs) },
      (_, n) => period.start + n * hourMs,
    );
    const rows = meansKinds.flatMap((kind) => {
      const levels = meansLevels(kind, demands, supply, means.travelMinutes, period);
      return levels.length === 0 ? [] : [{ kind, levels: hours.map((start) => scarcestWithin(levels, start)) }];
    });
    const owned = means.equipment.filter(({ kind }) => (vehicleKinds as readonly string[]).includes(kind));
    const ids = owned.map(({ id }) => id);
    const uses = await usesOfEquipment(this.unitOfWork, ids, withTravel(period, means.travelMinutes));
    const vehicles = owned.map((vehicle) => {
      const used = seenIn(scope, uses.get(vehicle.id));
      const short = shortTimes(used, vehicle.quantity, means.travelMinutes);
      return {
        vehicle,
        outOfService: hours.map((start) => whyMissing(vehicle, start)),
        assigned: used.map(({ demandId, eventName, ...slot }) => ({
          id: eventName === null ? null : demandId,
          eventName,
          ...hoursWithin(withTravel(slot, means.travelMinutes), hours),
        })),
        overlapping: hours.map((hour) => short.some(({ start, end }) => start < hour + hourMs && hour < end)),
      };
    });
    return { ...conflictsOf(planned, period), hours, rows, vehicles };
  }

  private async conflicts(officeId: number, period: Period, scope: Scope): Promise<OfficeConflicts | null> {
    const planned = await this.planned(officeId, period, scope);
    return planned && conflictsOf(planned, period);
  }

  /** The time zone of an office in the scope, or null. */
  private async timeZoneOf(officeId: number, scope: Scope): Promise<string | null> {
    const office = await this.organisations.office(officeId);
    if (!office) return null;
    const { departmentId } = office;
    const isSeen = isInScope(scope, { departmentId, officeId, organisationId: null, filedBy: null });
    return isSeen ? (await this.organisations.department(departmentId))!.timeZone : null;
  }

  private async planned(
    officeId: number,
    period: Period,
    scope: Scope,
    judged?: DemandRow,
  ): Promise<PlannedOffice | null> {
    return (await this.plannedOffices([officeId], period, scope, judged))[0] ?? null;
  }

  /**
   * What offices have in a period and what dossiers need of them, by name. The caller has found the offices in their scope.
   * @param judged a dossier to judge as it is given here, whatever is stored of it
   */
  async plannedOffices(
    officeIds: readonly number[],
    period: Period,
    scope: Scope,
    judged?: DemandRow,
  ): Promise<PlannedOffice[]> {
    const offices = await this.organisations.meansOfOffices(officeIds, period);
    const away = withTravel(period, Math.max(0, ...offices.map(({ travelMinutes }) => travelMinutes)));
    const stored = await this.demandsOf(officeIds, away);
    const demands = judged ? [...stored.filter(({ id }) => id !== judged.id), judged] : stored;
    const ownOf = Map.groupBy(demands, ({ officeId }) => officeId);
    const reinforcedOf = Map.groupBy(await this.reinforcedBy(officeIds, away), ({ askedOfficeId }) => askedOfficeId);
    return offices.map((means) =>
      plannedOffice(means, ownOf.get(means.officeId) ?? [], reinforcedOf.get(means.officeId) ?? [], scope),
    );
  }

  /** The events of other offices to which offices granted means in a period, unless they are not to be held. */
  private reinforcedBy(officeIds: readonly number[], { start, end }: Period): Promise<ReinforcedRow[]> {
    return this.unitOfWork.query<ReinforcedRow>(
      sql`SELECT d.id, r.asked_office_id AS "askedOfficeId", d.event_name AS "eventName", d.department_id AS "departmentId",
            d.office_id AS "officeId", d.organisation_id AS "organisationId", d.filed_by AS "filedBy",
            json_agg(${grantedJson}) AS granted
          FROM aid_station.v_reinforcement_requests r JOIN demand.v_dossiers d ON d.id = r.dossier_id ${joinStatuses}
          WHERE r.asked_office_id = ANY(${[...officeIds]}::integer[]) AND r.state = 'granted'
            AND r.starts_at < ${new Date(end)} AND r.ends_at > ${new Date(start)}
            AND ${isHeld} AND d.office_id IS DISTINCT FROM r.asked_office_id
          GROUP BY d.id, r.asked_office_id, d.event_name, d.department_id, d.office_id, d.organisation_id, d.filed_by
          ORDER BY d.id`,
    );
  }

  /**
   * The dossiers of offices that are held in a period, without those « Sans suite »: firm ones are stations and demands whose quote was
   * accepted; tentative ones have a quote that may still be accepted.
   */
  private demandsOf(officeIds: readonly number[], { start, end }: Period): Promise<DemandRow[]> {
    const now = new Date(this.clock.now());
    return this.unitOfWork.query<DemandRow>(
      sql`SELECT * FROM (
        SELECT d.id, d.office_id AS "officeId", d.event_name AS "eventName",
          s.id IS NOT NULL AND d.is_station
            OR d.is_in_progress AND EXISTS (SELECT FROM documents.v_quote_of_demand q
                 WHERE q.demand_id = d.id AND q.accepted_at IS NOT NULL) AS "isFirm",
          d.is_in_progress AND EXISTS (SELECT FROM documents.v_quote_of_demand q
            WHERE q.demand_id = d.id AND (q.valid_until IS NULL OR q.valid_until > ${now}) AND q.declined_at IS NULL) AS "isQuoted",
          ${sellingSlots} AS slots, ${grantedToDossier} AS reinforcements
        FROM demand.v_dossiers d ${joinStatuses}
        WHERE d.office_id = ANY(${[...officeIds]}::integer[]) AND ${isPursued}
          AND d.starts_at < ${new Date(end)} AND d.ends_at > ${new Date(start)}) AS held
      WHERE "isFirm" OR "isQuoted" ORDER BY id`,
    );
  }
}

/** What an office has in a period, and what dossiers need of it. */
export interface PlannedOffice {
  readonly means: OfficeMeans;
  readonly supply: MeansSupply;
  readonly demands: readonly MeansDemand[];
  /** The dossiers as readers see them, by number. */
  readonly dossiers: ReadonlyMap<number, PlannedDossier>;
}

function plannedOffice(
  means: OfficeMeans,
  own: readonly DemandRow[],
  reinforced: readonly ReinforcedRow[],
  scope: Scope,
): PlannedOffice {
  const demands: MeansDemand[] = [
    ...own.map(({ id: demandId, isFirm, slots, reinforcements }) => ({
      demandId,
      isFirm,
      slots: slots.map((slot) => ({ start: slot.startsAt, end: slot.endsAt, need: needOfSlot(slot) })),
      reinforcements,
    })),
    ...reinforced.map(({ id: demandId, granted }) => ({
      demandId,
      isFirm: true,
      slots: granted.map(({ start, end, granted: need }) => ({ start, end, need })),
    })),
  ];
  const dossiers = new Map<number, PlannedDossier>(own.map(({ id, eventName }) => [id, { id, eventName }]));
  for (const row of reinforced)
    dossiers.set(row.id, { id: isInScope(scope, row) ? row.id : null, eventName: `Renfort – ${row.eventName}` });
  return { means, supply: supplyOf(means), demands, dossiers };
}

/** The conflicts of an office in a period of the planned one. */
export function conflictsOf({ means, supply, demands, dossiers }: PlannedOffice, period: Period): OfficeConflicts {
  const { officeId, officeName, timeZone, isEquipmentKnown } = means;
  return {
    office: { officeId, officeName, timeZone, isEquipmentKnown },
    conflicts: meansConflicts(demands, supply, means.travelMinutes, period).map((conflict) => ({
      ...conflict,
      dossiers: conflict.demandIds.map((id) => dossiers.get(id)!),
    })),
  };
}

/** What an office has, by kind. Without any equipment ever entered, only the people that it entered are known. */
function supplyOf({ staff, equipment, isEquipmentKnown }: OfficeMeans): MeansSupply {
  const people = staffKinds.flatMap((kind) =>
    staff[kind] === null ? [] : [[kind, [{ quantity: staff[kind], retiredAt: null, outOfService: [] }]] as const],
  );
  const pieces = equipmentKinds.map((kind) => [kind, equipment.filter((each) => each.kind === kind)] as const);
  return Object.fromEntries([...people, ...(isEquipmentKnown ? pieces : [])]);
}

/** The moment of an hour with the least left; of equal ones, that with the most needed. */
function scarcestWithin(levels: readonly MeansLevel[], start: Instant): MeansLevel {
  const within = levels.filter((level) => level.start < start + hourMs && level.end > start);
  const rest = ({ available, firm }: MeansLevel) => available - firm;
  return within.reduce((worst, level) =>
    rest(level) < rest(worst) || (rest(level) === rest(worst) && level.tentative > worst.tentative) ? level : worst,
  );
}

/** The positions of the first and the last hour of a period that is at least in one of them. */
function hoursWithin({ start, end }: Period, hours: readonly Instant[]): { firstHour: number; lastHour: number } {
  const isWithin = (hour: Instant) => hour < end && hour + hourMs > start;
  return { firstHour: hours.findIndex(isWithin), lastHour: hours.findLastIndex(isWithin) };
}

/** Why a vehicle cannot be used during an hour, or part of it. */
function whyMissing({ outOfService, retiredAt }: EquipmentItem, start: Instant): string | null {
  if (retiredAt !== null && retiredAt < start + hourMs) return 'Retiré des moyens de l’antenne';
  return outOfService.find((period) => period.start < start + hourMs && period.end > start)?.reason ?? null;
}
