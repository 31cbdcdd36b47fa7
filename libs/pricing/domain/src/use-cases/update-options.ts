import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import { checkAtMost } from '../model/checks';
import { editedTariff } from '../model/edited-tariff';
import type { Departments } from '../ports/departments';
import type { DepartmentOption } from '../model/option';
import type { Options } from '../ports/options';
import { DefaultRateRequired, NotAWholeNumber, OptionIsOfTheCatalogue, OptionNotFound } from '../pricing.errors';
import { maximumPriceMills } from '../model/price-dossier';
import { tariffDepartment } from './tariff-access';

/** One row of the list, as returned and changed. */
export interface OptionRow {
  readonly id: number;
  /** 0: the default tariff for an admin, their own department for everyone else. */
  readonly departmentId: number;
  readonly activated: boolean;
  /** Cents per day; `null` falls through to the default price. */
  readonly priceCents: number | null;
  /** Name and icon, if the row was sent back whole: they belong to the catalogue and must be unchanged. */
  readonly option?: { readonly id: number; readonly name: string; readonly icon: string } | undefined;
}

/**
 * Activates and prices options of departments, as a part of their tariff. All or nothing; dossiers keep their prices.
 *
 * @throws ChangedMeanwhile if somebody saved the tariff after the loading; PricingNotFound outside the caller's scope; OptionNotFound,
 * OptionIsOfTheCatalogue, DefaultRateRequired for an empty default price, and the errors of a number
 */
export class UpdateOptions {
  constructor(
    private readonly options: Options,
    private readonly departments: Departments,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Returns the ids of the changed departments.
   *
   * @param version the loaded version of the tariff; if omitted, the last save wins
   */
  async execute(rows: readonly OptionRow[], principal: Principal, version?: number): Promise<number[]> {
    return this.unitOfWork.run(async () => {
      const departmentIds: number[] = [];
      for (const { departmentId } of rows) {
        departmentIds.push((await tariffDepartment(departmentId, principal, this.departments))?.id ?? 0);
      }
      const catalogues = new Map<number, readonly DepartmentOption[]>();
      // Saving locks a tariff. The ascending order prevents a deadlock between two callers.
      for (const id of [...new Set(departmentIds)].sort((a, b) => a - b)) {
        const owner = id === 0 ? ({ kind: 'default' } as const) : ({ kind: 'department', id } as const);
        await this.editions.advance(editedTariff(owner), version, principal.accountId);
        catalogues.set(id, await this.options.of(id));
      }
      for (const [index, row] of rows.entries()) {
        const departmentId = departmentIds[index]!;
        check(row, departmentId, catalogues.get(departmentId)!, `${index}.`);
        await this.options.save(departmentId, {
          optionId: row.id,
          activated: row.activated,
          priceCents: row.priceCents,
        });
      }
      return [...catalogues.keys()];
    });
  }
}

function check(
  { id, priceCents, option }: OptionRow,
  departmentId: number,
  catalogue: readonly DepartmentOption[],
  path: string,
): void {
  const known = catalogue.find((each) => each.id === id);
  if (!known) throw new OptionNotFound(`${path}id`);
  if (option && (option.id !== id || option.name !== known.name || option.icon !== known.icon)) {
    throw new OptionIsOfTheCatalogue(`${path}option`);
  }
  if (priceCents === null) {
    if (departmentId === 0) throw new DefaultRateRequired(`${path}price`);
    return;
  }
  checkAtMost(priceCents, `${path}price`, maximumPriceMills / 10);
  if (!Number.isInteger(priceCents)) throw new NotAWholeNumber(`${path}price`);
}
