import { emptyRateSheet, type RateSheet } from '../model/rate-sheet';
import type { Rates } from '../ports/rates';

/** Specification of any {@link Rates}; run in memory and on PostgreSQL. `make` returns a store with a default tariff. */
export function ratesContract(make: () => Promise<Rates>): void {
  const sheet = (meal: number | null, more: Partial<RateSheet> = {}): RateSheet => ({
    ...emptyRateSheet,
    ...more,
    cents: { ...emptyRateSheet.cents, meal },
  });

  describe('a store of tariffs', () => {
    it('returns an empty tariff for an owner without one', async () => {
      const rates = await make();
      expect(await rates.find({ kind: 'department', id: 69 })).toEqual(emptyRateSheet);
      expect(await rates.findForUpdate({ kind: 'organisation', id: 12 })).toEqual(emptyRateSheet);
    });

    it('has a default tariff without empty amounts', async () => {
      const rates = await make();
      const { cents } = await rates.find({ kind: 'default' });
      expect(Object.values(cents).every((value) => value !== null && value >= 0)).toBe(true);
      expect((await rates.findForUpdate({ kind: 'default' })).cents).toEqual(cents);
    });

    it('returns what was saved, distinguishes zero from empty, and replaces it', async () => {
      const rates = await make();
      const owner = { kind: 'department', id: 69 } as const;
      const first = sheet(0, { disableNightHours: false, nightHourStart: 0, nightHourEnd: 1439 });
      await rates.save(owner, first);
      expect(await rates.find(owner)).toEqual(first);
      const second = sheet(null, { disableNightHours: true });
      await rates.save(owner, second);
      expect(await rates.find(owner)).toEqual(second);
      expect(await rates.findForUpdate(owner)).toEqual(second);
    });

    it('distinguishes a department from an organisation with the same id', async () => {
      const rates = await make();
      await rates.save({ kind: 'department', id: 7 }, sheet(100));
      await rates.save({ kind: 'organisation', id: 7 }, sheet(200));
      expect((await rates.find({ kind: 'department', id: 7 })).cents.meal).toBe(100);
      expect((await rates.find({ kind: 'organisation', id: 7 })).cents.meal).toBe(200);
    });

    it('chains organisation, department and default, and omits owners without a tariff', async () => {
      const rates = await make();
      const defaults = await rates.find({ kind: 'default' });
      await rates.save({ kind: 'department', id: 7 }, sheet(100));
      await rates.save({ kind: 'organisation', id: 9 }, sheet(200));
      expect(await rates.chain(7, 9)).toEqual([sheet(200), sheet(100), defaults]);
      expect(await rates.chain(9, 7)).toEqual([defaults]);
      expect(await rates.chain(7, null)).toEqual([sheet(100), defaults]);
      expect(await rates.chain(null, null)).toEqual([defaults]);
    });
  });
}
