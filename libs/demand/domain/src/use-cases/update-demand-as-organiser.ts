import type { Instant, Principal } from '@pds/kernel';
import type { Demand } from '../model/demand';
import type { OrganiserDescription } from '../model/dossier';
import { type DemandEditing, editDemand, type Loaded } from './edit-demand';

export interface UpdateDemandCommand extends Loaded {
  readonly id: number;
  readonly change: OrganiserDescription;
  /**
   * Write the number of rescuers that the rules propose on every slot described enough. A number that staff set otherwise
   * is kept, unless it is staff who ask.
   */
  readonly updateRescuers: boolean;
}

/**
 * The organiser's edit of a demand EN COURS (spec organiser 2.12). Answers the demand as saved. Throws `DemandNotFound`,
 * `ChangedMeanwhile` (who and when), `DemandNoLongerEditable` once decided on or transformed, or `InvalidConfiguration`.
 */
export class UpdateDemandAsOrganiser {
  constructor(private readonly editing: DemandEditing) {}

  execute({ id, change, version, updateRescuers }: UpdateDemandCommand, principal: Principal): Promise<Demand> {
    return editDemand(this.editing, { demandId: id, version }, principal, (demand, { accountId }, now) => {
      demand.describe(change, accountId, now);
      if (updateRescuers) this.staffAsProposed(demand, principal, now);
    });
  }

  private staffAsProposed(demand: Demand, { accountId, scope }: Principal, now: Instant): void {
    for (const slot of demand.snapshot().slots) {
      if (scope.kind === 'organiser' && slot.rescuersSetByStaff) continue;
      const proposed = this.editing.pricing.proposedRescuers(slot);
      if (proposed !== null) demand.staffSlot(slot.id, proposed, accountId, now);
    }
  }
}
