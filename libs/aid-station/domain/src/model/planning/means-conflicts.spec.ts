import fc from 'fast-check';
import { parseDateTime, type Period } from '@pds/kernel';
import { type MeansConflict, type MeansDemand, meansConflicts, type MeansSupply } from './means-conflicts';

const minuteMs = 60_000;
const paris = (text: string) => parseDateTime(text, 'Europe/Paris')!;
const saturday = { start: paris('2027-05-08T00:00'), end: paris('2027-05-09T00:00') };
const at = (hour: string) => paris(`2027-05-08T${hour}`);

const slot = (start: string, end: string, need: MeansDemand['slots'][number]['need']) => ({
  start: at(start),
  end: at(end),
  need,
});
const firm = (demandId: number, ...slots: MeansDemand['slots']): MeansDemand => ({ demandId, isFirm: true, slots });
const quoted = (demandId: number, ...slots: MeansDemand['slots']): MeansDemand => ({ demandId, isFirm: false, slots });
const owned = (quantity: number) => ({ quantity, retiredAt: null, outOfService: [] });

describe('conflicts of an office’s means', () => {
  const oneVps: MeansSupply = { vps: [owned(1)] };

  it('are the longest periods in which ordered dossiers need more than the office has, travel included', () => {
    const demands = [
      firm(1, slot('10:00', '16:00', { vps: 1 })),
      firm(2, slot('14:00', '18:00', { vps: 1 })),
      quoted(3, slot('15:00', '20:00', { vps: 1 })),
    ];
    expect(meansConflicts(demands, oneVps, 0, saturday)).toEqual([
      {
        kind: 'vps',
        start: at('14:00'),
        end: at('16:00'),
        needed: 2,
        tentative: 0,
        available: 1,
        demandIds: [1, 2, 3],
      },
    ]);
    expect(meansConflicts(demands, oneVps, 60, saturday)).toMatchObject([{ start: at('13:00'), end: at('17:00') }]);
  });

  it('are never caused by quotes alone, but say what quotes need beside the orders', () => {
    const afternoon = slot('14:00', '18:00', { vps: 1 });
    expect(meansConflicts([firm(1, afternoon), quoted(2, afternoon)], oneVps, 30, saturday)).toEqual([]);
    expect(
      meansConflicts([firm(1, afternoon), firm(2, afternoon), quoted(3, afternoon)], oneVps, 0, saturday),
    ).toMatchObject([{ needed: 3, tentative: 1, available: 1 }]);
  });

  it('do not arise between the consecutive slots of a dossier, which share, but between those of two dossiers', () => {
    const [morning, afternoon] = [slot('08:00', '12:00', { vps: 1 }), slot('12:00', '18:00', { vps: 1 })];
    expect(meansConflicts([firm(1, morning, afternoon)], oneVps, 60, saturday)).toEqual([]);
    expect(meansConflicts([firm(1, morning), firm(2, afternoon)], oneVps, 0, saturday)).toEqual([]);
    expect(meansConflicts([firm(1, morning), firm(2, afternoon)], oneVps, 60, saturday)).toMatchObject([
      { start: at('11:00'), end: at('13:00'), needed: 2 },
    ]);
  });

  it('add up the slots of a dossier that overlap', () => {
    const demand = firm(1, slot('08:00', '12:00', { vps: 1 }), slot('11:00', '14:00', { vps: 1 }));
    expect(meansConflicts([demand], oneVps, 0, saturday)).toMatchObject([{ start: at('11:00'), end: at('12:00') }]);
  });

  it('take into account what is out of service or was retired', () => {
    const demand = firm(1, slot('08:00', '18:00', { vps: 2 }));
    const outOfService = [{ start: at('09:00'), end: at('10:00') }];
    const supply = {
      vps: [
        { ...owned(1), outOfService },
        { ...owned(1), retiredAt: at('17:00') },
      ],
    };
    expect(meansConflicts([demand], supply, 0, saturday)).toMatchObject([
      { start: at('09:00'), end: at('10:00'), available: 1 },
      { start: at('17:00'), end: at('18:00'), available: 1 },
    ]);
  });

  it('show the worst moment of the period', () => {
    const demands = [
      firm(1, slot('08:00', '12:00', { tent: 2 })),
      firm(2, slot('10:00', '11:00', { tent: 3 })),
      firm(3, slot('11:00', '12:00', { tent: 1 })),
    ];
    expect(meansConflicts(demands, { tent: [owned(1)] }, 0, saturday)).toMatchObject([
      { start: at('08:00'), end: at('12:00'), needed: 5, available: 1 },
    ]);
  });

  it('are none for a kind of which nothing is known, but arise for one of which the office has nothing', () => {
    const demand = firm(1, slot('08:00', '12:00', { vps: 1, tent: 1 }));
    expect(meansConflicts([demand], { tent: [] }, 0, saturday)).toMatchObject([{ kind: 'tent', available: 0 }]);
  });

  it('disappear for the time of a reinforcement, and with the travel that it spares', () => {
    const other = firm(1, slot('08:00', '15:00', { vps: 1 }));
    const helped = (granted: number, from: string, until: string): MeansDemand => ({
      ...firm(2, slot('14:00', '18:00', { vps: 1 })),
      reinforcements: [{ start: at(from), end: at(until), granted: { vps: granted } }],
    });
    expect(meansConflicts([other, helped(1, '14:00', '16:00')], oneVps, 60, saturday)).toMatchObject([
      { start: at('15:00'), end: at('16:00'), needed: 2 },
    ]);
    expect(meansConflicts([other, helped(1, '14:00', '17:00')], oneVps, 60, saturday)).toEqual([]);
    // More than the dossier needs helps no other dossier.
    const two = [other, firm(3, slot('08:00', '15:00', { vps: 1 })), helped(5, '14:00', '18:00')];
    expect(meansConflicts(two, oneVps, 0, saturday)).toMatchObject([{ needed: 2, demandIds: [1, 3] }]);
  });

  it('equal a count of every minute, across midnight, clock changes and the New Year', () => {
    fc.assert(
      fc.property(situation, ({ demands, supply, travelMinutes, period }) => {
        expect(meansConflicts(demands, supply, travelMinutes, period)).toEqual(
          countedMinutes(demands, supply, travelMinutes, period),
        );
      }),
      { numRuns: 150 },
    );
  });
});

