import { FormCheck, wallTimeAt } from '@pds/kernel';
import fc from 'fast-check';
import { LastSlot, SlotNotFound, TooManySlots } from '../../demand.errors';
import { noDetails } from './slot-details';
import { fileSlot, type SlotConfiguration, type SlotForm, type SlotState } from './slot';
import { Slots } from './slots';

const at = (text: string) => Date.parse(text);
const slot = (id: number, more: Partial<SlotState> = {}): SlotState => ({
  ...fileSlot(id, {
    name: `Créneau ${id}`,
    startsAt: at('2027-05-08T08:00+02:00'),
    endsAt: at('2027-05-08T14:00+02:00'),
    publicPeak: 100 * id,
    nature: id,
  }),
  ...more,
});
const slots = Slots.of([slot(1), slot(2), slot(3)]);
const idsOf = ({ all }: Slots) => all.map(({ id }) => id);
const staff = { timeZone: 'Europe/Paris', notBefore: null };
const organiser = { timeZone: 'Europe/Paris', notBefore: at('2027-05-01T00:00Z') };
const evening: SlotForm = { name: 'Soir', startDate: '2027-05-08T20:00', endDate: '2027-05-08T23:00' };
/** The result of a method, and the fields it refuses. */
function resultAndErrors(verb: (check: FormCheck) => Slots): { readonly slots: Slots; readonly refused: string[] } {
  const check = new FormCheck();
  const after = verb(check);
  return { slots: after, refused: check.errors.map(({ field }) => field) };
}

