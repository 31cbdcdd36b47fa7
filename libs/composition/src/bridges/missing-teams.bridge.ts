import { type MissingTeam, MissingTeams } from '@pds/aid-station/domain';
import type { DemandFacade } from '@pds/demand/contract';
import type { PricingFacade } from '@pds/pricing/contract';
import { headcount, sizingOf, slotAsk, teamOfEvent, teamShortfall } from '@pds/pricing/domain';

/** Who lacks of a station's team, by the rule that the dossier's page compares by: of what demand and pricing know together. */
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
      // What is asked for in all is not known then, and nobody is warned, as on the dossier's page.
      if (!sizing) return null;
      teams.push({ startsAt, endsAt, team: slotAsk(sizing, rescueWorkerCount, rules).asked });
    }
    const missing = teamShortfall(teamOfEvent(teams), dossier.engagement);
    return headcount(missing) > 0 ? missing : null;
  }
}
