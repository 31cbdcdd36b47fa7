import type { Editions, Principal } from '@pds/kernel';
import type { BillingItem, BillingItems } from '../ports/billing-items';
import type { Departments, TariffDepartment } from '../ports/departments';
import { editedTariff } from '../model/edited-tariff';
import type { RateSheet } from '../model/rate-sheet';
import type { RateOwner } from '../model/rates';
import type { Rates } from '../ports/rates';
import { tariffDepartment } from './tariff-access';

/** The content of the pricing screen: a tariff, and the default one as the fallback of its empty fields. */
export interface TariffView {
  /** To send back when saving. */
  readonly version: number;
  /** `null` for the default tariff. */
  readonly department: TariffDepartment | null;
  readonly sheet: RateSheet;
  readonly defaults: RateSheet;
  readonly billingItems: readonly BillingItem[];
}

/** Returns the tariff and billing items of a department to its staff (spec back-office 2, Pricing screen). */
export class ConsultTariff {
  constructor(
    private readonly rates: Rates,
    private readonly billingItems: BillingItems,
    private readonly departments: Departments,
    private readonly editions: Editions,
  ) {}

  /** @throws PricingNotFound outside the caller's scope */
  async execute({ departmentId }: { departmentId: number }, principal: Principal): Promise<TariffView> {
    const department = await tariffDepartment(departmentId, principal, this.departments);
    const owner: RateOwner = department ? { kind: 'department', id: department.id } : { kind: 'default' };
    const version = await this.editions.versionOf(editedTariff(owner));
    const defaults = await this.rates.find({ kind: 'default' });
    return {
      version,
      department,
      sheet: department ? await this.rates.find({ kind: 'department', id: department.id }) : defaults,
      defaults,
      billingItems: await this.billingItems.of(department?.id ?? 0),
    };
  }
}
