import { wallTimeAt } from '@pds/kernel';
import fc from 'fast-check';
import { IllegalStatusChange, InvalidConfiguration } from '../../demand.errors';
import { filedDemand, manager } from '../../testing';
import { Demand } from './demand';
import type { DemandPrice } from './demand-price';
import type { ConfigurationContext } from './dossier';
import type { SlotDescription } from '../slots/slot';

const later = Date.parse('2026-11-20T10:01:00Z');
const price: DemandPrice = {
  basis: { rulesVersion: 'test', rates: { cents: {}, night: null } },
  totalCents: 50_000,
  lines: [],
  slots: [],
};
const context: ConfigurationContext = {
  timeZone: 'Europe/Paris',
  offeredOptions: [{ id: 1, name: 'Ambulance', icon: 'quad', activated: true, priceCents: 20_000 }],
  propose: () => null,
};

/** As the repository returns it: version 1, priced by staff when `priceCents` is given. */
function stored(priceCents: number | null): Demand {
  return Demand.restore({ ...filedDemand().snapshot(), priceCents });
}

describe('a demand whose slot is staffed as the rules propose', () => {
  it('has changed like by any other edit: who, when, and the next version', () => {
    const demand = stored(null);
    demand.staffSlot(11, 8, 6, later);
    expect(demand.slot(11)).toMatchObject({ rescueWorkerCount: 8, rescuersSetByStaff: false });
    expect(demand.snapshot()).toMatchObject({ version: 2, updatedAt: later, updatedBy: 6 });
  });

  it('needs a new price', () => {
    const demand = stored(50_000);
    demand.staffSlot(11, 8, 6, later);
    expect(demand.isPriceDue).toBe(true);
  });
});

describe('a demand whose slot already has the proposed number', () => {
  it('has not changed', () => {
    const demand = stored(50_000);
    demand.staffSlot(11, 0, 6, later);
    expect(demand.version).toBe(1);
    expect(demand.isPriceDue).toBe(false);
  });

  it('replaces the number set by staff with the proposed one, at the same price', () => {
    const [first, ...others] = stored(50_000).snapshot().slots;
    const demand = Demand.restore({
      ...stored(50_000).snapshot(),
      slots: [{ ...first!, rescueWorkerCount: 4, rescuersSetByStaff: true }, ...others],
    });
    demand.staffSlot(11, 4, 6, later);
    expect(demand.slot(11).rescuersSetByStaff).toBe(false);
    expect([demand.version, demand.isPriceDue]).toEqual([2, false]);
  });
});

const text = fc.constantFrom('', 'Parvis', 'Portail nord');
const level = fc.constantFrom(null, 1, 2, 3, 4) as fc.Arbitrary<1 | 2 | 3 | 4 | null>;
/** Fields of a slot's screen that do not affect the price. */
const changesWithoutPrice: fc.Arbitrary<SlotDescription> = fc.record(
  {
    ...{ place: text, rescueArrival: text, address: text, needs: text, notes: text, otherFeatures: text },
    ...{ publicBehavior: level, feature: level, interventionDelay: level, deviceNature: level },
    ...{ publicWay: fc.boolean(), actorDevice: fc.boolean() },
    ...{ publicPeak: fc.nat(5_000), nature: fc.integer({ min: 1, max: 5 }) },
    actorPeak: fc.option(fc.nat(500)),
    newDate: fc.constantFrom(null, '2027-05-08T10:00'),
    contactSlots: fc.constantFrom([], [{ name: 'Anne', phone: '06 39 98 00 03' }]),
    interestPoints: fc.constantFrom([], [{ name: 'Podium' }]),
  },
  { requiredKeys: [] },
);
/** Fields that may affect the price. */
const changesOfPrice: fc.Arbitrary<SlotDescription> = fc.record(
  { name: text.map((name) => `Matin ${name}`), startDate: fc.constant('2027-05-08T09:00') },
  { requiredKeys: ['name'] },
);

describe('the price of a demand', () => {
  const editor = { accountId: 6, isOrganiser: false };
  const form = { name: 'Nuit', startDate: '2027-05-08T22:00', endDate: '2027-05-09T02:00' };
  const edits: [string, (demand: Demand) => void][] = [
    ['a slot added', (demand) => demand.addSlot(13, form, editor, later)],
    ['a slot copied', (demand) => demand.cloneSlot(11, 13, editor, later)],
    ['a slot taken away', (demand) => demand.removeSlot(11, editor, later)],
    ['a slot described', (demand) => demand.describeSlot(11, { name: 'Matin' }, editor, later)],
  ];

  it.each(edits)('is due after %s, once staff had it computed', (_, edit) => {
    const unpriced = stored(null);
    edit(unpriced);
    expect(unpriced.isPriceDue).toBe(false);
    const priced = stored(0);
    expect(priced.isPriceDue).toBe(false);
    edit(priced);
    expect(priced.isPriceDue).toBe(true);
    // Never null again: lists search for quotes among priced demands.
    expect(priced.snapshot().priceCents).toBe(0);
    priced.applyPrice(price);
    expect(priced.isPriceDue).toBe(false);
  });

  it('is unchanged when a slot is described by fields that are not sold', () => {
    const describeBy = (description: SlotDescription) => {
      const demand = stored(50_000);
      demand.describeSlot(11, description, editor, later, [7, 8]);
      return demand;
    };
    fc.assert(
      fc.property(changesWithoutPrice, (description) => {
        const demand = describeBy(description);
        expect(demand.isPriceDue).toBe(false);
        expect(demand.snapshot()).toMatchObject({ version: 2, priceCents: 50_000 });
      }),
    );
    fc.assert(
      fc.property(changesWithoutPrice, changesOfPrice, (description, more) => {
        expect(describeBy({ ...description, ...more }).isPriceDue).toBe(true);
      }),
    );
  });

  it('is due after a save by staff, the first one included, and not after the organiser’s edit', () => {
    const saved = stored(null);
    saved.configure({ comments: 'lu' }, manager.accountId, later, context);
    expect(saved.isPriceDue).toBe(true);
    const described = stored(50_000);
    described.describe({ comments: 'précisé' }, 5, later);
    expect(described.isPriceDue).toBe(false);
  });
});

