import { Clock, isInScope, type Principal, UnitOfWork } from '@pds/kernel';
import type { Demand } from '../model/demand';
import type { OrganiserDescription } from '../model/dossier';
import { DemandNotFound } from '../demand.errors';
import { Demands } from '../ports/demands';
import { People } from '../ports/people';
import { Pricing } from '../ports/pricing';
import { checkVersion } from './check-version';
import { reprice } from './reprice';

export interface UpdateDemandCommand {
  readonly id: number;
  readonly change: OrganiserDescription;
  /** The version that was loaded; left out, whoever saves last wins. */
  readonly version?: number | undefined;
  /**
   * Write the number of rescuers that the rules propose on every slot described enough. A number that staff set otherwise
   * is kept, unless it is staff who ask.
   */
  readonly updateRescuers: boolean;
}

/**
 * The organiser's edit of a demand EN COURS (spec organiser 2.12). Answers the ids of slots still to describe. Throws
 * {@link DemandNotFound}, `ChangedMeanwhile` (who and when), `DemandNoLongerEditable` once decided on or transformed, or `InvalidConfiguration`.
 */
export class UpdateDemandAsOrganiser {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly pricing: Pricing,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ id, change, version, updateRescuers }: UpdateDemandCommand, principal: Principal): Promise<number[]> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(id);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      if (version !== undefined) await checkVersion(demand, version, this.people);
      demand.describe(change, principal.accountId, this.clock.now());
      if (updateRescuers) this.staffAsProposed(demand, principal);
      // A price that staff already computed must follow the rescuers it is made of.
      await reprice(demand, this.pricing);
      await this.demands.save(demand);
      return demand.slotsToDescribe();
    });
  }

  private staffAsProposed(demand: Demand, { accountId, scope }: Principal): void {
    for (const slot of demand.snapshot().slots) {
      if (scope.kind === 'organiser' && slot.rescuersSetByStaff) continue;
      const proposed = this.pricing.proposedRescuers(slot);
      if (proposed !== null) demand.staffSlot(slot.id, proposed, accountId, this.clock.now());
    }
  }
}
