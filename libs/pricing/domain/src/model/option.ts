import type { OptionOffer } from '@pds/pricing/contract';

/** An option of the catalogue with what one department, or the default tariff, sets for it (spec back-office 3, Option). */
export interface DepartmentOption {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  /** The department's own choice, else the default one. */
  readonly activated: boolean;
  /** The department's own price of a day; `null` falls through to the default one. */
  readonly priceCents: number | null;
  readonly defaultPriceCents: number;
}

/** The option as it is offered: own price or default one. */
export function offer({ id, name, icon, activated, priceCents, defaultPriceCents }: DepartmentOption): OptionOffer {
  return { id, name, icon, activated, priceCents: priceCents ?? defaultPriceCents };
}
