import { Fraction, Money } from '@pds/kernel';
import { type AppliedRates, type BillableItem, type OptionOffer, rateFields } from '@pds/pricing/contract';
import type { RateChanges, RateSheet } from '@pds/pricing/domain';
import type { BillableItemAnswer, OfferedOptionAnswer, RatesBody, TariffRates } from './pricing.dto';

/** Converts the fields of a request to changes: euros to cents, `HH:MM` to minutes; absent fields stay absent. */
export function toChanges(body: RatesBody): RateChanges {
  const cents: { -readonly [field in keyof RateChanges['cents']]: number | null } = {};
  for (const field of rateFields) {
    const euros = body[field];
    if (euros !== undefined) cents[field] = euros === null ? null : Money.ofEuros(euros).cents;
  }
  return {
    cents,
    disableNightHours: body.disableNightHours,
    nightHourStart: toMinutes(body.nightHourStart),
    nightHourEnd: toMinutes(body.nightHourEnd),
  };
}

/** A tariff as filled in, in euros and `HH:MM`. */
export function toRates({ cents, disableNightHours, nightHourStart, nightHourEnd }: RateSheet): TariffRates {
  const euros = Object.fromEntries(
    rateFields.map((field) => [field, cents[field] === null ? null : cents[field] / 100]),
  ) as Pick<TariffRates, (typeof rateFields)[number]>;
  return { ...euros, disableNightHours, nightHourStart: toTime(nightHourStart), nightHourEnd: toTime(nightHourEnd) };
}

/** The applied rates, in the same form: no amount is empty. */
export function appliedRates({ cents, night }: AppliedRates): TariffRates {
  return toRates({
    cents,
    disableNightHours: night === null,
    nightHourStart: night?.start ?? null,
    nightHourEnd: night?.end ?? null,
  });
}

export function toOfferedOption({ priceCents, ...same }: OptionOffer): OfferedOptionAnswer {
  return { ...same, price: priceCents / 100 };
}

export function toBillableItem({ id, name, priceMills }: BillableItem): BillableItemAnswer {
  return { id, name, price: priceMills / 1000 };
}

/** Converts euros to thousandths. */
export function toMills(euros: number): number {
  return Number(Fraction.ofDecimal(euros).times(Fraction.of(1000)).round());
}

/** Converts `21:00` to minutes after midnight; null and undefined stay. */
function toMinutes(time: string | null | undefined): number | null | undefined {
  if (time === null || time === undefined) return time;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function toTime(minutes: number | null): string | null {
  if (minutes === null) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
