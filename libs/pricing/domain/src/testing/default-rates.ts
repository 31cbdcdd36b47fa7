import { type RateField, rateFields } from '@pds/pricing/contract';
import { emptyRateSheet, type RateSheet } from '../model/rate-sheet';

/** A complete default tariff for specs. */
export const defaultRatesForTests: RateSheet = {
  cents: {
    hourlyRescuer: 1200,
    hourlyNight: 1500,
    hourlyHoliday: 1850,
    doctor: 8000,
    nurse: 4000,
    meal: 950,
    lotA: 6000,
    lotB: 4000,
    lotC: 2000,
    lotMedical: 12_000,
    vps: 15_000,
    vl: 4000,
    vtu: 7000,
    vtp: 6000,
    tent: 5000,
  },
  disableNightHours: false,
  nightHourStart: 1260,
  nightHourEnd: 360,
};

/** Every rate with one price. */
export const everyRate = (cents: number) =>
  Object.fromEntries(rateFields.map((field) => [field, cents])) as Record<RateField, number>;

/** A default tariff of 10 € for everything, with a night from 21:00 to 6:00. */
export const evenRates: RateSheet = { ...defaultRatesForTests, cents: everyRate(1000) };

/** A tariff with some rates; the others are empty. */
export const sheetWith = (cents: Partial<Record<RateField, number>>, more: Partial<RateSheet> = {}): RateSheet => ({
  ...emptyRateSheet,
  ...more,
  cents: { ...emptyRateSheet.cents, ...cents },
});
