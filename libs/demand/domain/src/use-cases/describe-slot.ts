import type { Principal } from '@pds/kernel';
import type { Organisers } from '../ports/organisers';
import { shown, type ShownDemand } from './show-demand';
import type { SlotDescription } from '../model/slot';
import { editSlots, type SlotEditing } from './edit-slots';

/**
 * Saves the screen of one slot: dates, public, actors, levels. Throws `SlotNotFound`, `DemandNoLongerEditable` or
 * `InvalidConfiguration`.
 */
export class DescribeSlot {
  constructor(
    private readonly editing: SlotEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute(
    { slotId, change }: { slotId: number; change: SlotDescription },
    principal: Principal,
  ): Promise<ShownDemand> {
    const demand = await editSlots(this.editing, { slotId }, principal, (demand, editor, now) =>
      demand.describeSlot(slotId, change, editor, now),
    );
    return shown(demand, this.organisers, this.editing.pricing);
  }
}
