import type { DossierSlot } from '@pds/demand/contract';
import type { Team, TeamRules } from '@pds/pricing/contract';
import { sizingOf, slotTeamRequirement } from '@pds/pricing/domain';

/** The team that a slot requires, as on the dossier’s page: for the rescuers sold alone where it cannot be sized. */
export function requiredTeamOf(
  { publicBehaviour: publicBehavior, rescueWorkerCount, ...slot }: DossierSlot,
  rules: TeamRules,
): { readonly team: Team; readonly isSized: boolean } {
  const sizing = sizingOf({ ...slot, publicBehavior });
  return { team: slotTeamRequirement(sizing, rescueWorkerCount, rules).asked, isSized: sizing !== null };
}
