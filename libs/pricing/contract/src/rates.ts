/** The amounts of a tariff, by the names of the pricing screen (spec back-office 3, Pricing). */
export const rateFields = [
  'hourlyRescuer',
  'hourlyNight',
  'hourlyHoliday',
  'doctor',
  'nurse',
  'meal',
  'lotA',
  'lotB',
  'lotC',
  'lotMedical',
  'vps',
  'vl',
  'vtu',
  'vtp',
  'tent',
] as const;
export type RateField = (typeof rateFields)[number];

/** The part of the day charged at the night rate, in minutes after midnight on the wall clock; may cross midnight. */
export interface NightWindow {
  /** 0–1439; 21:00 is 1260. */
  readonly start: number;
  /** 0–1439, excluded; equal to `start`: no minute is night. */
  readonly end: number;
}

/** The tariff that an amount comes from. */
export type RateSource = 'organisation' | 'department' | 'default';

/** The tariff that applies to one dossier, with the source of each field. */
export interface TracedRates {
  readonly rates: AppliedRates;
  readonly sources: Readonly<Record<RateField, RateSource>>;
}

/** The tariff that applies to one dossier, resolved from organisation, department and default. */
export interface AppliedRates {
  /** Cents per hour (`hourly…`, `doctor`, `nurse`) or per piece. */
  readonly cents: Readonly<Record<RateField, number>>;
  /** `null` if night hours are disabled: they then count as normal hours. */
  readonly night: NightWindow | null;
}
