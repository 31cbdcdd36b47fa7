import { type MissingTeam, MissingTeams } from '@pds/aid-station/domain';
import type { DemandFacade } from '@pds/demand/contract';
import type { PricingFacade } from '@pds/pricing/contract';
import { headcount, requiredTeamOfEvent, teamShortfall } from '@pds/pricing/domain';

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
    const required = requiredTeamOfEvent(dossier.slots, await this.pricing().teamRules(dossier.departmentId));
    // While the required total is unknown, no warning is shown, as on the dossier's page.
    if (!required) return null;
    const missing = teamShortfall(required, dossier.engagement);
    return headcount(missing) > 0 ? missing : null;
  }
}
