import type { StaffedSlot } from '@pds/aid-station/domain';
import { calendarDay } from '@pds/demand/domain';
import type { DayNumber, Instant, Staffing } from '@pds/kernel';
import { headcount, type SizingInput, type TeamRules } from '@pds/pricing/contract';
import { sizingOf, type SlotTeam, slotTeamRequirement, staffingOf, teamOfEvent } from '@pds/pricing/domain';
import { staffedTeam } from '../dossier/staffed-team';

/** A slot as the planning reads it: its period, and what its team depends on. */
export interface PlannedSlot extends SizingInput {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Rescuers sold with the slot. */
  readonly sold: number;
}

/** A part of a dossier without a free day: slots on the same day or on days that follow each other. */
export interface Stretch {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /**
   * Persons required at the busiest moment: the rescuers sold, and at least those proposed by the RIS, with their supervision. Null while a
   * slot has neither.
   */
  readonly required: Staffing | null;
}

/** Returns the first and last day of a period in a zone. A period that ends at midnight does not reach the next day. */
export function daysOf(
  { startsAt, endsAt }: Pick<Stretch, 'startsAt' | 'endsAt'>,
  timeZone: string,
): { first: DayNumber; last: DayNumber } {
  return {
    first: calendarDay(startsAt, timeZone),
    last: calendarDay(Math.max(startsAt, endsAt - 1), timeZone),
  };
}

/** Returns the stretches of a dossier in the order of time: a weekend or a night is one, the matches of a season are one each. */
export function stretchesOf(slots: readonly PlannedSlot[], timeZone: string, rules: TeamRules): Stretch[] {
  const groups: { readonly slots: PlannedSlot[]; last: DayNumber }[] = [];
  for (const slot of slots.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const { first, last } = daysOf(slot, timeZone);
    const group = groups.at(-1);
    if (group && first - group.last <= 1) {
      group.slots.push(slot);
      group.last = Math.max(group.last, last);
    } else groups.push({ slots: [slot], last });
  }
  return groups.map((group) => ({
    startsAt: group.slots[0]!.startsAt,
    endsAt: Math.max(...group.slots.map(({ endsAt }) => endsAt)),
    required: requiredStaffing(group.slots, rules),
  }));
}

/** The places of a stretch whose team are the members who come, how many of them are taken, and how many people are missing. */
export function staffedStaffing(
  { startsAt, endsAt }: Pick<Stretch, 'startsAt' | 'endsAt'>,
  staffed: readonly StaffedSlot[],
): { readonly required: Staffing; readonly planned: Staffing; readonly missingPeople: number } {
  const own = staffed.filter((slot) => slot.startsAt >= startsAt && slot.endsAt <= endsAt);
  const { places, planned, missing } = staffedTeam(own);
  return { required: staffingOf(places), planned: staffingOf(planned), missingPeople: headcount(missing) };
}

function requiredStaffing(slots: readonly PlannedSlot[], rules: TeamRules): Staffing | null {
  const teams: SlotTeam[] = [];
  for (const slot of slots) {
    const { asked, proposed } = slotTeamRequirement(sizingOf(slot), slot.sold, rules);
    if (proposed === null && slot.sold === 0) return null;
    teams.push({ startsAt: slot.startsAt, endsAt: slot.endsAt, team: asked });
  }
  return staffingOf(teams.length === 1 ? teams[0]!.team : teamOfEvent(teams));
}