describe('the slots of a demand', () => {
  it('number at least one and at most fifty, from any source', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => slot(index + 1));
    expect(() => Slots.of([])).toThrow(LastSlot);
    expect(() => Slots.of([...fifty, slot(51)])).toThrow(TooManySlots);
    const full = Slots.of(fifty);
    expect(() => full.copy(1, 51)).toThrow(TooManySlots);
    expect(() => full.add(51, evening, staff, new FormCheck())).toThrow(TooManySlots);
    expect(() => Slots.of([slot(1)]).remove(1)).toThrow(LastSlot);
  });

  it('are immutable: a method does not change the slots it is called on', () => {
    const before = structuredClone(slots.all);
    slots.remove(2);
    slots.copy(1, 4);
    slots.staff(1, 8);
    slots.movedToZone('Europe/Paris', 'Indian/Reunion');
    expect(slots.all).toEqual(before);
  });

  it('span from the first start to the last end, with the highest peak', () => {
    const early = slot(4, { startsAt: at('2027-05-07T08:00Z'), publicPeak: 9 });
    const late = slot(5, { endsAt: at('2027-05-10T08:00Z') });
    const all = Slots.of([slot(1), late, early]);
    expect([all.startsAt, all.endsAt, all.publicPeak]).toEqual([early.startsAt, late.endsAt, 500]);
  });

  it('are found by their id, or throw', () => {
    expect(slots.slot(2).name).toBe('Créneau 2');
    for (const verb of [() => slots.slot(9), () => slots.remove(9), () => slots.copy(9, 10), () => slots.staff(9, 1)]) {
      expect(verb).toThrow(SlotNotFound);
    }
    expect(() => slots.describe(9, {}, staff, new FormCheck())).toThrow(SlotNotFound);
  });

  it('retain their order when one is added, copied or removed', () => {
    expect(idsOf(resultAndErrors((check) => slots.add(4, evening, staff, check)).slots)).toEqual([1, 2, 3, 4]);
    expect(idsOf(slots.copy(1, 4))).toEqual([1, 4, 2, 3]);
    expect(idsOf(slots.remove(2))).toEqual([1, 3]);
  });

  it('give a copy a name within the limit', () => {
    const long = Slots.of([slot(1, { name: 'n'.repeat(120) })]);
    expect(long.copy(1, 2).slot(2).name).toBe(`${'n'.repeat(112)} (copie)`);
  });

  it('give a new slot the nature of the last one, and no peak', () => {
    const { slots: after } = resultAndErrors((check) => slots.add(4, evening, staff, check));
    expect(after.slot(4)).toMatchObject({ nature: 3, publicPeak: 0, startsAt: at('2027-05-08T20:00+02:00') });
  });

  it('may begin in the past for staff, and when they already did', () => {
    const past = { ...evening, startDate: '2027-04-30T20:00' };
    expect(resultAndErrors((check) => slots.add(4, past, staff, check)).refused).toEqual([]);
    expect(resultAndErrors((check) => slots.add(4, past, organiser, check)).refused).toEqual(['startDate']);
    const begun = Slots.of([slot(1, { startsAt: at('2027-04-30T20:00+02:00') })]);
    const same = { startDate: '2027-04-30T20:00', name: 'Montage' };
    expect(resultAndErrors((check) => begun.describe(1, same, organiser, check)).refused).toEqual([]);
    const earlier = { startDate: '2027-04-30T19:00' };
    expect(resultAndErrors((check) => begun.describe(1, earlier, organiser, check)).refused).toEqual(['startDate']);
  });

  it('are configured one by one, and an unknown one is refused at its index', () => {
    const changes = [
      { id: 3, tent: 1 },
      { id: 9, tent: 2 },
      { id: 1, tent: -1 },
    ];
    const { slots: after, refused } = resultAndErrors((check) =>
      slots.configure(changes, 'Europe/Paris', () => null, check),
    );
    expect(refused).toEqual(['demandSlots.1.id', 'demandSlots.2.tent']);
    expect(after.slot(3).tent).toBe(1);
  });

  it('get another name, other times and another public from staff, with errors at the slot', () => {
    const configure = (change: SlotConfiguration) =>
      resultAndErrors((check) => slots.configure([{ id: 2, ...change }], 'Europe/Paris', () => null, check));
    const moved = { name: ' Soirée ', startDate: '2027-05-08T18:00', endDate: '2027-05-09T01:00', publicPeak: 800 };
    expect(configure(moved).slots.slot(2)).toMatchObject({
      ...{ name: 'Soirée', publicPeak: 800 },
      ...{ startsAt: at('2027-05-08T18:00+02:00'), endsAt: at('2027-05-09T01:00+02:00') },
    });
    expect(configure({ endDate: '2027-05-08T07:00' }).refused).toEqual(['demandSlots.0.endDate']);
    expect(configure({ name: ' ', startDate: 'demain', publicPeak: -1 }).refused).toEqual([
      'demandSlots.0.name',
      'demandSlots.0.startDate',
      'demandSlots.0.publicPeak',
    ]);
  });

  it('keep their instant when the local time is unchanged, also in the hour that occurs twice', () => {
    const second = at('2027-10-31T02:30+01:00');
    const night = Slots.of([slot(1, { startsAt: second, endsAt: at('2027-10-31T06:00+01:00') })]);
    const same = [{ id: 1, startDate: '2027-10-31T02:30', endDate: '2027-10-31T06:00' }];
    expect(night.configure(same, 'Europe/Paris', () => null, new FormCheck()).slot(1).startsAt).toBe(second);
  });

  it('record a number of rescuers as set by staff only when it differs from the proposed one', () => {
    const propose = ({ publicPeak }: SlotState) => publicPeak / 100;
    const own = slots.configure([{ id: 2, rescueWorkerCount: 6 }], 'Europe/Paris', propose, new FormCheck());
    expect(own.slot(2)).toMatchObject({ rescueWorkerCount: 6, rescuersSetByStaff: true });
    const agreed = own.configure([{ id: 2, rescueWorkerCount: 2 }], 'Europe/Paris', propose, new FormCheck());
    expect(agreed.slot(2)).toMatchObject({ rescueWorkerCount: 2, rescuersSetByStaff: false });
    expect(own.staff(2, 2).slot(2)).toMatchObject({ rescueWorkerCount: 2, rescuersSetByStaff: false });
  });

  it('are incomplete without behaviour or environment', () => {
    const levels = [
      { id: 1, publicBehavior: 2, feature: 1 },
      { id: 2, feature: 1 },
    ] as const;
    expect(slots.describeLevels(levels, new FormCheck()).idsToDescribe()).toEqual([2, 3]);
  });

  it('get the price with their own id, in any order of prices', () => {
    const price = (id: number) => ({ id, minutes: { normal: id, night: 0, holiday: 0 }, lines: [] });
    const priced = slots.withPrices([price(3), price(1)]);
    expect(priced.all.map(({ minutes }) => minutes?.normal)).toEqual([1, undefined, 3]);
  });

  it('keep their local times in another zone, and never end before they start', () => {
    const zone = fc.constantFrom('Europe/Paris', 'Indian/Reunion', 'America/Cayenne', 'Pacific/Noumea');
    const start = fc.integer({ min: at('2026-01-01T00:00Z') / 60_000, max: at('2028-01-01T00:00Z') / 60_000 });
    fc.assert(
      fc.property(zone, zone, start, fc.nat({ max: 3_000 }), (from, to, minute, length) => {
        const before = slot(1, { startsAt: minute * 60_000, endsAt: (minute + length) * 60_000 });
        const after = Slots.of([before]).movedToZone(from, to).slot(1);
        expect(after.endsAt).toBeGreaterThanOrEqual(after.startsAt);
        // One night in March, Paris has no local times from two to three.
        const isSkipped = to === 'Europe/Paris' && from !== to && wallTimeAt(after.startsAt, to).month === 3;
        if (!isSkipped) expect(wallTimeAt(after.startsAt, to)).toEqual(wallTimeAt(before.startsAt, from));
      }),
    );
  });

  it('keep the local time of another proposed start', () => {
    const proposed = slot(1, { details: { ...noDetails, newDate: at('2027-05-08T09:00+02:00') } });
    const moved = Slots.of([proposed, slot(2)]).movedToZone('Europe/Paris', 'Indian/Reunion');
    expect(moved.slot(1).details.newDate).toBe(at('2027-05-08T09:00+04:00'));
    expect(moved.slot(2).details.newDate).toBeNull();
  });
});
