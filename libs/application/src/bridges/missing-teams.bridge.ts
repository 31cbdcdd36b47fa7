import { type MissingTeam, MissingTeams } from '@pds/aid-station/domain';
import type { DemandFacade } from '@pds/demand/contract';
import type { PricingFacade } from '@pds/pricing/contract';
import { headcount, sizingOf, slotTeamRequirement, teamOfEvent, teamShortfall } from '@pds/pricing/domain';

/** The missing team members of a station, by the same rule as the dossier's page, computed from demand and pricing data. */
export class MissingTeamsBridge extends MissingTeams {
  constructor(
    private readonly demands: () => Pick<DemandFacade, 'dossier'>,
    private readonly pricing: () => Pick<PricingFacade, 'teamRules'>,
  ) {
    super();
  }

  override async of(stationId: number): Promise<MissingTeam | null> {
    const dossier = await this.demands().dossier(stationId);
    if (!dossier) return null;
    const rules = await this.pricing().teamRules(dossier.departmentId);
    const teams = [];
    for (const { startsAt, endsAt, rescueWorkerCount, publicBehaviour: publicBehavior, ...slot } of dossier.slots) {
      const sizing = sizingOf({ ...slot, publicBehavior });
      // The required total is then unknown and no warning is shown, as on the dossier's page.
      if (!sizing) return null;
      teams.push({ startsAt, endsAt, team: slotTeamRequirement(sizing, rescueWorkerCount, rules).asked });
    }
    const missing = teamShortfall(teamOfEvent(teams), dossier.engagement);
    return headcount(missing) > 0 ? missing : null;
  }
}
