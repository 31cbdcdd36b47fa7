import type { Principal } from '@pds/kernel';
import type { Organisers } from '../ports/organisers';
import { shown, type ShownDemand } from './show-demand';
import { editSlots, type SlotEditing } from './edit-slots';

/** Takes a slot away, never the last. Throws `SlotNotFound`, `DemandNoLongerEditable` or `LastSlot`. */
export class RemoveSlot {
  constructor(
    private readonly editing: SlotEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute({ slotId }: { slotId: number }, principal: Principal): Promise<ShownDemand> {
    const demand = await editSlots(this.editing, { slotId }, principal, (demand, editor, now) =>
      demand.removeSlot(slotId, editor, now),
    );
    return shown(demand, this.organisers, this.editing.pricing);
  }
}
