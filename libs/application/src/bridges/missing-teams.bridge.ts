import { type MissingTeam, MissingTeams } from '@pds/aid-station/domain';
import type { DemandFacade } from '@pds/demand/contract';
import type { PricingFacade, Team } from '@pds/pricing/contract';
import { headcount, requiredTeamOfEvent, teamShortfall } from '@pds/pricing/domain';

/** The missing team members of a station, as on the dossier's page: places that nobody takes, or what lacks of the team that staff entered. */
export class MissingTeamsBridge extends MissingTeams {
  constructor(
    private readonly demands: () => Pick<DemandFacade, 'dossier'>,
    private readonly pricing: () => Pick<PricingFacade, 'teamRules'>,
    private readonly staffedTeam: (id: number) => Promise<{ readonly missing: Team } | null>,
  ) {
    super();
  }

  override async of(stationId: number): Promise<MissingTeam | null> {
    const missing = (await this.staffedTeam(stationId))?.missing ?? (await this.missingOfEntered(stationId));
    return missing && headcount(missing) > 0 ? missing : null;
  }

  private async missingOfEntered(stationId: number): Promise<Team | null> {
    const dossier = await this.demands().dossier(stationId);
    if (!dossier) return null;
    const required = requiredTeamOfEvent(dossier.slots, await this.pricing().teamRules(dossier.departmentId));
    // While the required total is unknown, no warning is shown, as on the dossier's page.
    return required && teamShortfall(required, dossier.engagement);
  }
}
