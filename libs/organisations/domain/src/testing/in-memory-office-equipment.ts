import { Equipment, type EquipmentSnapshot } from '../model/equipment';
import { OfficeEquipment } from '../ports/office-equipment';

export class InMemoryOfficeEquipment extends OfficeEquipment {
  private readonly rows = new Map<number, EquipmentSnapshot>();

  override async nextId(): Promise<number> {
    return Math.max(0, ...this.rows.keys()) + 1;
  }

  override async idsPresentIn(officeId: number): Promise<number[]> {
    return (await this.presentIn(officeId)).map((each) => each.snapshot().id);
  }

  override async presentIn(...officeIds: readonly number[]): Promise<Equipment[]> {
    return [...this.rows.values()]
      .filter((row) => officeIds.includes(row.officeId) && row.retiredAt === null)
      .sort((a, b) => a.id - b.id)
      .map((row) => Equipment.restore(structuredClone(row)));
  }

  override async findForUpdate(id: number, officeId: number): Promise<Equipment | null> {
    return (await this.presentIn(officeId)).find((each) => each.snapshot().id === id) ?? null;
  }

  override async add(equipment: Equipment): Promise<void> {
    await this.save(equipment);
  }

  override async save(equipment: Equipment): Promise<void> {
    this.rows.set(equipment.snapshot().id, structuredClone(equipment.snapshot()));
  }
}
