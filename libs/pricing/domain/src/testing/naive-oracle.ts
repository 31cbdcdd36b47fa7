import type { AppliedRates, DossierContent, NightWindow } from '@pds/pricing/contract';

/*
 * The price of a dossier, computed as naively as possible: one minute after the other, in whole cents, without any function of the library.
 * It shares neither code nor method with it: the holidays are a table, the clocks of Paris follow the text of the directive, decimals are
 * whole hundredths. Slow and obvious on purpose; it covers 2026 to 2031.
 */

/** A place with its clock and holiday rules in the oracle. */
export interface OraclePlace {
  readonly department: string | null;
  readonly timeZone: string;
  /** Minutes ahead of UTC; `paris` follows directive 2000/84/CE. */
  readonly offset: number | 'paris';
  /** `MM-DD` of its holidays besides the national ones. */
  readonly local: readonly string[];
  readonly goodFriday: boolean;
}

export const oraclePlaces: readonly OraclePlace[] = [
  { department: '69', timeZone: 'Europe/Paris', offset: 'paris', local: [], goodFriday: false },
  { department: '67', timeZone: 'Europe/Paris', offset: 'paris', local: ['12-26'], goodFriday: true },
  { department: null, timeZone: 'Europe/Paris', offset: 'paris', local: [], goodFriday: false },
  { department: '971', timeZone: 'America/Guadeloupe', offset: -240, local: ['05-27'], goodFriday: false },
  { department: '972', timeZone: 'America/Martinique', offset: -240, local: ['05-22'], goodFriday: false },
  { department: '973', timeZone: 'America/Cayenne', offset: -180, local: ['06-10'], goodFriday: false },
  { department: '974', timeZone: 'Indian/Reunion', offset: 240, local: ['12-20'], goodFriday: false },
  { department: '976', timeZone: 'Indian/Mayotte', offset: 180, local: ['04-27'], goodFriday: false },
];

/** Easter Sundays, from a calendar. */
const easters: Readonly<Record<number, string>> = {
  2025: '2025-04-20',
  2026: '2026-04-05',
  2027: '2027-03-28',
  2028: '2028-04-16',
  2029: '2029-04-01',
  2030: '2030-04-21',
  2031: '2031-04-13',
  2032: '2032-03-28',
};
const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
const day = 86_400_000;
/** Jest looks up every global through its sandbox, which costs more than the computation for a minute. */
const { floor } = Math;

/** All holidays of a place, as days since 1970. */
function holidaysOf(place: OraclePlace): ReadonlySet<number> {
  const days = new Set<number>();
  for (const [year, easter] of Object.entries(easters)) {
    for (const date of [...fixed, ...place.local]) days.add(Date.parse(`${year}-${date}`) / day);
    const sunday = Date.parse(easter) / day;
    for (const after of [1, 39, 50, ...(place.goodFriday ? [-2] : [])]) days.add(sunday + after);
  }
  return days;
}
const holidaysOfPlaces = new Map(oraclePlaces.map((place) => [place, holidaysOf(place)]));

/** Minutes: summer time begins and ends at 01:00 UTC on the last Sundays of March and October (directive 2000/84/CE). */
const summers = Object.keys(easters).map((year) => ({
  begins: lastSunday(`${year}-03-31`) / 60_000 + 60,
  ends: lastSunday(`${year}-10-31`) / 60_000 + 60,
}));

function lastSunday(lastDayOfMonth: string): number {
  let date = Date.parse(lastDayOfMonth);
  while (new Date(date).getUTCDay() !== 0) date -= day;
  return date;
}

/** Whole numbers only: hundredths of hours, of a percent, of a quantity. */
export interface OracleSlot {
  readonly startMinute: number;
  readonly minutes: number;
  readonly rescuers: number;
  readonly doctorHundredths: number;
  readonly nurseHundredths: number;
  /** Meals, lots A, B, C and medical, VPS, VL, VTU, VTP, tents: in the order of {@link pieceRates}. */
  readonly pieces: readonly number[];
  readonly discountHundredths: number;
}

export interface OracleDossier {
  readonly place: OraclePlace;
  readonly night: NightWindow | null;
  readonly mealsProvided: boolean;
  readonly slots: readonly OracleSlot[];
  readonly extras: readonly {
    readonly quantityHundredths: number;
    readonly priceMills: number;
    readonly discountHundredths: number;
  }[];
  readonly options: readonly { readonly priceCents: number; readonly days: number }[];
  readonly optionsDiscountHundredths: number;
}

const pieceFields = ['mealCount', 'lotA', 'lotB', 'lotC', 'medicalLot', 'vps', 'vl', 'vtu', 'vtp', 'tent'] as const;
const pieceRates = ['meal', 'lotA', 'lotB', 'lotC', 'lotMedical', 'vps', 'vl', 'vtu', 'vtp', 'tent'] as const;

