import type { RateSources } from '@pds/api-client/generated/model';
import { emptyRates, sampleDossier, sampleSlot } from '../dossier/dossier-samples';
import { valuesOf } from '../dossier/dossier-values';
import {
  linesOf,
  type LivePrice,
  livePrice,
  placeInDepartment,
  type PricedDossier,
  proposedRescuers,
  reuseUnchanged,
  scheduleSlots,
  sizeSlot,
  sourceText,
} from './live-price';

const values = valuesOf(sampleDossier);
const zero = { ...emptyRates, ...Object.fromEntries(Object.keys(emptyRates).map((field) => [field, 0])) };
const defaults = { ...zero, disableNightHours: null, nightHourStart: null, nightHourEnd: null };
const pricedOf = (price: LivePrice): PricedDossier => {
  if ('problem' in price) throw new Error(price.problem);
  return price.priced;
};

describe('the live price', () => {
  it('uses the department’s rates before the default ones, and counts 8 May as a holiday', () => {
    const price = livePrice(values, sampleDossier, [
      { ...emptyRates, hourlyHoliday: 20.5 },
      { ...defaults, hourlyHoliday: 99, meal: 12, vps: 150 },
    ]);
    // 5 h × 4 × 20,50 € + 4 × 12 € + 150 €
    expect(price).toMatchObject({ priced: { totalCents: 60_800 } });
  });

  it('splits the night by the hours of the tariff', () => {
    const [slot] = sampleDossier.slots;
    const nextDay = { ...slot!, startDate: '2027-05-10T18:00:00+02:00', endDate: '2027-05-10T23:00:00+02:00' };
    const price = livePrice(values, { ...sampleDossier, slots: [nextDay] }, [
      { ...emptyRates, nightHourStart: '22:30', nightHourEnd: '05:00' },
      defaults,
    ]);
    expect(price).toMatchObject({ priced: { slots: [{ minutes: { normal: 270, night: 30, holiday: 0 } }] } });
  });

  it('uses the clocks and holidays of the event’s chosen department, and keeps local times', () => {
    const departments = [
      { code: '69', timeZone: 'Europe/Paris' },
      { code: '974', timeZone: 'Indian/Reunion' },
      { code: '57', timeZone: 'Europe/Paris' },
    ];
    const onDay = (day: string) => ({
      ...sampleDossier,
      slots: [{ ...sampleSlot, startDate: `${day}T14:00:00+01:00`, endDate: `${day}T18:00:00+01:00` }],
    });
    const holidayMinutes = (day: string, code: string | null) => {
      const placed = placeInDepartment(onDay(day), code, departments);
      return pricedOf(livePrice(values, placed, [emptyRates, defaults])).slots[0]!.minutes.holiday;
    };
    // La Réunion commemorates the abolition of slavery, and 26 December is a holiday in Moselle.
    expect(['69', '974', '57', '0', null].map((code) => holidayMinutes('2027-12-20', code))).toEqual([0, 240, 0, 0, 0]);
    expect(['69', '57'].map((code) => holidayMinutes('2027-12-26', code))).toEqual([0, 240]);
    const moved = placeInDepartment(onDay('2027-12-20'), '974', departments);
    expect(moved.demand).toMatchObject({ eventDepartment: '974', timeZone: 'Indian/Reunion' });
    expect(moved.slots[0]).toMatchObject({
      startDate: '2027-12-20T14:00:00+04:00',
      endDate: '2027-12-20T18:00:00+04:00',
    });
    expect(placeInDepartment(sampleDossier, '69', departments)).toBe(sampleDossier);
    expect(placeInDepartment(sampleDossier, '974', undefined)).toBe(sampleDossier);
  });

  it('follows the typed times, and keeps the stored ones while a time is incomplete or the end is before the start', () => {
    const [row] = values.demandSlots;
    const schedule = scheduleSlots(sampleDossier);
    const slotWith = (change: object) => schedule([{ ...row!, ...change }]).slots[0]!;
    expect(slotWith({ name: 'Nuit', startDate: '2027-05-10T20:00', endDate: '2027-05-11T02:00' })).toMatchObject({
      ...{ name: 'Nuit', startDate: '2027-05-10T20:00:00+02:00', endDate: '2027-05-11T02:00:00+02:00' },
    });
    expect(slotWith({ startDate: '2027-05-10T' })).toBe(sampleSlot);
    expect(slotWith({ endDate: '2020-01-01T00:00' })).toBe(sampleSlot);
    expect(slotWith({ publicPeak: Number.NaN }).publicPeak).toBe(0);
  });

  it('keeps the same slots for the same values', () => {
    const schedule = scheduleSlots(sampleDossier);
    const typed = [{ ...values.demandSlots[0]!, name: 'Nuit' }];
    expect(schedule(values.demandSlots)).toBe(sampleDossier);
    expect(schedule(typed)).not.toBe(sampleDossier);
    expect(schedule([...typed])).toBe(schedule(typed));
    expect(schedule(values.demandSlots)).toBe(sampleDossier);
  });

  it('has none while a slot ends before its start, and one while its end is incomplete', () => {
    const [slot] = values.demandSlots;
    const ending = (endDate: string) =>
      livePrice({ ...values, demandSlots: [{ ...slot!, name: 'Bal', endDate }] }, sampleDossier, [defaults]);
    expect(ending('2020-01-01T00:00')).toEqual({
      problem: 'Créneau « Bal » : la date de fin précède la date de début.',
    });
    expect(ending('2020-01-01T')).toHaveProperty('priced');
  });

  it('returns the problem instead of a price', () => {
    const wrong = { ...values, demandSlots: [{ ...values.demandSlots[0]!, discount: 120 }] };
    expect(livePrice(wrong, sampleDossier, [emptyRates, defaults])).toEqual({ problem: expect.any(String) });
  });
});

