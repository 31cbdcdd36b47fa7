import { SlotsCancelled } from '@pds/demand/contract';
import type { Outbox, Principal } from '@pds/kernel';
import type { Organisers } from '../../ports/organisers';
import { type ShownDemand, toShownDemand } from '../dossier/show-demand';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';

/** Removes a slot, but not the only one. Throws `SlotNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile` or `LastSlot`. */
export class RemoveSlot {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
    private readonly outbox: Outbox,
  ) {}

  async execute({ slotId, version }: LoadedVersion & { slotId: number }, principal: Principal): Promise<ShownDemand> {
    const demand = await editDemand(this.editing, { slotId, version }, principal, (demand, editor, now) => {
      demand.removeSlot(slotId, editor, now);
      return this.outbox.publish(SlotsCancelled({ demandId: demand.id, slotIds: [slotId] }));
    });
    return toShownDemand(demand, this.organisers, this.editing.pricing);
  }
}
