import type { Options } from '../ports/options';

/** Specification of any {@link Options}; run in memory and on PostgreSQL. `make` returns a store with a default offer. */
export function optionsContract(make: () => Promise<Options>): void {
  describe('a store of options', () => {
    it('offers the whole catalogue by default, with prices', async () => {
      const defaults = await (await make()).of(0);
      expect(defaults.length).toBeGreaterThan(1);
      for (const option of defaults) {
        expect(option).toMatchObject({ activated: true, priceCents: option.defaultPriceCents });
        expect(option.defaultPriceCents).toBeGreaterThan(0);
      }
    });

    it('falls through for a department without settings, and stores its settings', async () => {
      const options = await make();
      const [first, second] = await options.of(0);
      expect(await options.of(69)).toEqual((await options.of(0)).map((option) => ({ ...option, priceCents: null })));
      await options.save(69, { optionId: first!.id, activated: false, priceCents: 0 });
      await options.save(69, { optionId: second!.id, activated: true, priceCents: null });
      expect((await options.of(69)).slice(0, 2)).toEqual([
        { ...first, activated: false, priceCents: 0 },
        { ...second, activated: true, priceCents: null },
      ]);
      expect((await options.of(38))[0]).toMatchObject({ activated: true, priceCents: null });
    });

    it('follows the default offer for a department without settings', async () => {
      const options = await make();
      const [first] = await options.of(0);
      await options.save(0, { optionId: first!.id, activated: false, priceCents: 123 });
      expect((await options.of(38))[0]).toMatchObject({ activated: false, priceCents: null, defaultPriceCents: 123 });
    });
  });
}
