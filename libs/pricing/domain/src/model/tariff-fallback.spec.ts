import { type RateField, rateFields } from '@pds/pricing/contract';
import { RateMissing } from '../pricing.errors';
import { emptyRateSheet, type RateSheet } from './rate-sheet';
import { resolveRates } from './tariff-fallback';

const every = (cents: number) => Object.fromEntries(rateFields.map((f) => [f, cents])) as Record<RateField, number>;
const defaults: RateSheet = {
  cents: every(1000),
  disableNightHours: false,
  nightHourStart: 1260,
  nightHourEnd: 360,
};
const sheet = (cents: Partial<Record<RateField, number>>, more: Partial<RateSheet> = {}): RateSheet => ({
  ...emptyRateSheet,
  ...more,
  cents: { ...emptyRateSheet.cents, ...cents },
});

describe('the applicable tariff', () => {
  it('is resolved from organisation, department and default, field by field', () => {
    const organisation = sheet({ hourlyRescuer: 500 });
    const department = sheet({ hourlyRescuer: 700, hourlyNight: 900 }, { nightHourStart: 1320 });
    const { cents, night } = resolveRates([organisation, department, defaults]);
    expect(cents).toEqual({ ...every(1000), hourlyRescuer: 500, hourlyNight: 900 });
    expect(night).toEqual({ start: 1320, end: 360 });
  });

  it('keeps a rate of 0 €: it is a gift, not an empty field', () => {
    expect(resolveRates([sheet({ meal: 0 }), defaults]).cents.meal).toBe(0);
  });

  it('has no night if the most specific tariff that sets it disables it', () => {
    expect(resolveRates([sheet({}, { disableNightHours: true }), defaults]).night).toBeNull();
    const reenabled = sheet({}, { disableNightHours: false });
    expect(resolveRates([reenabled, { ...defaults, disableNightHours: true }]).night).not.toBeNull();
  });

  it('has a night from 21:00 to 06:00 if no tariff sets one', () => {
    const silent = { ...defaults, disableNightHours: null, nightHourStart: null, nightHourEnd: null };
    expect(resolveRates([silent]).night).toEqual({ start: 1260, end: 360 });
  });

  it('is refused, not free, if even the default tariff has no rate', () => {
    expect(() => resolveRates([emptyRateSheet])).toThrow(RateMissing);
  });
});
