import type { Principal } from '@pds/kernel';
import type { BillingItems } from '../ports/billing-items';
import { BillingItemNotFound } from '../pricing.errors';
import { ownsTariff } from './tariff-access';

/** Deletes a billing item (spec back-office 7). Dossiers keep what was copied from it. */
export class DeleteBillingItem {
  constructor(private readonly items: BillingItems) {}

  /** @throws BillingItemNotFound, also outside the caller's scope */
  async execute({ id }: { id: number }, principal: Principal): Promise<void> {
    const found = await this.items.find(id);
    if (!found || !ownsTariff(found.departmentId, principal)) throw new BillingItemNotFound('id');
    await this.items.remove(id);
  }
}
