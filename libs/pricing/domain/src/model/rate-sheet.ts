import { type RateField, rateFields } from '@pds/pricing/contract';

/** A tariff as it was filled in; `null` is an empty field, which falls through to the next tariff. */
export interface RateSheet {
  /** Cents per hour or per piece. */
  readonly cents: Readonly<Record<RateField, number | null>>;
  readonly disableNightHours: boolean | null;
  /** Minutes after midnight, 0–1439. */
  readonly nightHourStart: number | null;
  readonly nightHourEnd: number | null;
}

/** A tariff that says nothing: everything falls through. */
export const emptyRateSheet: RateSheet = {
  cents: Object.fromEntries(rateFields.map((field) => [field, null])) as Record<RateField, null>,
  disableNightHours: null,
  nightHourStart: null,
  nightHourEnd: null,
};
