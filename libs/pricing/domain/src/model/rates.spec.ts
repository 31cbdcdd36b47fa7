import { type RateField, rateFields } from '@pds/pricing/contract';
import { DefaultRateRequired, NightHourOutOfRange, NightWindowEmpty, RateOutOfRange } from '../pricing.errors';
import { emptyRateSheet, type RateSheet } from './rate-sheet';
import { changeRates } from './rates';

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

describe('a change of tariff', () => {
  it('changes the given fields only; null empties one', () => {
    const department = sheet({ meal: 700, vl: 2000 });
    const changed = changeRates(department, { cents: { meal: null, tent: 5000 }, nightHourStart: 1320 }, [defaults]);
    expect(changed).toEqual(sheet({ vl: 2000, tent: 5000 }, { nightHourStart: 1320 }));
  });

  it.each([-1, 1_000_001, 12.5, Number.NaN, Infinity])('refuses a rate of %p cents', (meal) => {
    expect(() => changeRates(emptyRateSheet, { cents: { meal } }, [defaults])).toThrow(RateOutOfRange);
  });

  it.each([-1, 1440, 30.5])('refuses a night that starts at minute %p', (nightHourStart) => {
    expect(() => changeRates(emptyRateSheet, { cents: {}, nightHourStart }, [defaults])).toThrow(NightHourOutOfRange);
  });

  it('refuses a night of zero length, also if the other end is the default one', () => {
    expect(() => changeRates(emptyRateSheet, { cents: {}, nightHourStart: 360 }, [defaults])).toThrow(NightWindowEmpty);
    const disabled = { cents: {}, nightHourStart: 360, disableNightHours: true };
    expect(changeRates(emptyRateSheet, disabled, [defaults]).nightHourStart).toBe(360);
  });

  it('leaves no field of the default tariff empty', () => {
    expect(() => changeRates(defaults, { cents: { vps: null } }, [])).toThrow(DefaultRateRequired);
    expect(changeRates(defaults, { cents: { vps: 0 } }, []).cents.vps).toBe(0);
  });
});
