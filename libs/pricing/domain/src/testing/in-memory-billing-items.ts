import { type BillingItem, BillingItems } from '../billing-items';

/** Billing items in memory. */
export class InMemoryBillingItems extends BillingItems {
  private readonly items: (BillingItem & { departmentId: number })[] = [];

  override async of(departmentId: number): Promise<BillingItem[]> {
    return this.items
      .filter((item) => item.departmentId === departmentId)
      .map(({ id, name, priceMills }) => ({ id, name, priceMills }));
  }

  override async add(departmentId: number, { name, priceMills }: Omit<BillingItem, 'id'>): Promise<BillingItem> {
    const item = { id: this.items.length + 1, name, priceMills };
    this.items.push({ ...item, departmentId });
    return item;
  }

  override async save(departmentId: number, { id, name, priceMills }: BillingItem): Promise<void> {
    const index = this.items.findIndex((item) => item.id === id && item.departmentId === departmentId);
    if (index >= 0) this.items[index] = { id, name, priceMills, departmentId };
  }
}
