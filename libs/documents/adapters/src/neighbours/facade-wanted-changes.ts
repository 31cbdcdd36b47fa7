import type { DemandFacade, WantedChange } from '@pds/demand/contract';
import { WantedChanges } from '@pds/documents/domain';

/** Changes asked of the demand context. */
export class FacadeWantedChanges extends WantedChanges {
  constructor(private readonly demands: DemandFacade) {
    super();
  }

  override ask(demandId: number, wanted: WantedChange): Promise<void> {
    return this.demands.askForChange(demandId, wanted);
  }
}
