import { AddBillingItem, ChangeTariff } from '@pds/pricing/domain';
import type { FakeData } from './fake-data';
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
    private readonly invented: FakeData,
  ) {}

  /** Adds a billing item to a department's catalogue; returns its id. */
  async billingItem({ department = 69, name, priceMills = 1_000 }: BillingItemOptions): Promise<number> {
    const { id } = await this.useCases.get(AddBillingItem).execute({ departmentId: department }, installer);
    const item = { id, name: name ?? this.invented.name('Gobelets'), priceMills };
    const change = { departmentId: department, rates: { cents: {} }, billingItems: [item] };
    await this.useCases.get(ChangeTariff).execute(change, installer);
    return id;
  }
}
