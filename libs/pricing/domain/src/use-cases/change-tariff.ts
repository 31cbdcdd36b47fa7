import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { BillingItem, BillingItems } from '../ports/billing-items';
import { checkBillingItem } from '../model/billing-item';
import type { Departments } from '../ports/departments';
import { BillingItemNotFound } from '../pricing.errors';
import { editedTariff } from '../model/edited-tariff';
import { changeRates, type RateChanges, type RateOwner } from '../model/rates';
import type { Rates } from '../ports/rates';
import { resolveTariffDepartment } from './tariff-access';

export interface ChangeTariffCommand {
  /** 0: the default tariff for an admin, their own department for everyone else. */
  readonly departmentId: number;
  readonly rates: RateChanges;
  /** The loaded version; if omitted, the last save wins. */
  readonly version?: number | undefined;
  /** Items to rename or reprice; absent ones stay unchanged. */
  readonly billingItems: readonly BillingItem[];
}

/**
 * Changes rates, night hours and billing items of a department or, for an admin, of the default tariff. Dossiers already priced keep their
 * stored price until they are saved again. All or nothing.
 *
 * @throws ChangedMeanwhile if somebody saved after the loading; PricingNotFound outside the caller's scope; BillingItemNotFound, and the
 * errors of {@link changeRates}
 */
export class ChangeTariff {
  constructor(
    private readonly rates: Rates,
    private readonly billingItems: BillingItems,
    private readonly departments: Departments,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(command: ChangeTariffCommand, principal: Principal): Promise<void> {
    const department = await resolveTariffDepartment(command.departmentId, principal, this.departments);
    const owner: RateOwner = department ? { kind: 'department', id: department.id } : { kind: 'default' };
    await this.unitOfWork.run(async () => {
      await this.editions.advance(editedTariff(owner), command.version, principal.accountId);
      const sheet = await this.rates.findForUpdate(owner);
      const fallbacks = department ? [await this.rates.find({ kind: 'default' })] : [];
      const changed = changeRates(sheet, command.rates, fallbacks);
      await this.checkItems(command.billingItems, department?.id ?? 0);
      await this.rates.save(owner, changed);
      for (const item of command.billingItems) await this.billingItems.save(department?.id ?? 0, item);
    });
  }

  private async checkItems(items: readonly BillingItem[], departmentId: number): Promise<void> {
    if (items.length === 0) return;
    const known = new Set((await this.billingItems.of(departmentId)).map(({ id }) => id));
    items.forEach((item, index) => {
      const path = `billableItems.${index}.`;
      if (!known.has(item.id)) throw new BillingItemNotFound(`${path}id`);
      checkBillingItem(item, path);
    });
  }
}
