import type { Principal } from '@pds/kernel';
import type { Organisers } from '../../ports/organisers';
import { type ShownDemand, toShownDemand } from '../dossier/show-demand';
import type { SlotForm } from '../../model/slots/slot';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';

/**
 * Adds a slot to a demand (spec back-office 5), by a manager in scope according to the access table. Throws `DemandNotFound`,
 * `ChangedMeanwhile`, `TooManySlots` or `InvalidConfiguration`.
 */
export class AddSlot {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute(
    { demandId, version, form }: LoadedVersion & { demandId: number; form: SlotForm },
    principal: Principal,
  ): Promise<ShownDemand> {
    const demand = await editDemand(this.editing, { demandId, version }, principal, async (demand, editor, now) => {
      const [id] = await this.editing.demands.nextSlotIds(1);
      demand.addSlot(id!, form, editor, now);
    });
    return toShownDemand(demand, this.organisers, this.editing.pricing);
  }
}
