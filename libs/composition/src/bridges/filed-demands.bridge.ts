import type { DemandFacade } from '@pds/demand/contract';
import { FiledDemands } from '@pds/users/domain';

/** The demand that a login may lead to, asked of the demand context. */
export class FiledDemandsBridge extends FiledDemands {
  /** @param demands looked up at each call: accounts come before demands */
  constructor(private readonly demands: () => DemandFacade) {
    super();
  }

  override isInProgress(demandId: number, accountId: number): Promise<boolean> {
    return this.demands().isInProgress(demandId, accountId);
  }
}
