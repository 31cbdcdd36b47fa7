import { AddBillingItem, ChangeTariff, type RateChanges } from '@pds/pricing/domain';
import type { Invented } from './invented';
import { installer, type UseCases } from './use-cases';

export interface BillingItemOptions {
  /** Id of the department; by default the Rhône's. */
  readonly department?: number;
  readonly name?: string;
  /** Thousandths of a euro. */
  readonly priceMills?: number;
}

/** Sets the tariffs of departments, through the pricing use cases. */
export class Tariffs {
  constructor(
    private readonly useCases: UseCases,
    private readonly invented: Invented,
  ) {}

  /** Changes rates of a department; the others fall back to the default tariff. */
  rates(departmentId: number, rates: RateChanges): Promise<void> {
    return this.useCases.get(ChangeTariff).execute({ departmentId, rates, billingItems: [] }, installer);
  }

  /** Adds a billing item to a department's catalogue; returns its id. */
  async billingItem({ department = 69, name, priceMills = 1_000 }: BillingItemOptions): Promise<number> {
    const { id } = await this.useCases.get(AddBillingItem).execute({ departmentId: department }, installer);
    const item = { id, name: name ?? this.invented.name('Gobelets'), priceMills };
    const change = { departmentId: department, rates: { cents: {} }, billingItems: [item] };
    await this.useCases.get(ChangeTariff).execute(change, installer);
    return id;
  }
}
