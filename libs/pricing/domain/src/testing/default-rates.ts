import type { RateSheet } from '../model/rate-sheet';

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
