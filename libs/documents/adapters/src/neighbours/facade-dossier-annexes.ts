import type { DemandFacade, DossierAnnex } from '@pds/demand/contract';
import { DossierAnnexes } from '@pds/documents/domain';

/** The files annexed to dossiers, from the demand context. */
export class FacadeDossierAnnexes extends DossierAnnexes {
  constructor(private readonly demands: DemandFacade) {
    super();
  }

  override of(demandId: number): Promise<DossierAnnex[]> {
    return this.demands.annexes(demandId);
  }
}
