import type { OptionOffer } from '@pds/pricing/contract';

/** An option of the catalogue with the settings of one department, or of the default tariff (spec back-office 3, Option). */
export interface DepartmentOption {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  /** The department's own setting, or else the default one. */
  readonly activated: boolean;
  /** The department's own price per day; `null` falls through to the default one. */
  readonly priceCents: number | null;
  readonly defaultPriceCents: number;
}

/** Returns the offered option, with the own price or the default one. */
export function optionOffer({
  id,
  name,
  icon,
  activated,
  priceCents,
  defaultPriceCents,
}: DepartmentOption): OptionOffer {
  return { id, name, icon, activated, priceCents: priceCents ?? defaultPriceCents };
}
