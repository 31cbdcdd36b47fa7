import type { Instant } from '@pds/kernel';
import { AssignableMeans, type DossierToEquip } from '../ports/assignable-means';
import { Assignments } from '../ports/assignments';

export class InMemoryAssignments extends Assignments {
  private readonly slots = new Map<number, { readonly demandId: number; readonly equipmentIds: readonly number[] }>();

  override async of(slotId: number): Promise<number[]> {
    return [...(this.slots.get(slotId)?.equipmentIds ?? [])];
  }

  override async dossiersWith(equipmentId: number): Promise<number> {
    const slots = [...this.slots.values()].filter(({ equipmentIds }) => equipmentIds.includes(equipmentId));
    return new Set(slots.map(({ demandId }) => demandId)).size;
  }

  override async replace(
    { demandId, slotId }: { readonly demandId: number; readonly slotId: number },
    equipmentIds: readonly number[],
  ): Promise<void> {
    this.slots.set(slotId, { demandId, equipmentIds: [...new Set(equipmentIds)].sort((a, b) => a - b) });
  }

  override async removeAll(slotIds: readonly number[]): Promise<void> {
    for (const slotId of slotIds) this.slots.delete(slotId);
  }
}

/** Dossiers and the equipment of offices in memory. */
export class InMemoryAssignableMeans extends AssignableMeans {
  readonly dossiers = new Map<number, DossierToEquip>();
  /** Office → equipment, with the time when it was retired. */
  readonly equipment = new Map<number, readonly { readonly id: number; readonly retiredAt: Instant | null }[]>();

  override async dossierForUpdate(demandId: number): Promise<DossierToEquip | null> {
    return this.dossiers.get(demandId) ?? null;
  }

  override async equipmentIdsOf(officeId: number, at: Instant): Promise<number[]> {
    const owned = this.equipment.get(officeId) ?? [];
    return owned.filter(({ retiredAt }) => retiredAt === null || retiredAt > at).map(({ id }) => id);
  }
}
