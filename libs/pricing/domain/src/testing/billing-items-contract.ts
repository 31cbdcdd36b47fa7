import type { BillingItems } from '../ports/billing-items';

/** Specification of any {@link BillingItems}; run in memory and on PostgreSQL. `make` returns an empty store. */
export function billingItemsContract(make: () => Promise<BillingItems>): void {
  describe('a store of billing items', () => {
    it('keeps the items of each department separate, in the order they were added', async () => {
      const items = await make();
      const cable = await items.add(69, { name: 'Câble', priceMills: 125 });
      const radio = await items.add(69, { name: 'Radio', priceMills: 8000 });
      await items.add(38, { name: 'Tente', priceMills: 50_000 });
      expect(await items.of(69)).toEqual([cable, radio]);
      expect(await items.of(1)).toEqual([]);
    });

    it('finds an item with its department, and no longer once it is removed', async () => {
      const items = await make();
      const cable = await items.add(69, { name: '', priceMills: 0 });
      const radio = await items.add(69, { name: 'Radio', priceMills: 8000 });
      expect(await items.find(cable.id)).toEqual({ departmentId: 69, item: cable });
      await items.remove(cable.id);
      expect(await items.find(cable.id)).toBeNull();
      expect(await items.of(69)).toEqual([radio]);
    });

    it('changes name and price of an item only for the department that owns it', async () => {
      const items = await make();
      const cable = await items.add(69, { name: 'Câble', priceMills: 125 });
      await items.save(38, { ...cable, priceMills: 1 });
      expect(await items.of(69)).toEqual([cable]);
      await items.save(69, { ...cable, name: 'Câble 10 m', priceMills: 0 });
      expect(await items.of(69)).toEqual([{ id: cable.id, name: 'Câble 10 m', priceMills: 0 }]);
    });
  });
}
