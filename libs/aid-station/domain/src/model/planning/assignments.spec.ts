import fc from 'fast-check';
import { type AssignableItem, type AssignedUse, assignmentWarnings, piecesTaken, shortTimes } from './assignments';

const minuteMs = 60_000;
const at = (time: string) => Date.parse(`2027-05-08T${time}+02:00`);
const ambulance: AssignableItem = { quantity: 1, retiredAt: null, outOfService: [], isOfOffice: true };
const slot = (from: string, to: string, pieces = 1) => ({
  ...{ demandId: 1, slotId: 11, pieces },
  ...{ start: at(from), end: at(to) },
});
const use = (demandId: number, slotId: number, from: string, to: string, pieces = 1): AssignedUse => ({
  ...{ demandId, eventName: `Fête ${demandId}`, slotId, slotName: `Créneau ${slotId}`, pieces },
  ...{ start: at(from), end: at(to) },
});

describe('the warnings of an assignment', () => {
  it('are none for equipment that is free; the slot’s own assignment is no reason for one', () => {
    const uses = [use(1, 11, '14:00', '18:00'), use(2, 21, '20:00', '22:00')];
    expect(assignmentWarnings(slot('14:00', '18:00'), ambulance, uses, 60)).toEqual([]);
  });

  it('name the dossiers that have the equipment at the same time, with travel', () => {
    const near = use(2, 21, '19:00', '22:00');
    const far = use(3, 31, '05:00', '07:00');
    const warnings = assignmentWarnings(slot('14:00', '18:00'), ambulance, [near, far], 60);
    expect(warnings).toEqual([{ kind: 'taken', by: near }]);
  });

  it('are none for slots of one dossier that follow one another, but arise for those that overlap', () => {
    const following = use(1, 12, '18:00', '22:00');
    const parallel = use(1, 13, '15:00', '16:00');
    expect(assignmentWarnings(slot('14:00', '18:00'), ambulance, [following], 60)).toEqual([]);
    expect(assignmentWarnings(slot('14:00', '18:00'), ambulance, [following, parallel], 60)).toEqual([
      { kind: 'taken', by: parallel },
    ]);
  });

  it('depend on how many pieces each slot takes of an entry', () => {
    const tents = { ...ambulance, quantity: 4 };
    const other = use(2, 21, '14:00', '18:00', 2);
    expect(assignmentWarnings(slot('14:00', '18:00', 2), tents, [other], 60)).toEqual([]);
    expect(assignmentWarnings(slot('14:00', '18:00', 3), tents, [other], 60)).toEqual([{ kind: 'taken', by: other }]);
  });

  it('name equipment that is out of service, retired or of another office', () => {
    const item: AssignableItem = {
      quantity: 1,
      retiredAt: at('18:30'),
      outOfService: [{ start: at('00:00'), end: at('13:30'), reason: 'Révision' }],
      isOfOffice: false,
    };
    expect(assignmentWarnings(slot('14:00', '18:00'), item, [], 60)).toEqual([
      { kind: 'out-of-service', reason: 'Révision' },
      { kind: 'retired' },
      { kind: 'other-office' },
    ]);
    expect(assignmentWarnings(slot('14:00', '18:00'), { ...item, isOfOffice: true }, [], 0)).toEqual([]);
  });

  it('report a shortage exactly when a count of every minute does', () => {
    fc.assert(
      fc.property(situation, ({ quantity, uses, travelMinutes }) => {
        const [own, ...others] = uses;
        const warnings = assignmentWarnings(own!, { ...ambulance, quantity }, others, travelMinutes);
        expect(warnings.length > 0).toBe(isShortInSomeMinute(uses, quantity, travelMinutes));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the times at which a vehicle is needed twice', () => {
  const times = (uses: AssignedUse[], travelMinutes = 60) =>
    shortTimes(uses, 1, travelMinutes).map(({ start, end }) => [start, end]);

  it('are those at which uses overlap with travel, not hours that two uses only touch', () => {
    // Away until 15:15, and again from 15:30.
    const first = use(1, 11, '12:00', '14:15');
    expect(times([first, use(2, 21, '16:30', '18:00')])).toEqual([]);
    expect(times([first, use(2, 21, '16:15', '18:00')])).toEqual([]);
    expect(times([first, use(2, 21, '16:05', '18:00')])).toEqual([[at('15:05'), at('15:15')]]);
  });

  it('are those of slots of one dossier only where these run at once', () => {
    const first = use(1, 11, '12:00', '14:00');
    expect(times([first, use(1, 12, '14:00', '16:00')])).toEqual([]);
    expect(times([first, use(1, 12, '13:00', '16:00')], 0)).toEqual([[at('13:00'), at('14:00')]]);
  });
});

describe('the pieces that a slot takes of its entries', () => {
  const taken = (quantities: number[], sold: number) => [
    ...piecesTaken(
      quantities.map((quantity, id) => ({ id, quantity })),
      sold,
    ).values(),
  ];

  it('are as many as it sells of a single entry, at least one, at most all', () => {
    expect([taken([4], 0), taken([4], 3), taken([4], 9), taken([1], 2)]).toEqual([[1], [3], [4], [1]]);
  });

  it('are together as many as it sells of several', () => {
    expect(taken([4, 2], 3)).toEqual([2, 1]);
    expect(taken([1, 4], 4)).toEqual([1, 3]);
    expect(taken([4, 2, 2], 2)).toEqual([1, 1, 1]);
    const entries = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(entries, fc.integer({ min: 0, max: 50 }), (quantities, sold) => {
        const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
        const pieces = taken(quantities, sold);
        expect(pieces.reduce((sum, each) => sum + each, 0)).toBe(Math.max(quantities.length, Math.min(sold, all)));
        for (const [at, each] of pieces.entries()) {
          expect(each).toBeGreaterThanOrEqual(1);
          expect(each).toBeLessThanOrEqual(quantities[at]!);
        }
      }),
    );
  });
});

const noon = at('12:00');

const situation = fc.integer({ min: 1, max: 4 }).chain((quantity) =>
  fc.record({
    quantity: fc.constant(quantity),
    travelMinutes: fc.integer({ min: 0, max: 40 }),
    uses: fc
      .array(
        fc.record({
          demandId: fc.integer({ min: 1, max: 3 }),
          start: fc.integer({ min: 0, max: 400 }).map((minute) => noon + minute * minuteMs),
          minutes: fc.integer({ min: 1, max: 90 }),
          pieces: fc.integer({ min: 1, max: quantity }),
        }),
        { minLength: 1, maxLength: 6 },
      )
      .map((uses) =>
        uses.map(({ minutes, ...each }, slotId) => ({
          ...each,
          ...{ slotId, end: each.start + minutes * minuteMs, eventName: '', slotName: '' },
        })),
      ),
  }),
);

/**
 * Whether more pieces than there are would be away in some minute in which those of the first use are. Of its own dossier only slots that
 * overlap it matter: there is no travel between them.
 */
function isShortInSomeMinute(all: readonly AssignedUse[], quantity: number, travelMinutes: number): boolean {
  const own = all[0]!;
  const uses = all.filter(
    ({ demandId, start, end }) => demandId !== own.demandId || (start < own.end && own.start < end),
  );
  const dossiers = [...new Set(uses.map(({ demandId }) => demandId))];
  const running = (demandId: number, now: number) =>
    uses
      .filter((each) => each.demandId === demandId && each.start <= now && now < each.end)
      .reduce((sum, { pieces }) => sum + pieces, 0);
  const away = (demandId: number, now: number) => {
    let most = 0;
    for (let near = -travelMinutes; near <= travelMinutes; near++)
      most = Math.max(most, running(demandId, now + near * minuteMs));
    return most;
  };
  const travel = travelMinutes * minuteMs;
  for (let now = own.start - travel; now < own.end + travel; now += minuteMs) {
    if (dossiers.reduce((sum, demandId) => sum + away(demandId, now), 0) > quantity) return true;
  }
  return false;
}
