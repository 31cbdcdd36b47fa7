import { type RateField, rateFields } from '@pds/pricing/contract';
import { DefaultRateRequired, RateOutOfRange } from '../pricing.errors';
import { checkNightHour, checkNightNotEmpty } from './night-hours';
import type { RateSheet } from './rate-sheet';
import { resolveRates } from './tariff-fallback';

/** The owner of a tariff; every tariff falls through to the default one. */
export type RateOwner =
  | { readonly kind: 'default' }
  | { readonly kind: 'department'; readonly id: number }
  | { readonly kind: 'organisation'; readonly id: number };

/** Fields to change in a tariff: absent fields stay unchanged, `null` clears a field. */
export interface RateChanges {
  readonly cents: Readonly<Partial<Record<RateField, number | null>>>;
  readonly disableNightHours?: boolean | null;
  readonly nightHourStart?: number | null;
  readonly nightHourEnd?: number | null;
}

/** 10 000 € per hour or piece: a larger amount is mistyped. */
const maximumRateCents = 1_000_000;

/**
 * Returns a tariff with some fields changed.
 *
 * @param fallbacks the sheets it falls through to; none for the default tariff, which may not have an empty field
 * @throws RateOutOfRange, NightHourOutOfRange, DefaultRateRequired; NightWindowEmpty if the resulting night would start and end at the same
 * time
 */
export function changeRates(sheet: RateSheet, changes: RateChanges, fallbacks: readonly RateSheet[]): RateSheet {
  const changed: RateSheet = {
    cents: { ...sheet.cents, ...changes.cents },
    disableNightHours: changes.disableNightHours === undefined ? sheet.disableNightHours : changes.disableNightHours,
    nightHourStart: changes.nightHourStart === undefined ? sheet.nightHourStart : changes.nightHourStart,
    nightHourEnd: changes.nightHourEnd === undefined ? sheet.nightHourEnd : changes.nightHourEnd,
  };
  for (const field of rateFields) {
    const value = changed.cents[field];
    if (value !== null) checkRate(value, field);
    else if (fallbacks.length === 0) throw new DefaultRateRequired(field);
  }
  checkNightHour(changed.nightHourStart, 'nightHourStart');
  checkNightHour(changed.nightHourEnd, 'nightHourEnd');
  checkNightNotEmpty(resolveRates([changed, ...fallbacks]).night);
  return changed;
}

/** Throws RateOutOfRange unless `cents` is a whole number from 0 to {@link maximumRateCents}. */
export function checkRate(cents: number, field: string): void {
  if (!Number.isInteger(cents) || cents < 0 || cents > maximumRateCents) {
    throw new RateOutOfRange(field, maximumRateCents);
  }
}
