import type { Principal, UnitOfWork } from '@pds/kernel';
import type { BillingItem, BillingItems } from '../ports/billing-items';
import type { Departments } from '../ports/departments';
import { resolveTariffDepartment } from './tariff-access';

/** Adds an empty billing item to a department, to be named and priced on the screen (spec back-office 7). */
export class AddBillingItem {
  constructor(
    private readonly items: BillingItems,
    private readonly departments: Departments,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws PricingNotFound outside the caller's scope */
  async execute({ departmentId }: { departmentId: number }, principal: Principal): Promise<BillingItem> {
    const department = await resolveTariffDepartment(departmentId, principal, this.departments);
    return this.unitOfWork.run(() => this.items.add(department?.id ?? 0, { name: '', priceMills: 0 }));
  }
}
