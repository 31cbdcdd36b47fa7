import { type MissingTeam, MissingTeams } from '@pds/aid-station/domain';
import type { DemandFacade, DossierSlot } from '@pds/demand/contract';
import { DomainError } from '@pds/kernel';
import type { PricingFacade, Sizing } from '@pds/pricing/contract';
import { headcount, slotAsk, teamOfEvent, teamShortfall } from '@pds/pricing/domain';

/** Who lacks of a station's team, by the rule that the dossier's page compares by: of what demand and pricing know together. */
export class MissingTeamsBridge extends MissingTeams {
  constructor(
    private readonly demands: () => Pick<DemandFacade, 'dossier'>,
    private readonly pricing: () => Pick<PricingFacade, 'teamRules' | 'size'>,
  ) {
    super();
  }

  override async of(stationId: number): Promise<MissingTeam | null> {
    const dossier = await this.demands().dossier(stationId);
    if (!dossier) return null;
    const pricing = this.pricing();
    const rules = await pricing.teamRules(dossier.departmentId);
    const teams = [];
    for (const slot of dossier.slots) {
      const sizing = sizingOf(pricing, slot);
      // What is asked for in all is not known then.
      if (!sizing) return null;
      const { startsAt, endsAt, rescueWorkerCount } = slot;
      teams.push({ startsAt, endsAt, team: slotAsk(sizing, rescueWorkerCount, rules).asked });
    }
    const missing = teamShortfall(teamOfEvent(teams), dossier.engagement);
    return headcount(missing) > 0 ? missing : null;
  }
}

/** Null where what the slot says is out of its range, as older slots may be: nobody is warned of it then, as on the dossier's page. */
function sizingOf(pricing: Pick<PricingFacade, 'size'>, slot: DossierSlot): Sizing | null {
  const { publicPeak, publicBehaviour, feature, interventionDelay, actorDevice, deviceNature } = slot;
  try {
    return pricing.size({
      ...{ publicPeak, publicBehavior: publicBehaviour, feature },
      ...{ interventionDelay, actorDevice, deviceNature },
    });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
