import {
  type AppliedRates,
  type RateField,
  rateFields,
  type RateSource,
  type TracedRates,
} from '@pds/pricing/contract';
import { RateMissing } from '../pricing.errors';
import { defaultNight } from './night-hours';
import type { RateSheet } from './rate-sheet';

/*
 * The fallback of tariffs: organisation, then department, then default, field by field; an empty field falls through to the next sheet, 0 €
 * does not (decisions: Pricing). The most specific sheet comes first.
 */

/** Merges sheets: the first non-empty value of each field. */
export function fallThrough(sheets: readonly RateSheet[]): RateSheet {
  const first = <Value>(read: (sheet: RateSheet) => Value | null): Value | null => {
    for (const sheet of sheets) {
      const value = read(sheet);
      if (value !== null) return value;
    }
    return null;
  };
  const cents = {} as Record<RateField, number | null>;
  for (const field of rateFields) cents[field] = first((sheet) => sheet.cents[field]);
  return {
    cents,
    disableNightHours: first((sheet) => sheet.disableNightHours),
    nightHourStart: first((sheet) => sheet.nightHourStart),
    nightHourEnd: first((sheet) => sheet.nightHourEnd),
  };
}

/**
 * Resolves the tariff that applies to a dossier.
 *
 * @throws RateMissing if no sheet sets an amount
 */
export function resolveRates(sheets: readonly RateSheet[]): AppliedRates {
  const { cents: filled, disableNightHours, nightHourStart, nightHourEnd } = fallThrough(sheets);
  const cents = {} as Record<RateField, number>;
  for (const field of rateFields) {
    const value = filled[field];
    if (value === null) throw new RateMissing(field);
    cents[field] = value;
  }
  const night = { start: nightHourStart ?? defaultNight.start, end: nightHourEnd ?? defaultNight.end };
  return { cents, night: disableNightHours ? null : night };
}

/**
 * Like {@link resolveRates}, with the source of each amount.
 *
 * @throws RateMissing
 */
export function traceRates(sheets: readonly { readonly source: RateSource; readonly sheet: RateSheet }[]): TracedRates {
  const rates = resolveRates(sheets.map(({ sheet }) => sheet));
  const sources = {} as Record<RateField, RateSource>;
  for (const field of rateFields) {
    sources[field] = sheets.find(({ sheet }) => sheet.cents[field] !== null)?.source ?? 'default';
  }
  return { rates, sources };
}
