import { AssignableMeans, type DossierToEquip } from '@pds/aid-station/domain';
import type { DemandFacade } from '@pds/demand/contract';
import type { Instant } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** Dossiers and the equipment of offices, through the facades of their contexts. */
export class FacadeAssignableMeans extends AssignableMeans {
  constructor(
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
  ) {
    super();
  }

  override async dossierForUpdate(demandId: number): Promise<DossierToEquip | null> {
    const dossier = await this.demands.dossierForUpdate(demandId);
    return dossier && { ownership: dossier.ownership, slotIds: dossier.slots.map(({ id }) => id) };
  }

  override async equipmentIdsOf(officeId: number, at: Instant): Promise<number[]> {
    const means = await this.organisations.meansOf(officeId, { start: at, end: at });
    return means?.equipment.map(({ id }) => id) ?? [];
  }
}