/** 10 € an hour of a rescuer, 2 € anything else, no night. */
const twos = Object.fromEntries(Object.keys(emptyRates).map((field) => [field, 2]));
const tariff = [
  { ...emptyRates, ...twos, hourlyRescuer: 10, disableNightHours: true, nightHourStart: null, nightHourEnd: null },
];

const sold = {
  ...values,
  extras: [
    { id: 1, name: 'Câble', infos: '', address: '', quantity: null, price: 1, discount: null },
    { id: null, name: 'Groupe', infos: '', address: '', quantity: 1.5, price: 0.125, discount: 50 },
    { id: null, name: 'Barrière', infos: '', address: '', quantity: 3, price: 4, discount: null },
  ],
  demandOptions: [
    { id: 4, name: 'Quad', price: 100.5, dayCount: 2 },
    { id: 5, name: 'Vélo', price: 60, dayCount: null },
  ],
  optionsDiscount: 10,
};

describe('extras and options', () => {
  const priced = pricedOf(livePrice(sold, sampleDossier, tariff));
  const cents = (lines: readonly { amountCents: number }[]) => lines.map(({ amountCents }) => amountCents);

  it('are priced with their discounts, rounded line by line', () => {
    const others = priced.lines.filter(({ slotId }) => slotId === null);
    // 1,5 × 0,125 € = 0,19 €, less 0,10 €; 3 × 4 €; 2 × 100,50 €, less 10 %.
    expect(cents(others)).toEqual([19, -10, 1200, 20_100, -2010]);
  });

  it('are identified by their numbers, and have no line for a zero count', () => {
    expect([0, 1, 2].map((row) => cents(linesOf('extra', row, priced.lines)))).toEqual([[], [19, -10], [1200]]);
    expect([4, 5].map((id) => cents(linesOf('option', id, priced.lines)))).toEqual([[20_100], []]);
  });
});

describe('the tariff of a line', () => {
  const sources = Object.fromEntries(Object.keys(twos).map((field) => [field, 'default'])) as unknown as RateSources;
  const { lines } = pricedOf(livePrice(sold, sampleDossier, tariff));

  it('is found by its rate, whatever its label', () => {
    const vehicle = lines.find(({ rate }) => rate === 'vps')!;
    const relabelled = { ...vehicle, label: 'Véhicule de premiers secours' };
    expect(sourceText(relabelled, { ...sources, vps: 'organisation' })).toBe('Tarif propre à l’organisation.');
  });

  it('is none for extras, options and discounts', () => {
    const others = lines.filter(({ slotId }) => slotId === null);
    expect(others.map((line) => sourceText(line, sources))).toEqual(others.map(() => null));
    expect(others.length).toBeGreaterThan(0);
  });
});

