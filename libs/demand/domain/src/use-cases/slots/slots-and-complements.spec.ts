import { SlotsCancelled } from '@pds/demand/contract';
import type { DemandConfiguration } from '../../model/dossier/dossier';
import { DemandNoLongerEditable, DemandNotFound, LastSlot, SlotNotFound } from '../../demand.errors';
import { ShowSlot } from './show-slot';
import { demandInMemory, manager, managerOf38, organiser, refusedFields, stranger } from '../../testing';

async function setUp() {
  const scene = await demandInMemory();
  const { id, configure, demands, organisers, pricing, state } = scene;
  return {
    ...scene,
    configure: async (change: DemandConfiguration) =>
      configure.execute({ id, version: (await state()).version, change }, manager),
    show: new ShowSlot(demands, organisers, pricing),
  };
}
const night = { name: 'Nuit', startDate: '2027-05-08T22:00', endDate: '2027-05-09T02:00' };

describe('the slots of a demand', () => {
  it('are added at the end, read in the event’s time zone, with no guessed values', async () => {
    const { id, add, state } = await setUp();
    const shown = await add.execute({ demandId: id, form: night }, organiser);
    expect(shown.explanations).toHaveLength(3);
    expect((await state()).slots[2]).toMatchObject({
      name: 'Nuit',
      startsAt: Date.parse('2027-05-08T22:00+02:00'),
      endsAt: Date.parse('2027-05-09T02:00+02:00'),
      publicPeak: 0,
      nature: 2,
      publicBehaviour: null,
      rescueWorkerCount: 0,
    });
  });

  it('are copied after the original with their settings, and removed, but never the last', async () => {
    const { id, clone, remove, configure, outbox, slotIds, state } = await setUp();
    await configure({ demandSlots: [{ id: slotIds[0], rescueWorkerCount: 4, tent: 1 }] });
    const { demand } = await clone.execute({ slotId: slotIds[0] }, manager);
    const [, copy] = demand.snapshot().slots;
    expect(copy).toMatchObject({ name: 'Créneau 1 (copie)', rescueWorkerCount: 4, tent: 1 });
    expect((await state()).slots.map(({ id }) => id)).toEqual([slotIds[0], copy!.id, slotIds[1]]);
    // The price is updated: two slots of six hours and four rescuers at ten euros.
    expect((await state()).priceCents).toBe(2 * 6 * 4 * 1_000);
    await remove.execute({ slotId: slotIds[0] }, manager);
    await remove.execute({ slotId: copy!.id }, manager);
    expect((await state()).priceCents).toBe(0);
    await expect(remove.execute({ slotId: slotIds[1] }, manager)).rejects.toThrow(LastSlot);
    const cancelled = [slotIds[0], copy!.id].map((slot) => SlotsCancelled({ demandId: id, slotIds: [slot] }));
    expect(outbox.events).toEqual(cancelled);
  });

  it('are described one by one, and absent fields are unchanged', async () => {
    const { describe: save, slotIds, state } = await setUp();
    const change = { endDate: '2027-05-08T15:30', actorPeak: 40, actorDevice: true, deviceNature: 2 as const };
    await save.execute({ slotId: slotIds[0], change: { ...change, publicBehavior: 3 } }, organiser);
    expect((await state()).slots[0]).toMatchObject({
      name: 'Créneau 1',
      endsAt: Date.parse('2027-05-08T15:30+02:00'),
      actorPeak: 40,
      actorDevice: true,
      deviceNature: 2,
      publicBehaviour: 3,
      feature: null,
    });
  });

  it.each<[object, string[]]>([
    [{ endDate: '2027-05-08T07:59' }, ['endDate']],
    [{ endDate: '2029-05-08T08:00' }, ['endDate']],
    [{ startDate: '2027-02-30T08:00' }, ['startDate']],
    [{ startDate: '2026-11-20T08:00' }, ['startDate']],
    [{ name: '  ', publicPeak: -1 }, ['name', 'publicPeak']],
    [{ publicPeak: 1e9 }, ['publicPeak']],
    [{ publicPeak: Number.NaN }, ['publicPeak']],
    [{ actorPeak: 1.5, deviceNature: 5, feature: 0 }, ['feature', 'actorPeak', 'deviceNature']],
  ])('refuse %j at its field and store nothing', async (change, fields) => {
    const { describe: save, slotIds, state } = await setUp();
    expect(await refusedFields(save.execute({ slotId: slotIds[0], change }, organiser))).toEqual(fields);
    expect((await state()).version).toBe(1);
  });

  it('may be in the past for staff only', async () => {
    const { id, add } = await setUp();
    const form = { name: 'Hier', startDate: '2026-11-19T08:00', endDate: '2026-11-19T12:00' };
    expect(await refusedFields(add.execute({ demandId: id, form }, organiser))).toEqual(['startDate']);
    expect((await add.execute({ demandId: id, form }, manager)).demand.snapshot().slots).toHaveLength(3);
    expect(await refusedFields(add.execute({ demandId: id, form: {} }, manager))).toEqual([
      'name',
      'startDate',
      'endDate',
    ]);
  });

  it('are not found outside the scope, nor by the organiser after transformation', async () => {
    const { id, add, clone, remove, describe: save, show, slotIds, transform } = await setUp();
    const [slotId] = slotIds;
    for (const principal of [stranger, managerOf38]) {
      await expect(add.execute({ demandId: id, form: night }, principal)).rejects.toThrow(DemandNotFound);
      await expect(clone.execute({ slotId }, principal)).rejects.toThrow(SlotNotFound);
      await expect(remove.execute({ slotId }, principal)).rejects.toThrow(SlotNotFound);
      await expect(save.execute({ slotId, change: {} }, principal)).rejects.toThrow(SlotNotFound);
      await expect(show.execute(slotId, principal)).rejects.toThrow(SlotNotFound);
    }
    await expect(show.execute(999, manager)).rejects.toThrow(SlotNotFound);
    await transform();
    await expect(add.execute({ demandId: id, form: night }, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await expect(clone.execute({ slotId }, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await expect(remove.execute({ slotId }, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await expect(save.execute({ slotId, change: {} }, organiser)).rejects.toThrow(DemandNoLongerEditable);
    expect((await clone.execute({ slotId }, manager)).demand.snapshot().slots).toHaveLength(3);
  });

  it('keep their local times when the event moves to another zone', async () => {
    const { configure, state } = await setUp();
    await configure({ eventDepartment: '974' });
    expect(await state()).toMatchObject({ timeZone: 'Indian/Reunion', eventDepartment: '974' });
    expect((await state()).slots[0]).toMatchObject({
      startsAt: Date.parse('2027-05-08T08:00+04:00'),
      endsAt: Date.parse('2027-05-08T14:00+04:00'),
    });
  });
});

describe('the rescuers that the rules propose', () => {
  // TenEurosAnHourPricing proposes one per hundred people: 15 for the first slot.
  const described = { publicBehavior: 1 as const, feature: 1 as const };

  it('are set on request, and a number that staff set otherwise is hidden from organisers', async () => {
    const { id, update, configure, slotIds, state } = await setUp();
    const first = async () => (await state()).slots[0]!;
    await update.execute(
      { id, change: { demandSlots: [{ id: slotIds[0], ...described }] }, updateRescuers: true },
      organiser,
    );
    expect(await first()).toMatchObject({ rescueWorkerCount: 15, rescuersSetByStaff: false });
    // A screen that sends back what it received overrides nothing.
    await configure({ demandSlots: [{ id: slotIds[0], rescueWorkerCount: 15 }] });
    expect(await first()).toMatchObject({ rescueWorkerCount: 15, rescuersSetByStaff: false });
    await configure({ demandSlots: [{ id: slotIds[0], rescueWorkerCount: 18 }] });
    await update.execute({ id, change: {}, updateRescuers: true }, organiser);
    expect(await first()).toMatchObject({ rescueWorkerCount: 18, rescuersSetByStaff: true });
    await update.execute({ id, change: {}, updateRescuers: true }, manager);
    expect(await first()).toMatchObject({ rescueWorkerCount: 15, rescuersSetByStaff: false });
  });
});

describe('the complements of a demand', () => {
  const cable = { name: 'Câble', infos: '10 m', quantity: 2.5, priceMills: 125, discount: 10 };

  it('are replaced as a whole, numbered once, and priced with the rest', async () => {
    const { configure, state } = await setUp();
    await configure({ extras: [cable, { name: 'Talkie', quantity: 1, priceMills: 8_000 }] });
    expect((await state()).extras).toEqual([
      { id: 1, ...cable, address: '' },
      { id: 2, name: 'Talkie', infos: '', address: '', quantity: 1, priceMills: 8_000, discount: 0 },
    ]);
    await configure({ extras: [{ id: 2, name: 'Radio', quantity: 3, priceMills: 8_000 }, cable] });
    expect((await state()).extras.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Radio'],
      [3, 'Câble'],
    ]);
    await configure({ comments: 'inchangés' });
    expect((await state()).extras).toHaveLength(2);
    expect(await state()).toMatchObject({ pricingBasis: { rulesVersion: 'test' } });
  });

  it('have options at the department’s price, or at the agreed one', async () => {
    const { configure, state } = await setUp();
    await configure({ demandOptions: [{ id: 1, dayCount: 2 }] });
    expect((await state()).options).toEqual([{ id: 1, name: 'Ambulance', priceCents: 20_000, dayCount: 2 }]);
    await configure({ demandOptions: [{ id: 1, dayCount: 3, priceCents: 0, name: 'Ambulance 4×4' }] });
    expect((await state()).options).toEqual([{ id: 1, name: 'Ambulance 4×4', priceCents: 0, dayCount: 3 }]);
    await configure({ demandOptions: [{ id: 1, dayCount: 1 }] });
    expect((await state()).options).toEqual([{ id: 1, name: 'Ambulance 4×4', priceCents: 0, dayCount: 1 }]);
  });

  it.each<[DemandConfiguration, string[]]>([
    [{ extras: [{ ...cable, quantity: -1 }] }, ['extras.0.quantity']],
    [{ extras: [{ ...cable, quantity: Number.NaN }] }, ['extras.0.quantity']],
    [{ extras: [{ ...cable, quantity: 1.234 }] }, ['extras.0.quantity']],
    [{ extras: [{ ...cable, priceMills: 0.5 }] }, ['extras.0.price']],
    [{ extras: [{ ...cable, priceMills: 1e12 }] }, ['extras.0.price']],
    [{ extras: [cable, { ...cable, discount: 101 }] }, ['extras.1.discount']],
    [{ extras: [{ ...cable, name: ' ' }] }, ['extras.0.name']],
    [{ extras: [{ ...cable, id: 9 }] }, ['extras.0.id']],
    [{ extras: Array.from({ length: 101 }, () => cable) }, ['extras']],
    [{ demandOptions: [{ id: 1, dayCount: -1 }] }, ['demandOptions.0.dayCount']],
    [{ demandOptions: [{ id: 1, dayCount: 1, priceCents: -1 }] }, ['demandOptions.0.price']],
    [{ demandOptions: [{ id: 2, dayCount: 1 }] }, ['demandOptions.0.id']],
    [
      {
        demandOptions: [
          { id: 1, dayCount: 1 },
          { id: 1, dayCount: 1 },
        ],
      },
      ['demandOptions.1.id'],
    ],
    [{ optionsDiscount: 101 }, ['optionsDiscount']],
  ])('refuse %j at its field and store nothing', async (change, fields) => {
    const { configure, state } = await setUp();
    expect(await refusedFields(configure(change))).toEqual(fields);
    expect((await state()).version).toBe(1);
  });
});
