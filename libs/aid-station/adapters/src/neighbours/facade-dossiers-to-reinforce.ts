import { commercialStatus } from '@pds/aid-station/contract';
import { DossiersToReinforce, type OwnedDossierToReinforce, type TrackedDossiers } from '@pds/aid-station/domain';
import { type DemandFacade, demandStatusCodes } from '@pds/demand/contract';

/** Dossiers, through the facade of the demand context; whether they are « Sans suite » is in their own statuses. */
export class FacadeDossiersToReinforce extends DossiersToReinforce {
  constructor(
    private readonly demands: DemandFacade,
    private readonly tracked: Pick<TrackedDossiers, 'find'>,
  ) {
    super();
  }

  override async find(id: number): Promise<OwnedDossierToReinforce | null> {
    const dossier = await this.demands.dossier(id);
    if (!dossier) return null;
    const { ownership, officeId, status, event } = dossier;
    const isOpen = status === demandStatusCodes.inProgress || status === demandStatusCodes.transformed;
    const isHeld = isOpen && (await this.tracked.find(id)).snapshot().commercialStatus !== commercialStatus.dropped;
    const { startsAt: start, endsAt: end, timeZone } = event;
    return { ownership, officeId, isHeld, event: { start, end }, timeZone };
  }
}
