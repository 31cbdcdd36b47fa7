import type { Principal, UnitOfWork } from '@pds/kernel';
import type { BillingItem, BillingItems } from '../ports/billing-items';
import { BillingItemNotFound } from '../pricing.errors';
import { ownsTariff } from './tariff-access';

/** Adds an item with the same name and price to the same department (spec back-office 7). */
export class CopyBillingItem {
  constructor(
    private readonly items: BillingItems,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BillingItemNotFound, also outside the caller's scope */
  async execute({ id }: { id: number }, principal: Principal): Promise<BillingItem> {
    const found = await this.items.find(id);
    if (!found || !ownsTariff(found.departmentId, principal)) throw new BillingItemNotFound('id');
    const { name, priceMills } = found.item;
    return this.unitOfWork.run(() => this.items.add(found.departmentId, { name, priceMills }));
  }
}
