import { type MissingTeam, MissingTeams } from '@pds/aid-station/domain';
import type { DemandFacade, DossierSlot } from '@pds/demand/contract';
import type { PricingFacade, SizingInput } from '@pds/pricing/contract';
import { headcount, slotAsk, teamOfEvent, teamShortfall } from '@pds/pricing/domain';

/** Who lacks of a station's team, by the rule that the dossier's page compares by: of what demand and pricing know together. */
export class MissingTeamsBridge extends MissingTeams {
  constructor(
    private readonly demands: () => DemandFacade,
    private readonly pricing: () => PricingFacade,
  ) {
    super();
  }

  override async of(stationId: number): Promise<MissingTeam | null> {
    const dossier = await this.demands().dossier(stationId);
    if (!dossier) return null;
    const pricing = this.pricing();
    const rules = await pricing.teamRules(dossier.departmentId);
    const asked = teamOfEvent(
      dossier.slots.map((slot) => ({
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        team: slotAsk(pricing.size(sizingInput(slot)), slot.rescueWorkerCount, rules).asked,
      })),
    );
    const missing = teamShortfall(asked, dossier.engagement);
    return headcount(missing) > 0 ? missing : null;
  }
}

function sizingInput({ publicPeak, publicBehaviour, feature, ...same }: DossierSlot): SizingInput {
  const { interventionDelay, actorDevice, deviceNature } = same;
  return { publicPeak, publicBehavior: publicBehaviour, feature, interventionDelay, actorDevice, deviceNature };
}
