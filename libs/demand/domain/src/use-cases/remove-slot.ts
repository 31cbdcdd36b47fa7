import type { Principal } from '@pds/kernel';
import type { Organisers } from '../ports/organisers';
import { shown, type ShownDemand } from './show-demand';
import { type DemandEditing, editDemand, type Loaded } from './edit-demand';

/** Removes a slot, but not the only one. Throws `SlotNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile` or `LastSlot`. */
export class RemoveSlot {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute({ slotId, version }: Loaded & { slotId: number }, principal: Principal): Promise<ShownDemand> {
    const demand = await editDemand(this.editing, { slotId, version }, principal, (demand, editor, now) =>
      demand.removeSlot(slotId, editor, now),
    );
    return shown(demand, this.organisers, this.editing.pricing);
  }
}
