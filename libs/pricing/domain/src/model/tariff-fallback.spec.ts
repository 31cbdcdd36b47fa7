import { RateMissing } from '../pricing.errors';
import { evenRates, everyRate, sheetWith } from '../testing/default-rates';
import { emptyRateSheet } from './rate-sheet';
import { resolveRates } from './tariff-fallback';

describe('the applicable tariff', () => {
  it('is resolved from organisation, department and default, field by field', () => {
    const organisation = sheetWith({ hourlyRescuer: 500 });
    const department = sheetWith({ hourlyRescuer: 700, hourlyNight: 900 }, { nightHourStart: 1320 });
    const { cents, night } = resolveRates([organisation, department, evenRates]);
    expect(cents).toEqual({ ...everyRate(1000), hourlyRescuer: 500, hourlyNight: 900 });
    expect(night).toEqual({ start: 1320, end: 360 });
  });

  it('keeps a rate of 0 €: it is a gift, not an empty field', () => {
    expect(resolveRates([sheetWith({ meal: 0 }), evenRates]).cents.meal).toBe(0);
  });

  it('has no night if the most specific tariff that sets it disables it', () => {
    expect(resolveRates([sheetWith({}, { disableNightHours: true }), evenRates]).night).toBeNull();
    const reenabled = sheetWith({}, { disableNightHours: false });
    expect(resolveRates([reenabled, { ...evenRates, disableNightHours: true }]).night).not.toBeNull();
  });

  it('has a night from 21:00 to 06:00 if no tariff sets one', () => {
    const silent = { ...evenRates, disableNightHours: null, nightHourStart: null, nightHourEnd: null };
    expect(resolveRates([silent]).night).toEqual({ start: 1260, end: 360 });
  });

  it('is refused, not free, if even the default tariff has no rate', () => {
    expect(() => resolveRates([emptyRateSheet])).toThrow(RateMissing);
  });
});
