import fc from 'fast-check';
import { FairQueue } from './fair-queue';

const askers = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 });

/** All waiting items, in the order in which they are taken. */
function drained<Item>(queue: FairQueue<Item>): Item[] {
  const taken: Item[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next);
  return taken;
}

describe('a fair queue', () => {
  it('serves one request of an asker before the rest of another’s hundred', () => {
    const queue = new FairQueue<string>(1_000);
    for (let n = 0; n < 100; n++) queue.add('batch', `batch ${n}`);
    queue.add('somebody', 'quote');
    expect([queue.take(), queue.take()]).toEqual(['batch 0', 'quote']);
  });

  it('returns every item once, each asker’s in its order', () => {
    fc.assert(
      fc.property(askers, (order) => {
        const queue = new FairQueue<{ asker: string; n: number }>(60);
        order.forEach((asker, n) => queue.add(asker, { asker, n }));
        const taken = drained(queue);
        expect(taken.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(order.map((_, n) => n));
        for (const asker of new Set(order)) {
          const own = taken.filter((each) => each.asker === asker).map(({ n }) => n);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('serves an asker’s n-th item in the n-th round at the latest, whatever the others add', () => {
    fc.assert(
      fc.property(askers, (order) => {
        const queue = new FairQueue<string>(60);
        for (const asker of order) queue.add(asker, asker);
        const taken = drained(queue);
        const everybody = new Set(order).size;
        for (const asker of new Set(order)) {
          const turns = taken.flatMap((each, turn) => (each === asker ? [turn] : []));
          turns.forEach((turn, wish) => expect(turn).toBeLessThan((wish + 1) * everybody));
        }
      }),
    );
  });

  it('refuses items beyond its capacity, and accepts one again after one was taken', () => {
    const queue = new FairQueue<number>(2);
    expect([queue.add('a', 1), queue.add('b', 2), queue.add('c', 3)]).toEqual([true, true, false]);
    expect(queue.size).toBe(2);
    queue.take();
    expect(queue.add('c', 3)).toBe(true);
  });
});
