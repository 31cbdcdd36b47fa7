import {
  type AppliedRates,
  type NightWindow,
  type RateField,
  rateFields,
  type RateSource,
  type TracedRates,
} from '@pds/pricing/contract';
import {
  DefaultRateRequired,
  NightHourOutOfRange,
  NightWindowEmpty,
  RateMissing,
  RateOutOfRange,
} from '../pricing.errors';

/** Whose tariff it is; the default one is what every other falls through to. */
export type RateOwner =
  | { readonly kind: 'default' }
  | { readonly kind: 'department'; readonly id: number }
  | { readonly kind: 'organisation'; readonly id: number };

/** A tariff as it was filled in; `null` is an empty field, which falls through to the next tariff. */
export interface RateSheet {
  /** Cents per hour or per piece. */
  readonly cents: Readonly<Record<RateField, number | null>>;
  readonly disableNightHours: boolean | null;
  /** Minutes after midnight, 0–1439. */
  readonly nightHourStart: number | null;
  readonly nightHourEnd: number | null;
}

/** Fields to change in a tariff: absent ones stay, `null` empties. */
export interface RateChanges {
  readonly cents: Readonly<Partial<Record<RateField, number | null>>>;
  readonly disableNightHours?: boolean | null;
  readonly nightHourStart?: number | null;
  readonly nightHourEnd?: number | null;
}

/** 10 000 € an hour or a piece: more is a mistyped amount. */
export const maximumRateCents = 1_000_000;

/** Night where no tariff says otherwise, 21:00 to 06:00 (domain facts: Hours). */
export const defaultNight: NightWindow = { start: 21 * 60, end: 6 * 60 };

export const emptyRateSheet: RateSheet = {
  cents: Object.fromEntries(rateFields.map((field) => [field, null])) as Record<RateField, null>,
  disableNightHours: null,
  nightHourStart: null,
  nightHourEnd: null,
};

/**
 * The tariff that applies, looked up field by field: an empty field falls through to the next sheet (decisions:
 * Pricing).
 *
 * @param sheets the most particular first: organisation, department, default
 * @throws RateMissing when no sheet sets an amount
 */
export function resolveRates(sheets: readonly RateSheet[]): AppliedRates {
  const first = <Value>(read: (sheet: RateSheet) => Value | null): Value | null => {
    for (const sheet of sheets) {
      const value = read(sheet);
      if (value !== null) return value;
    }
    return null;
  };
  const cents = {} as Record<RateField, number>;
  for (const field of rateFields) {
    const value = first((sheet) => sheet.cents[field]);
    if (value === null) throw new RateMissing(field);
    cents[field] = value;
  }
  const night = first((sheet) => sheet.disableNightHours)
    ? null
    : {
        start: first((sheet) => sheet.nightHourStart) ?? defaultNight.start,
        end: first((sheet) => sheet.nightHourEnd) ?? defaultNight.end,
      };
  return { cents, night };
}

/** What a tariff falls through to: the first value of each field. `sheets` as for {@link resolveRates}. */
export function fallThrough(sheets: readonly RateSheet[]): RateSheet {
  const first = <Value>(read: (sheet: RateSheet) => Value | null): Value | null =>
    sheets.reduce<Value | null>((found, sheet) => found ?? read(sheet), null);
  return {
    cents: Object.fromEntries(rateFields.map((field) => [field, first((sheet) => sheet.cents[field])])) as Record<
      RateField,
      number | null
    >,
    disableNightHours: first((sheet) => sheet.disableNightHours),
    nightHourStart: first((sheet) => sheet.nightHourStart),
    nightHourEnd: first((sheet) => sheet.nightHourEnd),
  };
}

/**
 * As {@link resolveRates}, telling whose tariff each amount comes from.
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

/**
 * A tariff with some fields changed.
 *
 * @param fallbacks the sheets it falls through to; none for the default tariff, which may not have an empty field
 * @throws RateOutOfRange, NightHourOutOfRange, DefaultRateRequired; NightWindowEmpty when the night that results would
 * start and end at the same time
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
  const { night } = resolveRates([changed, ...fallbacks]);
  if (night && night.start === night.end) throw new NightWindowEmpty();
  return changed;
}

/** Raises RateOutOfRange unless `cents` is a whole number from 0 to {@link maximumRateCents}. */
export function checkRate(cents: number, field: string): void {
  if (!Number.isInteger(cents) || cents < 0 || cents > maximumRateCents) {
    throw new RateOutOfRange(field, maximumRateCents);
  }
}

/** Raises NightHourOutOfRange unless `minutes` is a minute of the day. */
export function checkNightHour(minutes: number | null, field: string): void {
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 0 && minutes < 1440)) {
    throw new NightHourOutOfRange(field);
  }
}