describe("staff's save", () => {
  it('cannot be made without the context for its options', () => {
    const choose = { demandOptions: [{ id: 1, dayCount: 2 }] };
    // @ts-expect-error omitting the context must not compile: every option would be refused
    expect(() => stored(null).configure(choose, 6, later)).toThrow();
    const demand = stored(null);
    demand.configure(choose, 6, later, context);
    expect(demand.snapshot().options).toEqual([{ id: 1, name: 'Ambulance', priceCents: 20_000, dayCount: 2 }]);
  });

  it('changes nothing when it is refused', () => {
    const demand = stored(50_000);
    const before = demand.snapshot();
    expect(() => demand.configure({ eventName: ' ' }, 6, later, context)).toThrow(InvalidConfiguration);
    expect(demand.snapshot()).toBe(before);
    expect(demand.isPriceDue).toBe(false);
  });
});

describe('a copy of a demand', () => {
  const numbers = { id: 2, uniqId: 'other', slotIds: [21, 22], rowIds: [7] };

  it('is a separate demand EN COURS, with what is sold and without the history of the original', () => {
    const demand = stored(50_000);
    const staff = { accountId: 6, isOrganiser: false };
    demand.describeSlot(12, { notes: 'Nord', contactSlots: [{ name: 'Anne' }] }, staff, later, [3]);
    demand.configure({ pse2: 4, hideDetails: true, eProtecId: 'EP-1' }, 6, later, context);
    demand.applyPrice(price);
    demand.markTransformed(6, later);
    const before = demand.snapshot();
    const copy = demand.duplicate(numbers, 9, later + 1);
    expect(demand.snapshot()).toBe(before);
    expect(copy.savedVersion).toBe(0);
    expect(copy.isPriceDue).toBe(true);
    expect(copy.snapshot()).toEqual({
      ...before,
      ...{ id: 2, uniqId: 'other', version: 1, status: 1, deletedAt: null },
      eventName: 'Foulées de Lyon (copie)',
      ...{ createdAt: later + 1, updatedAt: later + 1, updatedBy: 9 },
      eProtecId: null,
      engagement: { ...before.engagement, pse2: 0 },
      slots: [
        { ...before.slots[0], id: 21 },
        {
          ...before.slots[1],
          id: 22,
          details: expect.objectContaining({ notes: 'Nord', contactSlots: [{ id: 7, name: 'Anne', phone: '' }] }),
        },
      ],
    });
  });

  it('begins on another first day, with every slot as far from it and at its local time', () => {
    const local = (demand: Demand) =>
      demand.snapshot().slots.map(({ startsAt, endsAt }) => [wallTimeAt(startsAt, 'Europe/Paris'), endsAt - startsAt]);
    const was = local(filedDemand());
    const copy = local(filedDemand().duplicate(numbers, 9, later, '2027-12-08'));
    const months = (slots: typeof was) => slots.map(([start, duration]) => ({ ...Object(start), month: 0, duration }));
    expect(months(copy)).toEqual(months(was));
    expect(copy[0]![0]).toMatchObject({ year: 2027, month: 12, day: 8 });
  });

  it('needs no price when the original has none, and has a name within the limit', () => {
    const demand = Demand.restore({ ...filedDemand().snapshot(), eventName: 'x'.repeat(200) });
    const copy = demand.duplicate(numbers, 9, later);
    expect(copy.isPriceDue).toBe(false);
    expect(copy.snapshot().eventName).toBe(`${'x'.repeat(192)} (copie)`);
  });
});

describe('a deletion', () => {
  it('is a different operation for a demand and for its station', () => {
    const demand = stored(50_000);
    expect(() => demand.cancelStation(6, later)).toThrow(IllegalStatusChange);
    demand.markTransformed(6, later);
    expect(() => demand.delete(6, later)).toThrow(IllegalStatusChange);
    demand.cancelStation(6, later);
    expect(demand.snapshot()).toMatchObject({ status: 4, deletedAt: later });
  });
});
