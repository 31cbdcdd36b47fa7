import type { Principal } from '@pds/kernel';
import type { Organisers } from '../../ports/organisers';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';
import { type ShownDemand, toShownDemand } from '../dossier/show-demand';

/**
 * Removes a contact of a slot: only the last row, and never the first (spec organiser 5). Returns its slot and demand. Throws
 * `SlotRowNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile`, `FirstContactNotRemovable` or `OnlyLastContactRemovable`.
 */
export class RemoveContact {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
  ) {}

  async execute(
    { contactId, version }: LoadedVersion & { contactId: number },
    principal: Principal,
  ): Promise<ShownDemand & { readonly slotId: number }> {
    let slotId = 0;
    const demand = await editDemand(
      this.editing,
      { slotRowId: contactId, version },
      principal,
      (demand, editor, now) => {
        slotId = demand.slotOfRow(contactId).id;
        demand.removeContact(contactId, editor, now);
      },
    );
    return { slotId, ...(await toShownDemand(demand, this.organisers, this.editing.pricing)) };
  }
}
