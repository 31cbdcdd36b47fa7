import { nationalTeamRules } from '@pds/pricing/domain';
import fc from 'fast-check';
import { emptyRates, sampleDossier, sampleSlot } from '../dossier/dossier-samples';
import { valuesOf } from '../dossier/dossier-values';
import { livePrice } from '../price/live-price';
import { computeOutcome, trialOf } from './what-if';

const slot = {
  ...sampleSlot,
  publicPeak: 5_000,
  publicBehavior: 2,
  feature: 2,
  interventionDelay: 2,
  mealCount: 0,
  vps: 0,
};
const other = { ...slot, id: 8, name: 'Nuit' };
const dossier = { ...sampleDossier, slots: [slot, other] };
const values = valuesOf(dossier);
const rates = Object.fromEntries(Object.keys(emptyRates).map((name) => [name, 10]));
const tariff = {
  sheets: [{ ...emptyRates, ...rates, disableNightHours: true, nightHourStart: null, nightHourEnd: null }],
  teamRules: nationalTeamRules,
};
const present = trialOf(slot, values);
const tried = (change: Partial<typeof present>, keep = false) =>
  computeOutcome({ ...present, ...change }, slot.id, values, dossier, tariff, keep);

describe('a trial of a slot', () => {
  it('equals the present dossier when nothing is tried', () => {
    const price = livePrice(values, dossier, tariff.sheets);
    if (!('priced' in price)) throw new Error(price.problem);
    expect(tried({}, true)).toMatchObject({ rescuers: 4, totalCents: price.priced.totalCents, problem: null });
  });

  it('has the rescuers, team and price that the tried public needs', () => {
    // RIS 4.5 for six rescuers, 13.5 for fourteen; five hours at 10 € each.
    expect(tried({})).toMatchObject({ stationClass: 'DPS-PE', rescuers: 6, slotCents: 30_000, totalCents: 50_000 });
    expect(tried({ publicPeak: 15_000 })).toMatchObject({
      stationClass: 'DPS-ME',
      rescuers: 14,
      slotCents: 70_000,
      totalCents: 90_000,
      team: { deviceLeader: 1, postLeader: 2, logistician: 2, pse2: 7, pse1: 7 },
    });
  });

  it('prices the tried hours', () => {
    expect(tried({ endDate: '2027-05-08T20:00:00+02:00' }).slotCents).toBe(12_000);
  });

  it('returns the problem when a value is missing or invalid', () => {
    expect(tried({ interventionDelay: null })).toMatchObject({ stationClass: null, ris: null, rescuers: 4 });
    expect(tried({ interventionDelay: null }).problem).toMatch(/délai/);
    expect(tried({ endDate: '2027-05-08T10:00:00+02:00' })).toMatchObject({ totalCents: null });
  });

  it('is unknown, with a message, for a slot that somebody else has added or removed', () => {
    const gone = { ...dossier, slots: dossier.slots.filter(({ id }) => id !== slot.id) };
    const notYet = { ...values, demandSlots: values.demandSlots.filter(({ id }) => id !== slot.id) };
    for (const outcome of [
      computeOutcome(present, slot.id, values, gone, tariff),
      computeOutcome(trialOf(slot, notYet), slot.id, notYet, dossier, tariff),
    ]) {
      expect(outcome).toMatchObject({
        stationClass: null,
        totalCents: null,
        problem: expect.stringMatching(/créneau/),
      });
    }
  });

  it('leaves the other slots unchanged, and never costs less with a larger public', () => {
    const rest = tried({}).totalCents! - tried({}).slotCents!;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.nat(50_000), (publicPeak, more) => {
        const [few, many] = [tried({ publicPeak }), tried({ publicPeak: publicPeak + more })];
        expect(few.totalCents! - few.slotCents!).toBe(rest);
        expect(many.totalCents).toBeGreaterThanOrEqual(few.totalCents!);
        expect(many.rescuers).toBeGreaterThanOrEqual(few.rescuers);
      }),
    );
  });
});