/** Converts the dossier to the input of the library. */
export function contentOf(dossier: OracleDossier): DossierContent {
  return {
    eventDepartment: dossier.place.department,
    timeZone: dossier.place.timeZone,
    isOrganizationMealSupport: dossier.mealsProvided,
    slots: dossier.slots.map((slot, index) => ({
      id: index + 1,
      name: `Créneau ${index + 1}`,
      startsAt: slot.startMinute * 60_000,
      endsAt: (slot.startMinute + slot.minutes) * 60_000,
      rescueWorkerCount: slot.rescuers,
      doctorHours: slot.doctorHundredths / 100,
      nurseHours: slot.nurseHundredths / 100,
      ...(Object.fromEntries(pieceFields.map((field, i) => [field, slot.pieces[i]!])) as Record<
        (typeof pieceFields)[number],
        number
      >),
      discount: slot.discountHundredths / 100,
    })),
    extras: dossier.extras.map((extra, index) => ({
      id: index + 1,
      name: `Complément ${index + 1}`,
      quantity: extra.quantityHundredths / 100,
      priceMills: extra.priceMills,
      discount: extra.discountHundredths / 100,
    })),
    options: dossier.options.map((option, index) => ({
      id: index + 1,
      name: `Option ${index + 1}`,
      priceCents: option.priceCents,
      dayCount: option.days,
    })),
    optionsDiscount: dossier.optionsDiscountHundredths / 100,
  };
}

/** The result of the oracle: minutes and cents of each slot, and the total in cents. */
export interface OraclePrice {
  readonly slots: readonly {
    readonly normal: number;
    readonly night: number;
    readonly holiday: number;
    readonly cents: number;
  }[];
  readonly totalCents: number;
}

function countMinutes(
  slot: OracleSlot,
  { place, night: window }: OracleDossier,
): { normal: number; night: number; holiday: number } {
  const holidays = holidaysOfPlaces.get(place)!;
  const end = slot.startMinute + slot.minutes;
  const summer = summers.find(({ begins, ends }) => begins < end && ends > slot.startMinute);
  const begins = summer ? summer.begins : end;
  const ends = summer ? summer.ends : end;
  let normal = 0;
  let night = 0;
  let holiday = 0;
  for (let minute = slot.startMinute; minute < end; minute++) {
    const offset = place.offset !== 'paris' ? place.offset : minute >= begins && minute < ends ? 120 : 60;
    const today = floor((minute + offset) / 1440);
    if (holidays.has(today)) holiday++;
    else if (isNight(minute + offset - today * 1440, window)) night++;
    else normal++;
  }
  return { normal, night, holiday };
}

export function naivePrice(dossier: OracleDossier, { cents }: AppliedRates): OraclePrice {
  let totalCents = 0;
  const slots = dossier.slots.map((slot) => {
    const { normal, night, holiday } = countMinutes(slot, dossier);
    let slotCents = 0;
    slotCents += nearest(normal * slot.rescuers * cents.hourlyRescuer, 60);
    slotCents += nearest(night * slot.rescuers * cents.hourlyNight, 60);
    slotCents += nearest(holiday * slot.rescuers * cents.hourlyHoliday, 60);
    slotCents += nearest(slot.doctorHundredths * cents.doctor, 100);
    slotCents += nearest(slot.nurseHundredths * cents.nurse, 100);
    slot.pieces.forEach((count, i) => {
      if (i > 0 || !dossier.mealsProvided) slotCents += count * cents[pieceRates[i]!];
    });
    slotCents -= nearest(slotCents * slot.discountHundredths, 10_000);
    totalCents += slotCents;
    return { normal, night, holiday, cents: slotCents };
  });
  for (const extra of dossier.extras) {
    const gross = nearest(extra.quantityHundredths * extra.priceMills, 1000);
    totalCents += gross - nearest(gross * extra.discountHundredths, 10_000);
  }
  const options = dossier.options.reduce((sum, option) => sum + option.days * option.priceCents, 0);
  totalCents += options - nearest(options * dossier.optionsDiscountHundredths, 10_000);
  return { slots, totalCents };
}

function isNight(minuteOfDay: number, night: NightWindow | null): boolean {
  if (night === null) return false;
  const { start, end } = night;
  return start < end
    ? minuteOfDay >= start && minuteOfDay < end
    : start > end && !(minuteOfDay >= end && minuteOfDay < start);
}

/** Divides whole numbers and rounds to the nearest, half up; both small enough to be exact. */
function nearest(value: number, divisor: number): number {
  const rest = value % divisor;
  return (value - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}
