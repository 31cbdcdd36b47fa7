import { holidayCalendar } from '@pds/kernel';
import type { StationClass } from '@pds/pricing/contract';
import { explainHours, splitHours } from './hours';
import { priceDossier } from './price-dossier';
import { defaultNight } from './night-hours';
import { resolveRates } from './tariff-fallback';
import { sizeStation } from './sizing';
import { defaultRatesForTests } from '../testing';

/*
 * Cases calculated by hand, with the source of their rule. Nothing is computed here: each expected value was calculated on paper, with the
 * calculation beside it.
 */

describe('the size of a station, calculated by hand (arrêté du 7 novembre 2006, annexe: référentiel national DPS)', () => {
  const i100 = [2, 2, 4] as const; // 0,30 + 0,30 + 0,40 = 1,00: RIS = P / 1000
  const i075 = [1, 1, 1] as const; // 0,25 × 3 = 0,75
  const i120 = [4, 4, 4] as const; // 0,40 × 3 = 1,20
  const i090 = [3, 2, 1] as const; // 0,35 + 0,30 + 0,25 = 0,90

  it.each<[string, number, readonly [number, number, number], string, StationClass, number]>([
    // § « RIS ≤ 0,25: pas de dispositif imposé »
    ['0,25: 1,00 × 250 / 1000', 250, i100, '0.25', 'none', 0],
    ['just above 0,25: 1,00 × 251 / 1000', 251, i100, '0.251', 'PAPS', 2],
    ['0,25 is exceeded by 0,75 × 334 / 1000 = 0,2505', 334, i075, '0.2505', 'PAPS', 2],
    ['but not by 0,75 × 333 / 1000 = 0,24975', 333, i075, '0.24975', 'none', 0],
    // § « 0,25 < RIS ≤ 1,125: PAPS »
    ['1,125: 1,00 × 1125 / 1000', 1125, i100, '1.125', 'PAPS', 2],
    ['1,125 with 0,75 × 1500 / 1000', 1500, i075, '1.125', 'PAPS', 2],
    ['1,125 with 0,90 × 1250 / 1000', 1250, i090, '1.125', 'PAPS', 2],
    ['just above 1,125: 1,00 × 1126 / 1000', 1126, i100, '1.126', 'DPS-PE', 4],
    // § « 1,125 < RIS ≤ 12: DPS-PE », 4 rescuers up to 4, then the next even number
    ['4: 1,00 × 4000 / 1000', 4000, i100, '4', 'DPS-PE', 4],
    ['just above 4: 1,00 × 4001 / 1000', 4001, i100, '4.001', 'DPS-PE', 6],
    ['4,0005 with 0,75 × 5334 / 1000', 5334, i075, '4.0005', 'DPS-PE', 6],
    ['12: 1,00 × 12000 / 1000', 12_000, i100, '12', 'DPS-PE', 12],
    ['12 with 1,20 × 10000 / 1000, which binary numbers do not represent', 10_000, i120, '12', 'DPS-PE', 12],
    ['12 with 0,75 × 16000 / 1000', 16_000, i075, '12', 'DPS-PE', 12],
    // § « 12 < RIS ≤ 36: DPS-ME »
    ['just above 12: 1,00 × 12001 / 1000', 12_001, i100, '12.001', 'DPS-ME', 14],
    ['36: 1,00 × 36000 / 1000', 36_000, i100, '36', 'DPS-ME', 36],
    ['36 with 1,20 × 30000 / 1000', 30_000, i120, '36', 'DPS-ME', 36],
    ['36 with 0,90 × 40000 / 1000', 40_000, i090, '36', 'DPS-ME', 36],
    // § « RIS > 36: DPS-GE »
    ['just above 36: 1,00 × 36001 / 1000', 36_001, i100, '36.001', 'DPS-GE', 38],
    // § « P = 100 000 + (P1 − 100 000) / 2 » beyond 100 000 persons
    ['100 000 persons count in full: 1,00 × 100000 / 1000', 100_000, i100, '100', 'DPS-GE', 100],
    ['100 001: P = 100 000,5', 100_001, i100, '100.0005', 'DPS-GE', 102],
    ['100 002: P = 100 001', 100_002, i100, '100.001', 'DPS-GE', 102],
    ['104 000: P = 102 000', 104_000, i100, '102', 'DPS-GE', 102],
    ['200 000: P = 150 000; 0,75 × 150 = 112,5', 200_000, i075, '112.5', 'DPS-GE', 114],
    ['1 000 000: P = 550 000; 1,20 × 550 = 660', 1_000_000, i120, '660', 'DPS-GE', 660],
  ])('RIS %s', (_, publicPeak, [publicBehavior, feature, interventionDelay], ris, stationClass, rescuers) => {
    expect(sizeStation({ publicPeak, publicBehavior, feature, interventionDelay })).toMatchObject({
      kind: 'sized',
      ris,
      stationClass,
      rescuers,
      proposedRescuers: rescuers,
      actors: null,
    });
  });
});

const zones: Readonly<Record<string, string>> = { '974': 'Indian/Reunion' };

