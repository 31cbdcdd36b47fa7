import { DossiersToReinforce, type OwnedDossierToReinforce } from '@pds/aid-station/domain';
import { type DemandFacade, demandStatusCodes } from '@pds/demand/contract';

/** Dossiers, through the facade of the demand context. */
export class FacadeDossiersToReinforce extends DossiersToReinforce {
  constructor(private readonly demands: DemandFacade) {
    super();
  }

  override async find(id: number): Promise<OwnedDossierToReinforce | null> {
    const dossier = await this.demands.dossier(id);
    if (!dossier) return null;
    const { ownership, officeId, status, event } = dossier;
    const isHeld = status === demandStatusCodes.inProgress || status === demandStatusCodes.transformed;
    const { startsAt: start, endsAt: end, timeZone } = event;
    return { ownership, officeId, isHeld, event: { start, end }, timeZone };
  }
}
