import type { DeleteAidStation } from '@pds/aid-station/domain';
import type { DeleteDemand, ShowDemand } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';

/** Cancels a demand EN COURS, or a station that was never invoiced. Throws what {@link DeleteDemand} and {@link DeleteAidStation} do. */
export class DeleteDossier {
  constructor(
    private readonly showDemand: ShowDemand,
    private readonly deleteDemand: DeleteDemand,
    private readonly deleteAidStation: DeleteAidStation,
  ) {}

  async execute(id: number, principal: Principal): Promise<void> {
    const { demand } = await this.showDemand.execute(id, principal);
    if (demand.dossier().isAidStation) await this.deleteAidStation.execute(id, principal);
    else await this.deleteDemand.execute(id, principal);
  }
}
