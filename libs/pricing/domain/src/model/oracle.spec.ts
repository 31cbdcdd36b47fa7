import fc from 'fast-check';
import { runs } from '@pds/kernel/testing';
import { type AppliedRates, rateFields } from '@pds/pricing/contract';
import { priceDossier } from './price-dossier';
import { contentOf, naivePrice, type OracleDossier, oraclePlaces, type OracleSlot } from '../testing/naive-oracle';

/** Jest looks up every global through its sandbox, which costs more than the computation for a minute. */
const { floor, imul } = Math;

/** mulberry32: generating a dossier must cost less than pricing it, 100 000 times. */
function randomOf(seed: number): (below: number) => number {
  const state = new Int32Array([seed]);
  return (below) => {
    state[0]! += 0x6d2b79f5;
    let t = state[0]!;
    t = imul(t ^ (t >>> 15), 1 | t);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
type Random = ReturnType<typeof randomOf>;

const firstMinute = Date.parse('2026-01-02') / 60_000;
const minutesOfYears = (Date.parse('2031-12-20') - Date.parse('2026-01-02')) / 60_000;
/** Evenings before difficult dates: clock changes, Good Friday, Christmas, New Year, abolition days, a holiday in May. */
const difficult = [
  ...['2026-03-28', '2028-03-25', '2029-03-24', '2026-10-24', '2028-10-28', '2029-10-27'],
  ...['2027-03-25', '2029-03-29', '2028-12-24', '2028-12-31', '2027-12-19', '2030-05-26', '2029-05-07'],
].map((date) => Date.parse(`${date}T17:00Z`) / 60_000);

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)]!;
/** Often 0, sometimes 100, otherwise any hundredth of a percent. */
const percent = (random: Random) => pick(random, [0, 0, 0, 10_000, random(10_001), 100 * random(101)]);

function randomSlot(random: Random): OracleSlot {
  const isDifficult = random(3) === 0;
  return {
    startMinute: isDifficult ? pick(random, difficult) + random(720) : firstMinute + random(minutesOfYears),
    minutes: random(30) === 0 ? random(6000) : random(700),
    rescuers: random(40),
    doctorHundredths: random(3) === 0 ? random(2500) : 0,
    nurseHundredths: random(3) === 0 ? random(2500) : 0,
    pieces: Array.from({ length: 10 }, () => (random(3) === 0 ? random(12) : 0)),
    discountHundredths: percent(random),
  };
}

function randomDossier(random: Random): OracleDossier {
  const start = random(1440);
  return {
    place: pick(random, oraclePlaces),
    night: pick(random, [{ start: 1260, end: 360 }, { start: 1260, end: 360 }, { start, end: random(1440) }, null]),
    mealsProvided: random(4) === 0,
    slots: Array.from({ length: random(4) }, () => randomSlot(random)),
    extras: Array.from({ length: random(3) }, () => ({
      quantityHundredths: random(2000),
      priceMills: random(200_000),
      discountHundredths: percent(random),
    })),
    options: Array.from({ length: random(3) }, () => ({ priceCents: random(30_000), days: random(6) })),
    optionsDiscountHundredths: percent(random),
  };
}

function randomRates(random: Random, dossier: OracleDossier): AppliedRates {
  const cents = Object.fromEntries(rateFields.map((field) => [field, random(20_000)])) as AppliedRates['cents'];
  return { cents, night: dossier.night };
}

describe('the price of random dossiers, 10 000 by day and 100 000 by night', () => {
  const batches = runs(10, 100);
  const dossiersPerBatch = 1000;

  it('equals the price of an independent computation, minute by minute in whole cents', () => {
    let compared = 0;
    let minutes = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = randomOf(seed);
        for (let index = 0; index < dossiersPerBatch; index++) {
          const dossier = randomDossier(random);
          const rates = randomRates(random, dossier);
          const naive = naivePrice(dossier, rates);
          const priced = priceDossier(contentOf(dossier), rates);
          const agrees =
            priced.totalCents === naive.totalCents &&
            priced.lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === naive.totalCents &&
            priced.slots.every((slot, i) => {
              const expected = naive.slots[i]!;
              return (
                slot.totalCents === expected.cents &&
                slot.minutes.normal === expected.normal &&
                slot.minutes.night === expected.night &&
                slot.minutes.holiday === expected.holiday
              );
            });
          // Calling Jest's `expect` 100 000 times would take longer than all the prices.
          if (!agrees) {
            const { slots, totalCents } = priced;
            const found = slots.map((slot) => ({ ...slot.minutes, cents: slot.totalCents }));
            expect({ dossier, slots: found, totalCents }).toEqual({ dossier, ...naive });
          }
          compared++;
          minutes += dossier.slots.reduce((sum, slot) => sum + slot.minutes, 0);
        }
      }),
      { numRuns: batches },
    );
    expect(compared).toBe(batches * dossiersPerBatch);
    expect(minutes).toBeGreaterThan(compared * 500);
  });
});
