import { type MissingTeam, MissingTeams } from '@pds/aid-station/domain';
import type { DemandFacade } from '@pds/demand/contract';
import type { PricingFacade } from '@pds/pricing/contract';
import { headcount, teamOfEvent, teamShortfall } from '@pds/pricing/domain';
import { requiredTeamOf } from './required-team';

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
    const teams = dossier.slots.map((slot) => ({ ...slot, ...requiredTeamOf(slot, rules) }));
    // The required total is then unknown and no warning is shown, as on the dossier's page.
    if (!teams.every(({ isSized }) => isSized)) return null;
    const missing = teamShortfall(teamOfEvent(teams), dossier.engagement);
    return headcount(missing) > 0 ? missing : null;
  }
}
