import type { SizingInput, Team, TeamRules } from '@pds/pricing/contract';
import { sizingOf } from './sizing';
import { slotTeamRequirement, teamOfEvent } from './team';

/** What the team of a slot depends on, in the words of dossiers. */
export interface SlotToSize extends Omit<SizingInput, 'publicBehavior'> {
  readonly publicBehaviour: number | null;
  /** Rescuers sold with the slot. */
  readonly rescueWorkerCount: number;
}

/** The team that a slot requires, as on the dossier’s page: for the rescuers sold alone where it cannot be sized. */
export function requiredTeamOf(
  { publicBehaviour: publicBehavior, rescueWorkerCount, ...slot }: SlotToSize,
  rules: TeamRules,
): { readonly team: Team; readonly isSized: boolean } {
  const sizing = sizingOf({ ...slot, publicBehavior });
  return { team: slotTeamRequirement(sizing, rescueWorkerCount, rules).asked, isSized: sizing !== null };
}

/** The team that a dossier requires for all of its slots, as on its page; null (unknown) while one of them cannot be sized. */
export function requiredTeamOfEvent(
  slots: readonly (SlotToSize & { readonly startsAt: number; readonly endsAt: number })[],
  rules: TeamRules,
): Team | null {
  const teams = slots.map((slot) => ({ ...slot, ...requiredTeamOf(slot, rules) }));
  return teams.every(({ isSized }) => isSized) ? teamOfEvent(teams) : null;
}
