import type { DossierPriceLine, PricingBasis, SlotMinutes } from '@pds/demand/contract';

/** A price with the hours it rests on, as pricing answers it. */
export interface DemandPrice {
  readonly basis: PricingBasis;
  readonly totalCents: number;
  readonly lines: readonly DossierPriceLine[];
  readonly slots: readonly SlotPrice[];
}

/** What one slot costs, with its hours. */
export interface SlotPrice {
  readonly id: number;
  readonly minutes: SlotMinutes;
  readonly lines: readonly DossierPriceLine[];
}
