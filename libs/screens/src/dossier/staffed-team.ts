import type { StaffedSlot } from '@pds/aid-station/domain';
import { rescuerFunctions, type Team, teamFunctions } from '@pds/pricing/contract';
import { teamOfEvent } from '@pds/pricing/domain';

/** The places of slots at the busiest moment, by function: how many there are, are taken, and are still to be taken. */
export interface StaffedTeam {
  readonly places: Team;
  readonly planned: Team;
  readonly missing: Team;
}

/** The team of slots: those that follow each other share their people. */
export function staffedTeam(slots: readonly StaffedSlot[]): StaffedTeam {
  const [places, missing] = (['places', 'missing'] as const).map((name) =>
    teamOfEvent(slots.map((slot) => ({ ...slot, team: slot[name] }))),
  ) as [Team, Team];
  const planned = Object.fromEntries(teamFunctions.map((name) => [name, places[name] - missing[name]])) as Record<
    keyof Team,
    number
  >;
  // At another moment more may be missing of a lower level than there are places for: somebody of a higher one serves there.
  let surplus = 0;
  for (const name of rescuerFunctions.toReversed()) {
    const taken = planned[name] + surplus;
    planned[name] = Math.max(0, taken);
    surplus = Math.min(0, taken);
  }
  return { places, planned, missing };
}
