import { DemandFacade, type DossierSnapshot } from '@pds/demand/contract';
import type { Demands, MarkDemandTransformed } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';

/** The demand context as others call it. */
export class DemandFacadeAdapter extends DemandFacade {
  constructor(
    private readonly demands: Demands,
    private readonly markDemandTransformed: MarkDemandTransformed,
  ) {
    super();
  }

  override async dossier(id: number): Promise<DossierSnapshot | null> {
    return (await this.demands.byId(id))?.dossier() ?? null;
  }

  override async dossierForUpdate(id: number): Promise<DossierSnapshot | null> {
    return (await this.demands.byIdForUpdate(id))?.dossier() ?? null;
  }

  override markTransformed(id: number, principal: Principal): Promise<void> {
    return this.markDemandTransformed.execute(id, principal);
  }
}
