import fc from 'fast-check';
import { DomainError } from '@pds/kernel';
import { plainSpaces } from '@pds/kernel/testing';
import {
  type AppliedRates,
  type DossierContent,
  type ExtraInput,
  type OptionInput,
  type SlotInput,
} from '@pds/pricing/contract';
import { anyDossier, anyRates } from '../testing/any-dossier';
import { defaultRatesForTests } from '../testing/default-rates';
import { priceDossier } from './price-dossier';
import {
  AmountTooLarge,
  DiscountOutOfRange,
  NegativeNumber,
  NotANumber,
  NotAWholeNumber,
  NumberTooLarge,
  PeriodEndsBeforeItStarts,
  RateOutOfRange,
} from '../pricing.errors';

const rates: AppliedRates = {
  cents: defaultRatesForTests.cents as AppliedRates['cents'],
  night: { start: 1260, end: 360 },
};

function slot(changes: Partial<SlotInput> = {}): SlotInput {
  return {
    id: 1,
    name: 'Créneau 1',
    startsAt: Date.parse('2026-11-21T08:00+01:00'),
    endsAt: Date.parse('2026-11-21T18:00+01:00'),
    rescueWorkerCount: 0,
    doctorHours: 0,
    nurseHours: 0,
    mealCount: 0,
    lotA: 0,
    lotB: 0,
    lotC: 0,
    medicalLot: 0,
    vps: 0,
    vl: 0,
    vtu: 0,
    vtp: 0,
    tent: 0,
    discount: 0,
    ...changes,
  };
}

function dossier(changes: Partial<DossierContent> = {}): DossierContent {
  return {
    eventDepartment: '69',
    timeZone: 'Europe/Paris',
    isOrganizationMealSupport: false,
    slots: [],
    extras: [],
    options: [],
    optionsDiscount: 0,
    ...changes,
  };
}

const extra = (changes: Partial<ExtraInput>): ExtraInput => ({
  id: 1,
  name: 'Barnum',
  quantity: 1,
  priceMills: 0,
  discount: 0,
  ...changes,
});
const option = (changes: Partial<OptionInput>): OptionInput => ({
  id: 1,
  name: 'Quad',
  priceCents: 0,
  dayCount: 1,
  ...changes,
});

describe('the price of a slot', () => {
  it('is hours × rescuers at three rates, from New Year’s Eve 20:00 to 08:00', () => {
    const eve = slot({
      startsAt: Date.parse('2026-12-31T20:00+01:00'),
      endsAt: Date.parse('2027-01-01T08:00+01:00'),
      rescueWorkerCount: 4,
    });
    const priced = priceDossier(dossier({ slots: [eve] }), rates);
    expect(priced.slots[0]?.minutes).toEqual({ normal: 60, night: 180, holiday: 480 });
    expect(
      priced.lines.map((line) => [line.label, line.quantity, line.amountCents, plainSpaces(line.explanation)]),
    ).toEqual([
      ['Secouristes, heures normales', 4, 4800, '1 h × 4 secouristes × 12,00 € = 48,00 €'],
      ['Secouristes, heures de nuit', 12, 18_000, '3 h × 4 secouristes × 15,00 € = 180,00 €'],
      ['Secouristes, heures de jour férié', 32, 59_200, '8 h × 4 secouristes × 18,50 € = 592,00 €'],
    ]);
    expect(priced.totalCents).toBe(82_000);
  });

  it('contains doctor, nurse, meals, lots, vehicles and tents at their rates, less the discount of the slot', () => {
    const everything = slot({
      rescueWorkerCount: 2, // 10 h × 2 × 12,00 = 240,00
      doctorHours: 2.5, // 200,00
      nurseHours: 4, // 160,00
      mealCount: 3, // 28,50
      lotA: 1, // 60,00
      lotB: 2, // 80,00
      lotC: 1, // 20,00
      medicalLot: 1, // 120,00
      vps: 2, // 300,00
      vl: 1, // 40,00
      vtu: 1, // 70,00
      vtp: 1, // 60,00
      tent: 2, // 100,00
      discount: 12.5, // 12,5 % of 1 478,50 = 184,8125
    });
    const priced = priceDossier(dossier({ slots: [everything] }), rates);
    expect(priced.lines.map((line) => line.amountCents)).toEqual([
      24_000, 20_000, 16_000, 2850, 6000, 8000, 2000, 12_000, 30_000, 4000, 7000, 6000, 10_000, -18_481,
    ]);
    expect(priced.lines.map(({ rate }) => rate)).toEqual([
      ...['hourlyRescuer', 'doctor', 'nurse', 'meal', 'lotA', 'lotB', 'lotC', 'lotMedical', 'vps', 'vl', 'vtu', 'vtp'],
      ...['tent', null],
    ]);
    expect(priced.totalCents).toBe(129_369);
    expect(priced.slots[0]?.totalCents).toBe(129_369);
    const discount = priced.lines.at(-1)!;
    expect(discount).toMatchObject({ kind: 'slot-discount', slotId: 1, quantity: 12.5, unitPriceCents: 147_850 });
    expect(discount.label).toBe('Remise de 12,5 % sur le créneau « Créneau 1 »');
    expect(plainSpaces(discount.explanation)).toBe('12,5 % de 1 478,50 € = −184,81 €');
  });

  it('is exact to the minute and rounded half away from zero', () => {
    // 10 min × 1 × 12,33 €/h = 2,055 € → 2,06 €; in floating point 10 / 60 × 1233 is 205.49999999999997.
    const short = slot({ endsAt: Date.parse('2026-11-21T08:10+01:00'), rescueWorkerCount: 1 });
    const odd = { ...rates, cents: { ...rates.cents, hourlyRescuer: 1233 } };
    const priced = priceDossier(dossier({ slots: [short] }), odd);
    expect(priced.totalCents).toBe(206);
    expect(plainSpaces(priced.lines[0]!.explanation)).toBe('10 min × 1 secouriste × 12,33 € = 2,06 €');
    // 50 % of 2,06 € is 1,03 €; 25 % of it 0,515 € → 0,52 € off.
    expect(priceDossier(dossier({ slots: [{ ...short, discount: 25 }] }), odd).totalCents).toBe(154);
  });

  it('lists the meals provided by the organiser at 0 €', () => {
    const meals = dossier({ slots: [slot({ mealCount: 8 })], isOrganizationMealSupport: true });
    const priced = priceDossier(meals, rates);
    expect(priced.totalCents).toBe(0);
    expect(plainSpaces(priced.lines[0]!.explanation)).toBe(plainSpaces('8 repas fournis par l’organisateur : 0,00 €'));
  });

  it('is zero with a discount of 100 %, never minus zero', () => {
    const free = priceDossier(dossier({ slots: [slot({ rescueWorkerCount: 2, discount: 100 })] }), rates);
    expect(free.totalCents).toBe(0);
    const empty = priceDossier(dossier({ slots: [slot({ discount: 50 })] }), rates);
    expect(Object.is(empty.lines[0]?.amountCents, 0)).toBe(true);
  });
});

