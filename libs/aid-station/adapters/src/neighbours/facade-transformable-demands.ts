import { type DemandToTransform, TransformableDemands } from '@pds/aid-station/domain';
import { demandStatusCodes, type DemandFacade } from '@pds/demand/contract';
import type { Ownership, Principal } from '@pds/kernel';

/** Demands, through the facade of the demand context. */
export class FacadeTransformableDemands extends TransformableDemands {
  constructor(private readonly demands: DemandFacade) {
    super();
  }

  override async findForUpdate(demandId: number): Promise<DemandToTransform | null> {
    const dossier = await this.demands.dossierForUpdate(demandId);
    if (!dossier) return null;
    return {
      id: dossier.id,
      isOpen: dossier.status === demandStatusCodes.inProgress,
      ownership: dossier.ownership,
    };
  }

  override markTransformed(demandId: number, by: Principal): Promise<void> {
    return this.demands.markTransformed(demandId, by);
  }

  override cancelStation(demandId: number, by: Principal): Promise<void> {
    return this.demands.cancelStation(demandId, by);
  }

  override async ownershipOf(demandId: number): Promise<Ownership | null> {
    return (await this.demands.dossier(demandId))?.ownership ?? null;
  }
}
