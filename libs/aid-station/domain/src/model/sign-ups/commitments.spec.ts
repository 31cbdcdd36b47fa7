import { instantOfWallTime } from '@pds/kernel';
import fc from 'fast-check';
import { someSlot } from '../../testing';
import { clashReason, type Commitment, firstClash } from './commitments';

/** Slots about midnight and about the nights of 2027 and 2028 in which the clocks of Paris change. */
const anySlot = fc
  .record({
    slotId: fc.integer({ min: 1, max: 6 }),
    demandId: fc.integer({ min: 1, max: 3 }),
    day: fc.constantFrom([2027, 3, 27], [2027, 3, 28], [2027, 10, 30], [2027, 10, 31], [2028, 3, 25], [2028, 3, 26]),
    minute: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
    lasts: fc.integer({ min: 1, max: 40 }).map((quarter) => quarter * 15),
    travelMinutes: fc.constantFrom(0, 15, 45, 90),
  })
  .map(({ slotId, demandId, day: [year, month, day], minute, lasts, travelMinutes }): Commitment => {
    const wall = { year: year!, month: month!, day: day!, hour: 0, minute };
    const start = instantOfWallTime(wall, 'Europe/Paris');
    return { ...someSlot(slotId, {}), demandId, start, end: start + lasts * 60_000, travelMinutes };
  });

/** Every minute that somebody is on the way or there. */
function minutesOf({ start, end }: Commitment, travelMinutes: number): Set<number> {
  const minutes = new Set<number>();
  for (let at = start - travelMinutes * 60_000; at < end + travelMinutes * 60_000; at += 60_000) minutes.add(at);
  return minutes;
}

describe('two slots of one person', () => {
  it('clash when a minute is needed for both, as counted minute by minute', () => {
    fc.assert(
      fc.property(anySlot, fc.array(anySlot, { maxLength: 5 }), (slot, others) => {
        const naive = others.filter((other) => {
          const isSame = other.demandId === slot.demandId;
          const own = minutesOf(slot, isSame ? 0 : slot.travelMinutes);
          const its = minutesOf(other, isSame ? 0 : other.travelMinutes);
          return other.slotId !== slot.slotId && [...its].some((minute) => own.has(minute));
        });
        const first = firstClash(slot, others);
        if (naive.length === 0) expect(first).toBeNull();
        else
          expect([naive.includes(first!), first!.start]).toEqual([true, Math.min(...naive.map(({ start }) => start))]);
      }),
      { numRuns: 500 },
    );
  });

  it('are named with the event and its hours', () => {
    expect(clashReason(someSlot(1, {}))).toBe(
      'inscription à «\u00a0Course\u00a0», samedi 8 mai 2027 de 14\u00a0h à 18\u00a0h',
    );
  });
});
