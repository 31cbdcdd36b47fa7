import type { DossierPriceLine, PricingBasis, SlotMinutes } from '@pds/demand/contract';

/** A price with its basis in hours, as pricing returns it. */
export interface DemandPrice {
  readonly basis: PricingBasis;
  readonly totalCents: number;
  readonly lines: readonly DossierPriceLine[];
  readonly slots: readonly SlotPrice[];
}

/** The price of one slot, with its hours. */
export interface SlotPrice {
  readonly id: number;
  readonly minutes: SlotMinutes;
  readonly lines: readonly DossierPriceLine[];
}
