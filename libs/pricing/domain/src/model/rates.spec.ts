import { DefaultRateRequired, NightHourOutOfRange, NightWindowEmpty, RateOutOfRange } from '../pricing.errors';
import { evenRates, sheetWith } from '../testing/default-rates';
import { emptyRateSheet } from './rate-sheet';
import { changeRates } from './rates';

describe('a change of tariff', () => {
  it('changes the given fields only; null empties one', () => {
    const department = sheetWith({ meal: 700, vl: 2000 });
    const changed = changeRates(department, { cents: { meal: null, tent: 5000 }, nightHourStart: 1320 }, [evenRates]);
    expect(changed).toEqual(sheetWith({ vl: 2000, tent: 5000 }, { nightHourStart: 1320 }));
  });

  it.each([-1, 1_000_001, 12.5, Number.NaN, Infinity])('refuses a rate of %p cents', (meal) => {
    expect(() => changeRates(emptyRateSheet, { cents: { meal } }, [evenRates])).toThrow(RateOutOfRange);
  });

  it.each([-1, 1440, 30.5])('refuses a night that starts at minute %p', (nightHourStart) => {
    expect(() => changeRates(emptyRateSheet, { cents: {}, nightHourStart }, [evenRates])).toThrow(NightHourOutOfRange);
  });

  it('refuses a night of zero length, also if the other end is the default one', () => {
    expect(() => changeRates(emptyRateSheet, { cents: {}, nightHourStart: 360 }, [evenRates])).toThrow(
      NightWindowEmpty,
    );
    const disabled = { cents: {}, nightHourStart: 360, disableNightHours: true };
    expect(changeRates(emptyRateSheet, disabled, [evenRates]).nightHourStart).toBe(360);
  });

  it('leaves no field of the default tariff empty', () => {
    expect(() => changeRates(evenRates, { cents: { vps: null } }, [])).toThrow(DefaultRateRequired);
    expect(changeRates(evenRates, { cents: { vps: 0 } }, []).cents.vps).toBe(0);
  });
});