const kinds = ['rescuer', 'vps'] as const;
const hoursOfPeriod = 30;

/** Thirty hours from the middle of a day; slots begin and end at local times, before and after the period too. */
const situation = fc
  .record({
    noon: fc.constantFrom('2026-10-24T12:00', '2027-03-27T12:00', '2026-12-31T12:00', '2027-05-08T12:00'),
    travelMinutes: fc.integer({ min: 0, max: 90 }),
  })
  .chain(({ noon, travelMinutes }) => {
    const first = paris(noon);
    const span = fc
      .tuple(fc.integer({ min: -300, max: hoursOfPeriod * 60 + 200 }), fc.integer({ min: 1, max: 900 }))
      .map(([from, minutes]) => ({ start: first + from * minuteMs, end: first + (from + minutes) * minuteMs }));
    const need = fc.record({ rescuer: fc.integer({ min: 0, max: 6 }), vps: fc.integer({ min: 0, max: 2 }) });
    const slots = fc.array(
      fc.tuple(span, need).map(([period, needed]) => ({ ...period, need: needed })),
      { minLength: 1, maxLength: 4 },
    );
    const reinforcements = fc.array(
      fc.tuple(span, need).map(([period, granted]) => ({ ...period, granted })),
      { maxLength: 2 },
    );
    const item = fc.record({
      quantity: fc.integer({ min: 0, max: 4 }),
      retiredAt: fc.option(
        span.map(({ end }) => end),
        { freq: 3 },
      ),
      outOfService: fc.array(span, { maxLength: 2 }),
    });
    return fc.record({
      period: fc.constant({ start: first, end: first + hoursOfPeriod * 60 * minuteMs }),
      travelMinutes: fc.constant(travelMinutes),
      demands: fc
        .array(fc.record({ isFirm: fc.boolean(), slots, reinforcements }), { maxLength: 5 })
        .map((demands) => demands.map((demand, index) => ({ ...demand, demandId: index + 1 }))),
      supply: fc.record({ rescuer: fc.array(item, { maxLength: 3 }), vps: fc.array(item, { maxLength: 3 }) }),
    });
  });

/** The same conflicts by a count of every minute. */
function countedMinutes(
  demands: readonly MeansDemand[],
  supply: MeansSupply,
  travelMinutes: number,
  { start, end: last }: { start: number; end: number },
): MeansConflict[] {
  const conflicts: MeansConflict[] = [];
  for (const kind of kinds) {
    const neededAt = demands.map((demand) => neededByMinute(demand, kind, travelMinutes, start, last));
    let isOpen = false;
    for (let minute = 0; start + minute * minuteMs < last; minute++) {
      const now = start + minute * minuteMs;
      const total = (isFirm: boolean) =>
        demands.reduce((sum, demand, index) => sum + (demand.isFirm === isFirm ? neededAt[index]![minute]! : 0), 0);
      const available = supply[kind]!.filter(
        ({ retiredAt, outOfService }) =>
          (retiredAt === null || now < retiredAt) &&
          !outOfService.some((period) => period.start <= now && now < period.end),
      ).reduce((sum, { quantity }) => sum + quantity, 0);
      const [ordered, tentative] = [total(true), total(false)];
      if (ordered <= available) {
        isOpen = false;
        continue;
      }
      const present = demands.filter((_, index) => neededAt[index]![minute]! > 0).map(({ demandId }) => demandId);
      const numbers = { needed: ordered + tentative, tentative, available };
      const end = now + minuteMs;
      if (isOpen) {
        const open = conflicts.pop()!;
        const isWorse = ordered - available > open.needed - open.tentative - open.available;
        const demandIds = [...new Set([...open.demandIds, ...present])].sort((a, b) => a - b);
        conflicts.push({ ...open, ...(isWorse ? numbers : {}), end, demandIds });
      } else conflicts.push({ kind, start: now, end, ...numbers, demandIds: present });
      isOpen = true;
    }
  }
  return conflicts;
}

/** For each minute of a period, the most that the dossier needs of its office within the travel before and after it. */
function neededByMinute(
  { slots, reinforcements = [] }: MeansDemand,
  kind: (typeof kinds)[number],
  travelMinutes: number,
  start: number,
  end: number,
): number[] {
  const minutes = (end - start) / minuteMs;
  const runs = (period: Period, minute: number) =>
    period.start <= start + minute * minuteMs && start + minute * minuteMs < period.end;
  const running = (minute: number) => {
    const needed = slots.filter((each) => runs(each, minute)).reduce((sum, { need }) => sum + need[kind]!, 0);
    const brought = reinforcements.filter((each) => runs(each, minute));
    return Math.max(0, needed - brought.reduce((sum, { granted }) => sum + granted[kind]!, 0));
  };
  const atOnce = Array.from({ length: minutes + 2 * travelMinutes }, (_, index) => running(index - travelMinutes));
  return Array.from({ length: minutes }, (_, minute) => {
    let most = 0;
    for (let near = minute; near <= minute + 2 * travelMinutes; near++) if (atOnce[near]! > most) most = atOnce[near]!;
    return most;
  });
}
