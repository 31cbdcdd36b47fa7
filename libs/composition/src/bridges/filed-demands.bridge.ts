import type { DemandFacade } from '@pds/demand/contract';
import { FiledDemands } from '@pds/users/domain';

/** The demand that a login may lead to, from the demand context. */
export class FiledDemandsBridge extends FiledDemands {
  /** @param demands resolved at each call: the users context is created before the demand context */
  constructor(private readonly demands: () => DemandFacade) {
    super();
  }

  override isInProgress(demandId: number, accountId: number): Promise<boolean> {
    return this.demands().isInProgress(demandId, accountId);
  }
}
