import {
  countsText,
  equipmentName,
  hoursOnDay,
  type MeansCounts,
  meansLevels,
  mostNeeded,
  needOfSlot,
  type SellingSlot,
  type StaffedSlot,
  sumOfTeams,
  withTravel,
} from '@pds/aid-station/domain';
import { daysBetween, daysLater, mainlandTimeZone, type Period, type Scope, startOfDay } from '@pds/kernel';
import { type EquipmentItem, meansKinds } from '@pds/organisations/contract';
import { allOf, equals, scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { headcount, type PricingFacade, type Team, type TeamRules, teamShortfall } from '@pds/pricing/contract';
import { requiredTeamOfEvent, type SlotToSize } from '@pds/pricing/domain';
import { usesOfEquipment } from './assigned-uses';
import {
  conflictsOf,
  type MeansPlanning,
  type PlannedDossier,
  type PlannedOffice,
  sellingFields,
  type ShownConflict,
} from './means-planning.read-model';
import { eventsWithin } from '../calendar/planning.read-model';
import { isHeld, joinStatuses } from '../dossier/dossier-statuses';
import { staffedSlotsOf } from '../dossier/staffed-slots';
import { staffedTeam } from '../dossier/staffed-team';

/** Days of a board, `YYYY-MM-DD`, both included. */
export interface BoardSearch {
  readonly start: string;
  readonly end: string;
  readonly department?: number;
}

/** What a dossier is to the office in whose row it stands. */
export const boardStages = ['station', 'ordered', 'quoted', 'asked', 'reinforced'] as const;
export type BoardStage = (typeof boardStages)[number];

/** How many of the required people a dossier has; surplus of one function fills no place of another. */
export interface TeamFill {
  readonly filled: number;
  /** Null while it is unknown. */
  readonly required: number | null;
}

/** A dossier on a day, in the row of its office or of one that reinforces it. */
export interface BoardBar extends PlannedDossier {
  readonly town: string;
  readonly stage: BoardStage;
  readonly hours: string;
  /** By the places of the day where its team are the members who come, else by its engagement. Null for a reinforced event. */
  readonly team: TeamFill | null;
  /** The most that it needs at once on that day. */
  readonly need: MeansCounts;
  /** Vehicles, equipment and medical people in words, with the names of assigned pieces. */
  readonly means: readonly string[];
}

/** What an office needs and has on a day. */
interface BoardDay {
  readonly day: string;
  readonly bars: readonly BoardBar[];
  readonly conflicts: readonly ShownConflict[];
  /** What remains of each known kind at the scarcest moment of the day, after what was ordered; negative where it is missing. */
  readonly left: MeansCounts;
}

export interface BoardOffice {
  /** Null for the dossiers that have no office yet. */
  readonly id: number | null;
  readonly name: string;
  /** IANA zone of its department. */
  readonly timeZone: string;
  readonly isEquipmentKnown: boolean;
  readonly days: readonly BoardDay[];
}

interface OfficeRow {
  readonly id: number;
  readonly timeZone: string;
}

interface SlotRow extends SellingSlot, SlotToSize {
  readonly id: number;
}

interface DossierRow {
  readonly id: number;
  readonly eventName: string;
  readonly town: string;
  readonly timeZone: string;
  readonly officeId: number | null;
  readonly departmentId: number | null;
  readonly isStation: boolean;
  readonly engagement: Partial<Team>;
  readonly slots: readonly SlotRow[];
}

interface Facts {
  readonly rulesOf: (departmentId: number | null) => TeamRules;
  /** By dossier. */
  readonly staffed: ReadonlyMap<number, readonly StaffedSlot[]>;
  /** By slot. */
  readonly assigned: ReadonlyMap<number, readonly EquipmentItem[]>;
}

/** The board of means: the offices of a scope by days, with the dossiers that need them (ADR 0095). */
export class MeansBoard {
  constructor(
    private readonly planning: MeansPlanning,
    private readonly pricing: Pick<PricingFacade, 'teamRulesByDepartment'>,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** The offices by name, then the dossiers without one where there are any. Days are those of each office’s department. */
  async offices(search: BoardSearch, scope: Scope): Promise<BoardOffice[]> {
    const offices = await this.officesIn(search, scope);
    const whole = (timeZone: string) => ({
      start: startOfDay(search.start, timeZone),
      end: startOfDay(search.end, timeZone, 1),
    });
    const limits = [...new Set(offices.map(({ timeZone }) => timeZone)), mainlandTimeZone].map(whole);
    const period = {
      start: Math.min(...limits.map(({ start }) => start)),
      end: Math.max(...limits.map(({ end }) => end)),
    };
    const ids = offices.map(({ id }) => id);
    const planned = await this.planning.plannedOffices(ids, period, scope);
    const dossiers = await this.dossiers(period, search, scope);
    const facts = await this.facts(planned, dossiers, period);
    const ownOf = Map.groupBy(dossiers, ({ officeId }) => officeId);
    const unplaced = ownOf.get(null) ?? [];
    return [
      ...planned.map((office) => rowOf(office, ownOf.get(office.means.officeId) ?? [], search, facts)),
      ...(unplaced.length > 0 ? [rowOf(null, unplaced, search, facts)] : []),
    ];
  }

  private officesIn({ department }: BoardSearch, scope: Scope): Promise<OfficeRow[]> {
    return this.unitOfWork.query<OfficeRow>(
      sql`SELECT o.office_id AS id, d.time_zone AS "timeZone"
          FROM (SELECT id AS office_id, department_id, NULL::integer AS organisation_id, NULL::integer AS filed_by
                FROM organisations.v_offices) AS o JOIN organisations.v_departments d ON d.id = o.department_id
          WHERE ${allOf(scopeCondition(scope, sql`o`), equals(sql`o.department_id`, department))}`,
    );
  }

  /** Every dossier that is held in a period, by start, whether it has a quote or not. */
  private async dossiers(period: Period, { department }: BoardSearch, scope: Scope): Promise<DossierRow[]> {
    return this.unitOfWork.query<DossierRow>(
      sql`SELECT d.id, d.event_name AS "eventName", coalesce(nullif(d.event_place_city, ''), d.event_place) AS town,
            d.time_zone AS "timeZone", d.office_id AS "officeId", d.department_id AS "departmentId",
            d.is_station AS "isStation", coalesce(d.engagement, '{}') AS engagement,
            (SELECT coalesce(json_agg(json_build_object('id', t.id, ${sellingFields}, 'publicPeak', t.public_peak,
                'publicBehaviour', t.public_behaviour, 'feature', t.feature, 'interventionDelay', t.intervention_delay,
                'actorDevice', t.actor_device, 'deviceNature', t.device_nature)), '[]')
              FROM demand.v_slots t WHERE t.demand_id = d.id) AS slots
          FROM demand.v_dossiers d ${joinStatuses}
          WHERE ${allOf(
            isHeld,
            scopeCondition(scope, sql`d`),
            equals(sql`d.department_id`, department),
            await eventsWithin(this.unitOfWork, period),
          )} ORDER BY d.starts_at, d.id`,
    );
  }

  private async facts(
    planned: readonly PlannedOffice[],
    dossiers: readonly DossierRow[],
    period: Period,
  ): Promise<Facts> {
    const equipment = planned.flatMap(({ means }) => means.equipment);
    const uses = await usesOfEquipment(
      this.unitOfWork,
      equipment.map(({ id }) => id),
      period,
    );
    const pieces = equipment.flatMap((item) => (uses.get(item.id) ?? []).map(({ slotId }) => ({ ...item, slotId })));
    return {
      rulesOf: await this.pricing.teamRulesByDepartment(),
      staffed: await staffedSlotsOf(
        this.unitOfWork,
        dossiers.map(({ id }) => id),
      ),
      assigned: Map.groupBy(pieces, ({ slotId }) => slotId),
    };
  }
}

/** The row of an office, or of the dossiers that have none. */
function rowOf(
  office: PlannedOffice | null,
  own: readonly DossierRow[],
  search: BoardSearch,
  facts: Facts,
): BoardOffice {
  const {
    officeId: id,
    officeName,
    isEquipmentKnown,
  } = office?.means ?? { officeId: null, officeName: 'Sans antenne', isEquipmentKnown: false };
  const timeZone = office?.means.timeZone ?? own[0]!.timeZone;
  const ownIds = new Set(own.map((dossier) => dossier.id));
  const reinforced = office?.demands.filter(({ demandId }) => !ownIds.has(demandId)) ?? [];
  const stages = new Map(office?.demands.map(({ demandId, isFirm }) => [demandId, isFirm ? 'ordered' : 'quoted']));
  const days = Array.from({ length: daysBetween(search.start, search.end) + 1 }, (_, n) => daysLater(search.start, n));
  return {
    ...{ id, name: officeName, timeZone, isEquipmentKnown },
    days: days.map((day) => {
      const within = { start: startOfDay(day, timeZone), end: startOfDay(day, timeZone, 1) };
      const bars = [
        ...own.flatMap((dossier) => {
          const stage = dossier.isStation ? 'station' : ((stages.get(dossier.id) as BoardStage | undefined) ?? 'asked');
          const slots = slotsWithin(dossier.slots.map(plannedSlot), within);
          if (slots.length === 0) return [];
          const { id: dossierId, eventName, town } = dossier;
          const team = teamOf(dossier, within, facts);
          return [{ id: dossierId, eventName, town, stage, team, ...needOf(slots, within, timeZone, facts) }];
        }),
        ...reinforced.flatMap(({ demandId, slots: granted }) => {
          const slots = slotsWithin(granted, within);
          if (slots.length === 0) return [];
          const dossier = { ...office!.dossiers.get(demandId)!, town: '', stage: 'reinforced' as const, team: null };
          return [{ ...dossier, ...needOf(slots, within, timeZone, facts) }];
        }),
      ];
      if (!office) return { day, bars, conflicts: [], left: {} };
      const near = withTravel(within, office.means.travelMinutes);
      const onDay = { ...office, demands: office.demands.filter(({ slots }) => slotsWithin(slots, near).length > 0) };
      return { day, bars, conflicts: conflictsOf(onDay, within).conflicts, left: leftOf(onDay, within) };
    }),
  };
}

/** A slot on the board: its own one has a number, a granted period has none. */
interface BoardSlot extends Period {
  readonly id?: number;
  readonly need: MeansCounts;
}

const plannedSlot = (slot: SlotRow): BoardSlot => ({
  ...{ id: slot.id, start: slot.startsAt, end: slot.endsAt, need: needOfSlot(slot) },
});

const slotsWithin = <Slot extends Period>(slots: readonly Slot[], { start, end }: Period): Slot[] =>
  slots.filter((slot) => slot.start < end && slot.end > start);

/** The hours of slots on a day, and what they need in numbers and in words. */
function needOf(slots: readonly BoardSlot[], day: Period, timeZone: string, { assigned }: Facts) {
  const whole = {
    start: Math.min(...slots.map(({ start }) => start)),
    end: Math.max(...slots.map(({ end }) => end)),
  };
  const need = mostNeeded(slots);
  const pieces = slots.flatMap(({ id }) => assigned.get(id ?? 0) ?? []);
  const means = meansKinds.flatMap((kind) => {
    // Rescuers are the team.
    if (kind === 'rescuer') return [];
    const names = [...new Set(pieces.filter((each) => each.kind === kind).map(equipmentName))].join(', ');
    const sold = countsText({ [kind]: need[kind] ?? 0 });
    return sold || names ? [sold && names ? `${sold} (${names})` : sold || names] : [];
  });
  return { hours: hoursOnDay(whole, day, timeZone), need, means };
}

/** By the places of the day where its team are the members who come, else by the engagement of the whole dossier. */
function teamOf(
  { id, departmentId, engagement, slots }: DossierRow,
  day: Period,
  { rulesOf, staffed }: Facts,
): TeamFill {
  const ofDay = staffed.get(id)?.filter(({ startsAt, endsAt }) => startsAt < day.end && endsAt > day.start);
  if (ofDay) {
    const { places, planned } = staffedTeam(ofDay);
    return { filled: headcount(planned), required: headcount(places) };
  }
  const planned = sumOfTeams(engagement, {});
  const required = requiredTeamOfEvent(slots, rulesOf(departmentId));
  if (!required) return { filled: headcount(planned), required: null };
  return { filled: headcount(required) - headcount(teamShortfall(required, planned)), required: headcount(required) };
}

function leftOf({ demands, supply, means }: PlannedOffice, day: Period): MeansCounts {
  const known = meansKinds.flatMap((kind) => {
    const levels = meansLevels(kind, demands, supply, means.travelMinutes, day);
    const left = levels.map(({ available, firm }) => available - firm);
    return left.length === 0 ? [] : [[kind, Math.min(...left)] as const];
  });
  return Object.fromEntries(known);
}