describe('a new price', () => {
  const second = { ...sampleSlot, id: 8, name: 'Créneau 2' };
  const dossier = { ...sampleDossier, slots: [sampleSlot, second] };
  const typed = { ...valuesOf(dossier), extras: sold.extras };

  it('reuses unchanged slots, so that only the changed one is rendered', () => {
    const before = livePrice(typed, dossier, tariff);
    const [first, other] = typed.demandSlots;
    const changed = { ...typed, demandSlots: [first!, { ...other!, vps: 9 }] };
    const now = pricedOf(reuseUnchanged(before, livePrice(changed, dossier, tariff))!);
    expect(now.slots[0]).toBe(pricedOf(before).slots[0]);
    expect(now.slots[1]).not.toBe(pricedOf(before).slots[1]);
    expect(now.totalCents).toBe(pricedOf(before).totalCents + 8 * 200);
  });

  it('reuses the list of slots when none has changed', () => {
    const before = livePrice(typed, dossier, tariff);
    const now = pricedOf(reuseUnchanged(before, livePrice({ ...typed, optionsDiscount: 50 }, dossier, tariff))!);
    expect(now.slots).toBe(pricedOf(before).slots);
  });
});

describe('the size of a slot', () => {
  it('names what is missing', () => {
    expect(sizeSlot(values.demandSlots[0]!, sampleSlot)).toMatchObject({
      kind: 'incomplete',
      missing: ['interventionDelay'],
    });
  });

  it('is missing for a public that nobody has entered', () => {
    const described = { ...values.demandSlots[0]!, interventionDelay: 1 as const };
    expect(sizeSlot(described, { ...sampleSlot, publicPeak: 0 })).toMatchObject({
      kind: 'incomplete',
      missing: ['publicPeak'],
    });
  });

  it('proposes no number when the actors’ own is still to be set', () => {
    const described = { ...values.demandSlots[0]!, interventionDelay: 1 as const };
    const actors = { actorDevice: true, deviceNature: 4 as const };
    expect(sizeSlot(described, { ...sampleSlot, publicPeak: 10_000, ...actors })).toMatchObject({
      kind: 'sized',
      rescuers: 8,
      proposedRescuers: null,
    });
  });

  it('follows the levels of the form', () => {
    expect(
      sizeSlot({ ...values.demandSlots[0]!, interventionDelay: 1 }, { ...sampleSlot, publicPeak: 10_000 }),
    ).toMatchObject({
      kind: 'sized',
      ris: '8',
      proposedRescuers: 8,
    });
  });
});

describe('the proposals that « Retenir partout » applies', () => {
  const [typed] = values.demandSlots;
  const slots = [7, 8, 9].map((id) => ({ ...sampleSlot, id, publicPeak: 20_000 }));
  const sized = { ...typed!, publicBehavior: 2, feature: 2, interventionDelay: 2 };
  // i = 3 × 0.30, P = 20 000: RIS 18, so 18 rescuers.
  const proposal = 18;

  it('are those of every slot with another number, by its index in the form', () => {
    const typedSlots = [
      { ...sized, id: 9, rescueWorkerCount: null },
      { ...sized, id: 7, rescueWorkerCount: proposal },
      { ...sized, id: 8, rescueWorkerCount: 4 },
    ];
    expect(proposedRescuers(typedSlots, slots)).toEqual([
      { index: 0, rescuers: proposal },
      { index: 2, rescuers: proposal },
    ]);
  });

  it('skip a slot whose levels are incomplete, or that no longer exists', () => {
    expect(proposedRescuers([{ ...sized, interventionDelay: null }], slots)).toEqual([]);
    expect(proposedRescuers([{ ...sized, id: 99 }], slots)).toEqual([]);
  });
});