describe('the price of extras and options', () => {
  it('is price × quantity less the discount of each extra, to the thousandth of a euro', () => {
    const extras = [
      extra({ quantity: 5, priceMills: 125 }),
      extra({ id: 2, name: 'Talkie', quantity: 2.5, priceMills: 8000, discount: 10 }),
    ];
    const priced = priceDossier(dossier({ extras }), rates);
    // 5 × 0,125 € = 0,625 € → 0,63 €; 2,5 × 8 € = 20 €, less 10 %.
    expect(priced.lines.map((line) => [line.kind, line.amountCents])).toEqual([
      ['extra', 63],
      ['extra', 2000],
      ['extra-discount', -200],
    ]);
    expect(priced.lines.map(({ itemId, rate }) => [itemId, rate])).toEqual([
      [1, null],
      [2, null],
      [2, null],
    ]);
    expect(priced.lines[0]?.unitPriceCents).toBe(12.5);
    expect(plainSpaces(priced.lines[0]!.explanation)).toBe('5 × 0,125 € = 0,63 €');
    expect(priced.totalCents).toBe(1863);
  });

  it('is days × price of each option, less the discount on all of them', () => {
    const options = [
      option({ id: 4, priceCents: 15_000, dayCount: 3 }),
      option({ id: 5, name: 'Bateau', priceCents: 9999, dayCount: 1 }),
    ];
    const priced = priceDossier(dossier({ options, optionsDiscount: 33.3 }), rates);
    // 549,99 € × 33,3 % = 183,14667 €.
    expect(priced.lines.map((line) => line.amountCents)).toEqual([45_000, 9999, -18_315]);
    expect(priced.lines.map(({ itemId }) => itemId)).toEqual([4, 5, null]);
    expect(plainSpaces(priced.lines[0]!.explanation)).toBe('3 jours × 150,00 € = 450,00 €');
  });
});

