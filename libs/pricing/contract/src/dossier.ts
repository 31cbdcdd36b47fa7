import type { Instant } from '@pds/kernel';
import type { MinuteBuckets } from './hours';
import type { AppliedRates, RateField } from './rates';

/** One slot to price. Counts are whole numbers of persons or pieces, never negative. */
export interface SlotInput {
  readonly id: number;
  /** Shown in the explanations of the lines. */
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly rescueWorkerCount: number;
  /** Hours sold, decimals allowed (4.5): multiplied by the rate only. */
  readonly doctorHours: number;
  readonly nurseHours: number;
  readonly mealCount: number;
  readonly lotA: number;
  readonly lotB: number;
  readonly lotC: number;
  readonly medicalLot: number;
  readonly vps: number;
  readonly vl: number;
  readonly vtu: number;
  readonly vtp: number;
  readonly tent: number;
  /** Percent, 0–100, decimals allowed. */
  readonly discount: number;
}

/** A complement sold with the dossier, often copied from a billing item. */
export interface ExtraInput {
  readonly id: number;
  readonly name: string;
  /** Decimals allowed, never negative. */
  readonly quantity: number;
  /** Thousandths of a euro, a whole number: billing items are priced to 0,001 € (spec back-office 5). */
  readonly priceMills: number;
  /** Percent, 0–100, decimals allowed. */
  readonly discount: number;
}

/** An option chosen for the dossier, at the price agreed for it. */
export interface OptionInput {
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly dayCount: number;
}

/** The contents of a dossier without the tariff: the pure function needs nothing else once the tariff is known. */
export interface DossierContent {
  /** Code of the event's department ('67', '2A', '974'), for local holidays; `null` if unknown. */
  readonly eventDepartment: string | null;
  /** IANA time zone of the event. */
  readonly timeZone: string;
  /** The organiser provides the meals: their price is then 0 €. */
  readonly isOrganizationMealSupport: boolean;
  readonly slots: readonly SlotInput[];
  readonly extras: readonly ExtraInput[];
  readonly options: readonly OptionInput[];
  /** Percent off the options, 0–100, decimals allowed. */
  readonly optionsDiscount: number;
}

/** A dossier to price with the tariff of its organisation, else of its department, else the default one. */
export interface DossierInput extends DossierContent {
  /** The department that handles the dossier; `null` for the default tariff. */
  readonly departmentId: number | null;
  readonly organisationId: number | null;
}

/** The subject of a line of a priced dossier; a `…-discount` line is negative and follows what it reduces. */
export type PriceLineKind =
  | 'rescuers-normal'
  | 'rescuers-night'
  | 'rescuers-holiday'
  | 'doctor'
  | 'nurse'
  | 'meals'
  | 'equipment'
  | 'slot-discount'
  | 'extra'
  | 'extra-discount'
  | 'option'
  | 'options-discount';

/** One amount and its calculation. */
export interface PriceLine {
  readonly kind: PriceLineKind;
  /** The slot it belongs to; `null` for extras and options. */
  readonly slotId: number | null;
  /** The extra or option it belongs to, according to {@link kind}; `null` for lines of slots and for the options' discount. */
  readonly itemId: number | null;
  /** The rate that applies; `null` for an item with its own price, and for discounts. */
  readonly rate: RateField | null;
  /** French, as printed on a quote. */
  readonly label: string;
  /**
   * In `unit`s. For rescuers: person-hours, shown to two decimals (33.33 for 8 h 20 × 4); the amount is computed from the exact minutes.
   * For a discount: the percentage.
   */
  readonly quantity: number;
  /** French: `h`, `repas`, `lot`, `véhicule`, `tente`, `jour`, `unité`, `%`. */
  readonly unit: string;
  /** Cents per unit; whole, except for extras (down to a tenth of a cent). For a discount: its base. */
  readonly unitPriceCents: number;
  /** Rounded half away from zero to the cent; negative for a discount. */
  readonly amountCents: number;
  /** The calculation, in French: `8 h 20 × 4 secouristes × 12,00 € = 400,00 €`. */
  readonly explanation: string;
}

/** A slot with its hours, its lines and their sum. */
export interface PricedSlot {
  readonly id: number;
  readonly minutes: MinuteBuckets;
  readonly lines: readonly PriceLine[];
  readonly totalCents: number;
}

/** A dossier with its price. The total is the sum of `lines`. */
export interface PricedDossier {
  /** Version of the pricing rules, to store with a quote. */
  readonly rulesVersion: string;
  readonly rates: AppliedRates;
  readonly slots: readonly PricedSlot[];
  /** Every line in the order of a quote: those of the slots (the same as in `slots`), of the extras, of the options. */
  readonly lines: readonly PriceLine[];
  readonly totalCents: number;
}
