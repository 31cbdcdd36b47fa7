import { type Clock, type Editions, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { EquipmentNotAssignable, SlotToEquipNotFound } from '../aid-station.errors';
import { editedAssignments } from '../model/versioned-resources';
import type { AssignableMeans } from '../ports/assignable-means';
import type { Assignments } from '../ports/assignments';

export interface AssignMeansCommand {
  readonly demandId: number;
  readonly slotId: number;
  /** All equipment that the slot shall have. */
  readonly equipmentIds: readonly number[];
  /** The loaded version of the dossier’s assignments; when absent, the last save wins. */
  readonly version?: number | undefined;
}

/**
 * Assigns vehicles and other equipment by name to a slot of a demand or a station, in place of what the slot had. A repeated call changes
 * nothing. Nothing is locked: whether a piece is free is only shown (ADR 0070). What the slot has already may stay, even once its office has
 * retired it. Throws `SlotToEquipNotFound` (dossier missing or out of scope included), `EquipmentNotAssignable`, `ChangedMeanwhile`.
 */
export class AssignMeans {
  constructor(
    private readonly assignments: Assignments,
    private readonly means: AssignableMeans,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ demandId, slotId, equipmentIds, version }: AssignMeansCommand, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const dossier = await this.means.dossierForUpdate(demandId);
      const isFound = dossier && isInScope(principal.scope, dossier.ownership) && dossier.slotIds.includes(slotId);
      if (!isFound) throw new SlotToEquipNotFound();
      const former = await this.assignments.of(slotId);
      const wanted = [...new Set(equipmentIds)];
      const added = wanted.filter((id) => !former.includes(id));
      if (added.length === 0 && wanted.length === former.length) return;
      if (added.length > 0) await this.checkAssignable(added, dossier.ownership.officeId);
      await this.editions.advance(editedAssignments(demandId), version, principal.accountId);
      await this.assignments.replace({ demandId, slotId }, wanted);
    });
  }

  private async checkAssignable(added: readonly number[], officeId: number | null): Promise<void> {
    const owned = officeId === null ? [] : await this.means.equipmentIdsOf(officeId, this.clock.now());
    if (!added.every((id) => owned.includes(id))) throw new EquipmentNotAssignable();
  }
}
