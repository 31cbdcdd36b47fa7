import type { Principal } from '@pds/kernel';
import type { Organisers } from '../../ports/organisers';
import { type ShownDemand, toShownDemand } from '../dossier/show-demand';
import type { SlotDescription } from '../../model/slots/slot';
import { countNewRows } from '../../model/slots/slot-details';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';

/**
 * Saves the screen of one slot: dates, public, actors, levels, place and people. Throws `SlotNotFound`, `DemandNoLongerEditable`,
 * `ChangedMeanwhile` or `InvalidConfiguration`.
 */
export class DescribeSlot {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute(
    { slotId, version, change }: LoadedVersion & { slotId: number; change: SlotDescription },
    principal: Principal,
  ): Promise<ShownDemand> {
    const demand = await editDemand(this.editing, { slotId, version }, principal, async (demand, editor, now) => {
      const rowIds = await this.editing.demands.nextRowIds(countNewRows(change));
      demand.describeSlot(slotId, change, editor, now, rowIds);
    });
    return toShownDemand(demand, this.organisers, this.editing.pricing);
  }
}
