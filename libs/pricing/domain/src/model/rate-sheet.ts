import { type RateField, rateFields } from '@pds/pricing/contract';

/** The entered fields of a tariff; `null` is an empty field, for which the next tariff applies. */
export interface RateSheet {
  /** Cents per hour or per piece. */
  readonly cents: Readonly<Record<RateField, number | null>>;
  readonly disableNightHours: boolean | null;
  /** Minutes after midnight, 0–1439. */
  readonly nightHourStart: number | null;
  readonly nightHourEnd: number | null;
}

/** A tariff without any value: the next tariff applies to every field. */
export const emptyRateSheet: RateSheet = {
  cents: Object.fromEntries(rateFields.map((field) => [field, null])) as Record<RateField, null>,
  disableNightHours: null,
  nightHourStart: null,
  nightHourEnd: null,
};