describe('a dossier that cannot be priced', () => {
  const field = (content: DossierContent, applied = rates): [unknown, string | undefined] => {
    try {
      priceDossier(content, applied);
    } catch (error) {
      return error instanceof DomainError ? [error.constructor, error.fields[0]?.field] : [error, undefined];
    }
    return [null, undefined];
  };
  const withSlot = (changes: Partial<SlotInput>) => dossier({ slots: [slot(), slot(changes)] });

  it.each<[string, DossierContent, unknown, string]>([
    ['ends before it starts', withSlot({ endsAt: 0 }), PeriodEndsBeforeItStarts, 'slots.1.endsAt'],
    ['starts at an invalid time', withSlot({ startsAt: Number.NaN }), NotANumber, 'slots.1.startsAt'],
    [
      'has a thousand million rescuers',
      withSlot({ rescueWorkerCount: 1e9 }),
      NumberTooLarge,
      'slots.1.rescueWorkerCount',
    ],
    ['has −1 rescuer', withSlot({ rescueWorkerCount: -1 }), NegativeNumber, 'slots.1.rescueWorkerCount'],
    ['has half a rescuer', withSlot({ rescueWorkerCount: 0.5 }), NotAWholeNumber, 'slots.1.rescueWorkerCount'],
    ['has NaN doctor hours', withSlot({ doctorHours: Number.NaN }), NotANumber, 'slots.1.doctorHours'],
    ['has infinite nurse hours', withSlot({ nurseHours: Infinity }), NotANumber, 'slots.1.nurseHours'],
    ['has a million tents', withSlot({ tent: 1_000_000 }), NumberTooLarge, 'slots.1.tent'],
    ['has a discount of −1 %', withSlot({ discount: -1 }), DiscountOutOfRange, 'slots.1.discount'],
    ['has a discount of 100.01 %', withSlot({ discount: 100.01 }), DiscountOutOfRange, 'slots.1.discount'],
    ['has a negative extra', dossier({ extras: [extra({ quantity: -1 })] }), NegativeNumber, 'extras.0.quantity'],
    ['has an extra at −1 €', dossier({ extras: [extra({ priceMills: -1 })] }), NegativeNumber, 'extras.0.priceMills'],
    ['has an extra at 110 %', dossier({ extras: [extra({ discount: 110 })] }), DiscountOutOfRange, 'extras.0.discount'],
    ['has −1 day of an option', dossier({ options: [option({ dayCount: -1 })] }), NegativeNumber, 'options.0.dayCount'],
    ['has a NaN option discount', dossier({ optionsDiscount: Number.NaN }), NotANumber, 'optionsDiscount'],
  ])('%s: the error names the field', (_, content, error, path) => {
    expect(field(content)).toEqual([error, path]);
  });

  it('if amounts exceed the maximum', () => {
    const far = slot({ endsAt: Date.parse('2027-11-20T08:00+01:00'), rescueWorkerCount: 100_000 });
    const dear = { ...rates, cents: { ...rates.cents, hourlyRescuer: 1_000_000 } };
    expect(field(dossier({ slots: [far] }), dear)).toEqual([AmountTooLarge, 'slots.0']);
  });

  it('if the tariff is invalid', () => {
    for (const meal of [-1, 0.5, Number.NaN]) {
      expect(field(dossier(), { ...rates, cents: { ...rates.cents, meal } })).toEqual([RateOutOfRange, 'meal']);
    }
  });
});

describe('the price of any dossier', () => {
  it('is the sum of its lines, and each slot’s of its own', () => {
    fc.assert(
      fc.property(anyDossier, anyRates, (content, applied) => {
        const priced = priceDossier(content, applied);
        const total = (lines: readonly { amountCents: number }[]) => lines.reduce((all, l) => all + l.amountCents, 0);
        expect(priced.totalCents).toBe(total(priced.lines));
        for (const one of priced.slots) expect(one.totalCents).toBe(total(one.lines));
        expect(priced.lines.slice(0, priced.slots.flatMap((s) => s.lines).length)).toEqual(
          priced.slots.flatMap((s) => s.lines),
        );
        expect(priced.lines.every((line) => Number.isSafeInteger(line.amountCents))).toBe(true);
        expect(priced.totalCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('does not depend on the order of slots, extras and options', () => {
    const shuffle = <T>(values: readonly T[], seed: number) =>
      values
        .map((value, index) => ({ value, key: Math.imul(index + 1, seed | 1) }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value);
    fc.assert(
      fc.property(anyDossier, anyRates, fc.integer(), (content, applied, seed) => {
        const moved = {
          ...content,
          slots: shuffle(content.slots, seed),
          extras: shuffle(content.extras, seed),
          options: shuffle(content.options, seed),
        };
        const sorted = (lines: readonly { label: string; amountCents: number }[]) =>
          lines.map((line) => JSON.stringify(line)).sort();
        const [before, after] = [priceDossier(content, applied), priceDossier(moved, applied)];
        expect(after.totalCents).toBe(before.totalCents);
        expect(sorted(after.lines)).toEqual(sorted(before.lines));
      }),
    );
  });

  it('is never negative, for any discounts, nor is the amount after each discount', () => {
    fc.assert(
      fc.property(anyDossier, anyRates, (content, applied) => {
        const { slots, lines, totalCents } = priceDossier(content, applied);
        expect(totalCents).toBeGreaterThanOrEqual(0);
        for (const slot of slots) expect(slot.totalCents).toBeGreaterThanOrEqual(0);
        for (const line of lines.filter(({ unit }) => unit === '%')) {
          expect(line.unitPriceCents + line.amountCents).toBeGreaterThanOrEqual(0);
          expect(line.amountCents).toBeLessThanOrEqual(0);
        }
        const free = priceDossier(
          {
            ...content,
            slots: content.slots.map((one) => ({ ...one, discount: 100 })),
            extras: content.extras.map((one) => ({ ...one, discount: 100 })),
            optionsDiscount: 100,
          },
          applied,
        );
        expect(free.totalCents).toBe(0);
      }),
    );
  });

  it('is the same when computed again: it depends on the arguments only', () => {
    fc.assert(
      fc.property(anyDossier, anyRates, (content, applied) => {
        expect(priceDossier(structuredClone(content), structuredClone(applied))).toEqual(
          priceDossier(content, applied),
        );
      }),
      { numRuns: 20 },
    );
  });
});
