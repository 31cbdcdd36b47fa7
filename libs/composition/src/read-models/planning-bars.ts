import type { SizingInput } from '@pds/pricing/contract';
import { dayMilliseconds, type Instant, toIsoWithOffset } from '@pds/kernel';
import { nationalTeamRules, sizingOf, type SlotTeam, slotTeamRequirement, teamOfEvent } from '@pds/pricing/domain';

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
   * Rescuers required at the busiest moment: those sold, and at least those proposed by the RIS. Null while a slot has neither.
   */
  readonly requiredRescuers: number | null;
}

/** Returns the first and last day of a period in a zone, `YYYY-MM-DD`. A period that ends at midnight does not reach the next day. */
export function daysOf({ startsAt, endsAt }: Pick<Stretch, 'startsAt' | 'endsAt'>, timeZone: string) {
  const day = (instant: Instant) => toIsoWithOffset(instant, timeZone).slice(0, 10);
  return { first: day(startsAt), last: day(Math.max(startsAt, endsAt - 1)) };
}

/** Returns the stretches of a dossier in the order of time: a weekend or a night is one, the matches of a season are one each. */
export function stretchesOf(slots: readonly PlannedSlot[], timeZone: string): Stretch[] {
  const groups: { readonly slots: PlannedSlot[]; last: string }[] = [];
  for (const slot of slots.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const { first, last } = daysOf(slot, timeZone);
    const group = groups.at(-1);
    if (group && Date.parse(first) - Date.parse(group.last) <= dayMilliseconds) {
      group.slots.push(slot);
      if (last > group.last) group.last = last;
    } else groups.push({ slots: [slot], last });
  }
  return groups.map((group) => ({
    startsAt: group.slots[0]!.startsAt,
    endsAt: Math.max(...group.slots.map(({ endsAt }) => endsAt)),
    requiredRescuers: requiredRescuers(group.slots),
  }));
}

/** A department's rules only divide the rescuers by qualification: their number is the same by any rules. */
function requiredRescuers(slots: readonly PlannedSlot[]): number | null {
  const teams: SlotTeam[] = [];
  for (const { startsAt, endsAt, sold, ...input } of slots) {
    const { asked, proposed } = slotTeamRequirement(sizingOf(input), sold, nationalTeamRules);
    if (proposed === null && sold === 0) return null;
    teams.push({ startsAt, endsAt, team: asked });
  }
  const { teamLeader, pse2, pse1 } = teamOfEvent(teams);
  return teamLeader + pse2 + pse1;
}