describe('hours calculated by hand', () => {
  const rules = (department: string) => ({
    timeZone: zones[department] ?? 'Europe/Paris',
    night: defaultNight,
    holidayOn: holidayCalendar(department),
  });
  /** The rescuer rates of the test tariff: 12,00 € an hour, 15,00 € at night, 18,50 € on a holiday. */
  const rates = resolveRates([defaultRatesForTests]);

  it.each<[string, string, string, string, string, { normal: number; night: number; holiday: number }, number]>([
    [
      'the night of 25 March 2029, clocks forward at 02:00: 21–24 h and 0–2, 3–6 h are 8 hours of night',
      'directive 2000/84/CE, art. 2',
      '69',
      '2029-03-24T20:00+01:00',
      '2029-03-25T08:00+02:00',
      { normal: 180, night: 480, holiday: 0 },
      3 * 1200 + 8 * 1500,
    ],
    [
      'the night of 28 October 2029, clocks back at 03:00: 21–24 h, 0–3 and 2–6 h are 10 hours of night',
      'directive 2000/84/CE, art. 3',
      '69',
      '2029-10-27T20:00+02:00',
      '2029-10-28T08:00+01:00',
      { normal: 180, night: 600, holiday: 0 },
      3 * 1200 + 10 * 1500,
    ],
    [
      'Good Friday 30 March 2029 in Bas-Rhin, 08–22 h, holiday for all of its 14 hours',
      'C. trav. art. L3134-13',
      '67',
      '2029-03-30T08:00+02:00',
      '2029-03-30T22:00+02:00',
      { normal: 0, night: 0, holiday: 840 },
      14 * 1850,
    ],
    [
      'the same in Rhône, an ordinary Friday: 08–21 h and one hour of night',
      'C. trav. art. L3133-1 (not in its list)',
      '69',
      '2029-03-30T08:00+02:00',
      '2029-03-30T22:00+02:00',
      { normal: 780, night: 60, holiday: 0 },
      13 * 1200 + 1500,
    ],
    [
      '20 December 2026 in Réunion, from the evening before to the morning after: 24 hours of holiday',
      'C. trav. art. L3422-2 (abolition de l’esclavage, Réunion)',
      '974',
      '2026-12-19T20:00+04:00',
      '2026-12-21T07:00+04:00',
      // 20–21 h and 6–7 h; 21–24 h and 0–6 h; the whole day.
      { normal: 120, night: 540, holiday: 1440 },
      2 * 1200 + 9 * 1500 + 24 * 1850,
    ],
    [
      '31 December 20:00 to 1 January 08:00: holiday before night, an hour counted once',
      'C. trav. art. L3133-1; holiday before night before normal',
      '69',
      '2026-12-31T20:00+01:00',
      '2027-01-01T08:00+01:00',
      { normal: 60, night: 180, holiday: 480 },
      1200 + 3 * 1500 + 8 * 1850,
    ],
  ])('%s (%s)', (_, _source, department, start, end, minutes, cents) => {
    const period = { start: Date.parse(start), end: Date.parse(end) };
    expect(splitHours(period, rules(department))).toEqual(minutes);
    const pieces = { mealCount: 0, lotA: 0, lotB: 0, lotC: 0, medicalLot: 0, vps: 0, vl: 0, vtu: 0, vtp: 0, tent: 0 };
    const slot = { id: 1, name: 'Créneau', startsAt: period.start, endsAt: period.end, rescueWorkerCount: 1 };
    const priced = priceDossier(
      {
        eventDepartment: department,
        timeZone: rules(department).timeZone,
        isOrganizationMealSupport: false,
        slots: [{ ...slot, ...pieces, doctorHours: 0, nurseHours: 0, discount: 0 }],
        extras: [],
        options: [],
        optionsDiscount: 0,
      },
      rates,
    );
    expect(priced.totalCents).toBe(cents);
  });

  const shown = (department: string, start: string, end: string, night = true) =>
    explainHours(
      { start: Date.parse(start), end: Date.parse(end) },
      { ...rules(department), ...(night ? {} : { night: null }) },
    ).map(({ minutes, kind, reason }) => [minutes, kind, reason]);

  it('have a reason for every minute', () => {
    expect(shown('69', '2027-07-13T20:00+02:00', '2027-07-15T07:00+02:00')).toEqual([
      [60, 'normal', 'jour'],
      [180, 'night', 'nuit 21 h – 6 h'],
      [1440, 'holiday', '14 juillet (Fête nationale)'],
      [360, 'night', 'nuit 21 h – 6 h'],
      [60, 'normal', 'jour'],
    ]);
    expect(shown('69', '2026-12-31T20:00+01:00', '2027-01-01T08:00+01:00').at(-1)).toEqual([
      480,
      'holiday',
      '1er janvier (Jour de l’an)',
    ]);
    expect(shown('67', '2028-12-25T23:00+01:00', '2028-12-26T01:00+01:00')).toEqual([
      [60, 'holiday', '25 décembre (Noël)'],
      [60, 'holiday', '26 décembre (Saint-Étienne)'],
    ]);
  });

  it('show clock changes, and are not split there within a night, nor at midnight', () => {
    expect(shown('69', '2029-03-24T20:00+01:00', '2029-03-25T08:00+02:00')).toEqual([
      [60, 'normal', 'jour'],
      [480, 'night', 'nuit 21 h – 6 h, les horloges avancent d’une heure'],
      [120, 'normal', 'jour'],
    ]);
    expect(shown('69', '2029-10-27T22:00+02:00', '2029-10-28T08:00+01:00', false)).toEqual([
      [660, 'normal', 'jour, les horloges reculent d’une heure'],
    ]);
  });
});
