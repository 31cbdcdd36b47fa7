import { type BillingItem, BillingItems, type OwnedBillingItem } from '../ports/billing-items';

export class InMemoryBillingItems extends BillingItems {
  private readonly items: (BillingItem & { departmentId: number })[] = [];
  private lastId = 0;

  override async of(departmentId: number): Promise<BillingItem[]> {
    return this.items
      .filter((item) => item.departmentId === departmentId)
      .map(({ id, name, priceMills }) => ({ id, name, priceMills }));
  }

  override async find(id: number): Promise<OwnedBillingItem | null> {
    const found = this.items.find((item) => item.id === id);
    return found
      ? { departmentId: found.departmentId, item: { id, name: found.name, priceMills: found.priceMills } }
      : null;
  }

  override async remove(id: number): Promise<void> {
    const index = this.items.findIndex((item) => item.id === id);
    if (index >= 0) this.items.splice(index, 1);
  }

  override async add(departmentId: number, { name, priceMills }: Omit<BillingItem, 'id'>): Promise<BillingItem> {
    const item = { id: ++this.lastId, name, priceMills };
    this.items.push({ ...item, departmentId });
    return item;
  }

  override async save(departmentId: number, { id, name, priceMills }: BillingItem): Promise<void> {
    const index = this.items.findIndex((item) => item.id === id && item.departmentId === departmentId);
    if (index >= 0) this.items[index] = { id, name, priceMills, departmentId };
  }
}
