import { plainSpaces } from '@pds/kernel/testing';
import fc from 'fast-check';
import type { Sizing, SizingInput } from '@pds/pricing/contract';
import { LevelOutOfRange, NegativeNumber, NotANumber, NotAWholeNumber, NumberTooLarge } from '../pricing.errors';
import { risRulesVersion, sizeStation } from './sizing';

type Sized = Extract<Sizing, { kind: 'sized' }>;

/** The three levels define i: `[1, 1, 1]` weighs 0.75 and `[4, 4, 4]` 1.20. */
function size(
  publicPeak: number,
  [behavior, feature, delay]: [number, number, number],
  more: Partial<SizingInput> = {},
) {
  const sizing = sizeStation({
    publicPeak,
    publicBehavior: behavior,
    feature,
    interventionDelay: delay,
    ...more,
  });
  expect(sizing.kind).toBe('sized');
  return sizing as Sized;
}

describe('the size of a station', () => {
  it('contains the version of the rules and the calculation', () => {
    const sizing = size(150_000, [3, 2, 4]);
    expect(sizing.rulesVersion).toBe(risRulesVersion);
    expect(sizing.working.map(plainSpaces)).toEqual(
      plainSpaces([
        'P = 100 000 + (150 000 − 100 000) / 2 = 125 000 personnes.',
        'i = P2 0,35 + E1 0,30 + E2 0,40 = 1,05.',
        'RIS = i × P / 1 000 = 1,05 × 125 000 / 1 000 = 131,25.',
        '132 secouristes : dispositif de grande envergure (DPS-GE).',
      ]),
    );
  });

  it('reports missing inputs instead of guessing', () => {
    expect(sizeStation({ publicPeak: 5000, publicBehavior: 2, feature: null, interventionDelay: null })).toEqual({
      kind: 'incomplete',
      rulesVersion: risRulesVersion,
      missing: ['feature', 'interventionDelay'],
      working: [
        'L’environnement et l’accessibilité du site ne sont pas renseignés.',
        'Le délai d’intervention des secours publics n’est pas renseigné.',
      ],
    });
  });

  it.each([0, null])('reports a peak of %p as missing: an event has a public', (publicPeak) => {
    const levels = { publicBehavior: 1, feature: 1, interventionDelay: 1 };
    expect(sizeStation({ publicPeak, ...levels })).toMatchObject({ kind: 'incomplete', missing: ['publicPeak'] });
  });

  it('adds at least 4 rescuers when actors are covered: a PAPS is never enough for them', () => {
    const sizing = size(1000, [2, 2, 4], { actorDevice: true, deviceNature: 1 });
    expect(sizing).toMatchObject({
      stationClass: 'PAPS',
      rescuers: 2,
      actors: { stationClass: 'DPS-PE', minimumRescuers: 4 },
      proposedRescuers: 6,
    });
    expect(sizing.working).toContain('Un PAPS ne suffit jamais pour les acteurs : un DPS-PE est retenu.');
    expect(size(1000, [2, 2, 4], { actorDevice: false, deviceNature: 3 }).actors).toBeNull();
    expect(size(1000, [2, 2, 4], { actorDevice: true, deviceNature: null }).proposedRescuers).toBe(6);
  });

  it.each([
    [3, 'DPS-ME'],
    [4, 'DPS-GE'],
  ])('proposes no number for actors of nature %i, a %s: it is to be set', (deviceNature, stationClass) => {
    const sizing = size(1000, [2, 2, 4], { actorDevice: true, deviceNature });
    expect(sizing).toMatchObject({
      rescuers: 2,
      actors: { stationClass, minimumRescuers: null },
      proposedRescuers: null,
    });
    expect(sizing.working.at(-1)).toBe(
      `Acteurs\u00a0: ${stationClass}, nombre de secouristes à définir\u00a0: il est dimensionné à part, par l’organisateur ou l’autorité.`,
    );
  });

  it('refuses an invalid peak or level', () => {
    const input: SizingInput = { publicPeak: 100, publicBehavior: 1, feature: 1, interventionDelay: 1 };
    expect(() => sizeStation({ ...input, publicPeak: Number.NaN })).toThrow(NotANumber);
    expect(() => sizeStation({ ...input, publicPeak: -1 })).toThrow(NegativeNumber);
    expect(() => sizeStation({ ...input, publicPeak: 1.5 })).toThrow(NotAWholeNumber);
    expect(() => sizeStation({ ...input, publicPeak: 1e9 })).toThrow(NumberTooLarge);
    expect(() => sizeStation({ ...input, publicPeak: Infinity })).toThrow(NotANumber);
    expect(() => sizeStation({ ...input, feature: 0 })).toThrow(LevelOutOfRange);
    expect(() => sizeStation({ ...input, publicBehavior: 5 })).toThrow(LevelOutOfRange);
    expect(() => sizeStation({ ...input, interventionDelay: 1.5 })).toThrow(LevelOutOfRange);
  });

  it('never decreases with a larger public, and is always even', () => {
    const level = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.nat({ max: 5000 }),
        level,
        level,
        level,
        (peak, more, b, f, d) => {
          const smaller = size(peak, [b, f, d]).rescuers;
          expect(size(peak + more, [b, f, d]).rescuers).toBeGreaterThanOrEqual(smaller);
          expect(smaller % 2).toBe(0);
        },
      ),
    );
  });
});
