import type { Principal } from '@pds/kernel';
import type { Organisers } from '../../ports/organisers';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';
import { type ShownDemand, toShownDemand } from '../dossier/show-demand';

/**
 * Removes a point of interest of a slot: only the last row (spec organiser 5). Returns its slot and demand. Throws `SlotRowNotFound`,
 * `DemandNoLongerEditable`, `ChangedMeanwhile`, or `OnlyLastInterestPointRemovable`.
 */
export class RemoveInterestPoint {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute(
    { pointId, version }: LoadedVersion & { pointId: number },
    principal: Principal,
  ): Promise<ShownDemand & { readonly slotId: number }> {
    let slotId = 0;
    const demand = await editDemand(this.editing, { slotRowId: pointId, version }, principal, (demand, editor, now) => {
      slotId = demand.slotOfRow(pointId).id;
      demand.removeInterestPoint(pointId, editor, now);
    });
    return { slotId, ...(await toShownDemand(demand, this.organisers, this.editing.pricing)) };
  }
}
