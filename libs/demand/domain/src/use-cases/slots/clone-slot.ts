import type { Principal } from '@pds/kernel';
import { countRows } from '../../model/slots/slot-details';
import type { Organisers } from '../../ports/organisers';
import { type ShownDemand, toShownDemand } from '../dossier/show-demand';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';

/**
 * Copies a slot of a demand and inserts the copy after it. Throws `SlotNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile` or
 * `TooManySlots`.
 */
export class CloneSlot {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute({ slotId, version }: LoadedVersion & { slotId: number }, principal: Principal): Promise<ShownDemand> {
    const demand = await editDemand(this.editing, { slotId, version }, principal, async (demand, editor, now) => {
      const [id] = await this.editing.demands.nextSlotIds(1);
      const rowIds = await this.editing.demands.nextRowIds(countRows(demand.slot(slotId).details));
      demand.cloneSlot(slotId, id!, editor, now, rowIds);
    });
    return toShownDemand(demand, this.organisers, this.editing.pricing);
  }
}
