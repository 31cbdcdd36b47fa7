import { type DemandStatusCode, SlotsCancelled } from '@pds/demand/contract';
import { Demand } from '../../model/dossier/demand';
import { changeStatus } from '../../model/decisions/demand-status';
import { anonymousContact } from '../../model/dossier/forgotten-person';
import {
  DemandNoLongerEditable,
  DemandNotFound,
  IllegalStatusChange,
  InvalidConfiguration,
  SlotNotFound,
} from '../../demand.errors';
import { NoteEprotecNumber } from '../dossier/note-eprotec-number';
import { ShowDemand } from '../dossier/show-demand';
import { SimulateSlotPricing } from '../slots/simulate-slot-pricing';
import {
  admin,
  demandInMemory,
  manager,
  managerOf38,
  NoTariffForTests,
  organiser,
  refusedFields,
  stranger,
} from '../../testing';

async function setUp() {
  const scene = await demandInMemory();
  const { demands, organisers, pricing, unitOfWork, clock } = scene;
  return {
    ...scene,
    show: new ShowDemand(demands, organisers, pricing),
    remove: scene.deleteDemand,
    note: new NoteEprotecNumber(demands, unitOfWork, clock),
    simulate: new SimulateSlotPricing(demands, pricing),
  };
}

describe('statuses', () => {
  const legal = ['1>3', '1>2', '1>4', '2>1', '3>4'];
  const codes: DemandStatusCode[] = [1, 2, 3, 4];
  it.each(codes.flatMap((from) => codes.map((to) => [from, to] as const)))('%i → %i follows the table', (from, to) => {
    if (legal.includes(`${from}>${to}`)) expect(changeStatus(from, to)).toBe(to);
    else expect(() => changeStatus(from, to)).toThrow(IllegalStatusChange);
  });
});

describe('scope', () => {
  it('shows a demand to its filer, its department and the admin, and to nobody else', async () => {
    const { show, id } = await setUp();
    for (const principal of [organiser, manager, admin]) expect((await show.execute(id, principal)).demand.id).toBe(id);
    for (const principal of [stranger, managerOf38])
      await expect(show.execute(id, principal)).rejects.toThrow(DemandNotFound);
  });

  it('limits every change', async () => {
    const { configure, update, remove, markTransformed, simulate, id, slotIds } = await setUp();
    const command = { id, version: 1, change: {} };
    await expect(configure.execute(command, managerOf38)).rejects.toThrow(DemandNotFound);
    await expect(update.execute({ id, change: {}, updateRescuers: false }, stranger)).rejects.toThrow(DemandNotFound);
    await expect(remove.execute(id, managerOf38)).rejects.toThrow(DemandNotFound);
    await expect(markTransformed.execute(id, managerOf38)).rejects.toThrow(DemandNotFound);
    await expect(simulate.execute(slotIds[0], 0, managerOf38)).rejects.toThrow(SlotNotFound);
  });
});

describe('the number in e-Protec', () => {
  it('is set and cleared without an edit that other users would have to be warned of', async () => {
    const { clock, configure, note, id, state, timeline } = await setUp();
    const before = await state();
    clock.instant += 3_600_000;
    await note.execute(id, 'EP-1', null);
    // Reported by e-Protec, not by the last editor of the dossier.
    expect(timeline.entries.at(-1)).toMatchObject({
      by: null,
      at: clock.now(),
      changes: [{ path: '/eProtecId', before: null, after: 'EP-1' }],
    });
    expect(await state()).toEqual({ ...before, eProtecId: 'EP-1' });
    await configure.execute({ id, version: before.version, change: { pse2: 2 } }, manager);
    expect(await state()).toMatchObject({ eProtecId: 'EP-1', version: before.version + 1 });
    await note.execute(id, null, 'EP-1');
    expect((await state()).eProtecId).toBeNull();
  });

  it('is unchanged when a person has set it since e-Protec was called', async () => {
    const { configure, note, id, state } = await setUp();
    await configure.execute({ id, version: (await state()).version, change: { eProtecId: 'EP-77' } }, manager);
    const noted = await state();
    await note.execute(id, 'EP-1', null);
    await note.execute(id, null, 'EP-1');
    expect(await state()).toEqual(noted);
    await note.execute(id, 'EP-1', 'EP-77');
    expect((await state()).eProtecId).toBe('EP-1');
  });

  it('is not set on a deleted demand', async () => {
    const { note, remove, demands, id } = await setUp();
    await remove.execute(id, manager);
    await note.execute(id, 'EP-1', null);
    expect(await demands.find(id)).toBeNull();
  });
});

describe("staff's save", () => {
  it('stores organisation, office and staffing, and prices the result with its hours', async () => {
    const { configure, id, slotIds, state, pricing } = await setUp();
    const change = {
      organizationId: 7,
      officeId: 1,
      demandSlots: [{ id: slotIds[0], rescueWorkerCount: 4, publicBehavior: 3 as const }],
    };
    const { organisationName } = await configure.execute({ id, version: 1, change }, manager);
    expect(organisationName).toBe('Les Foulées du Rhône');
    expect(await state()).toMatchObject({
      organisationId: 7,
      officeId: 1,
      version: 2,
      updatedBy: 6,
      priceCents: 24_000,
      slots: [
        { rescueWorkerCount: 4, publicBehaviour: 3, minutes: { normal: 360, night: 0, holiday: 0 } },
        { rescueWorkerCount: 0 },
      ],
    });
    expect(pricing.asked[0]).toMatchObject({ departmentId: 69, organisationId: 7, eventDepartment: '69' });
  });

  it('requires a department, and a package price when package pricing is on', async () => {
    const { configure, id } = await setUp();
    const change = { departmentId: null, officeId: null, isPackagePrice: true };
    const error = await configure.execute({ id, version: 1, change }, manager).catch((caught: unknown) => caught);
    expect((error as InvalidConfiguration).fields).toEqual([
      { field: 'departmentId', message: 'Veuillez choisir un département' },
      { field: 'packagePrice', message: 'Veuillez saisir le prix forfaitaire' },
    ]);
  });

  it('moves an event to another department, to several, and back to one', async () => {
    const { configure, id, state } = await setUp();
    const place = async (eventDepartment: string | null) => {
      await configure.execute({ id, version: (await state()).version, change: { eventDepartment } }, manager);
      const { severalDepartments, eventDepartment: placed } = await state();
      return { placed, severalDepartments };
    };
    expect(await place('38')).toEqual({ placed: '38', severalDepartments: false });
    expect(await place(null)).toEqual({ placed: null, severalDepartments: true });
    expect(await place(null)).toEqual({ placed: null, severalDepartments: true });
    expect(await place('0')).toEqual({ placed: '0', severalDepartments: false });
  });

  it('accepts an unchanged contact, and validates only the changed fields', async () => {
    const { configure, demands, id, state } = await setUp();
    await demands.save(Demand.restore({ ...(await state()), contact: anonymousContact }));
    const { firstName, lastName, phone, email } = anonymousContact;
    const sent = { contactFirstName: firstName, contactLastName: lastName, contactPhone: phone, contactEmail: email };
    const save = async (change: object) =>
      configure.execute({ id, version: (await state()).version, change: { ...sent, ...change } }, manager);
    await save({ comments: 'relu' });
    expect(await state()).toMatchObject({ comments: 'relu', contact: anonymousContact });
    const emptied = { contactFirstName: ' ', contactEmail: '' };
    expect(await refusedFields(save(emptied))).toEqual(['contactFirstName', 'contactEmail']);
    const wrong = { contactFirstName: '<b>', contactLastName: 'secours.example', contactPhone: 'le soir' };
    expect(await refusedFields(save(wrong))).toEqual(['contactFirstName', 'contactLastName', 'contactPhone']);
    await save({ contactFirstName: 'J.Pierre', contactPhone: '06 39 98 00 07 (le soir)' });
    expect((await state()).contact).toMatchObject({ firstName: 'J.Pierre', phone: '06 39 98 00 07 (le soir)' });
    expect(await refusedFields(save({}))).toEqual(['contactPhone']);
  });

  it('shows the package price in place of the computed one, as a single line', async () => {
    const { configure, id, demands } = await setUp();
    const change = { isPackagePrice: true, packagePriceCents: 50_000 };
    await configure.execute({ id, version: 1, change }, manager);
    const dossier = (await demands.find(id))!.dossier();
    expect(dossier).toMatchObject({ totalCents: 50_000, computedPriceCents: 0 });
    expect(dossier.priceLines).toMatchObject([{ label: 'Forfait', amountCents: 50_000 }]);
  });

  it.each([
    ['an office of another department', { officeId: 2 }, 'officeId'],
    ['an office of the former department', { officeId: 1, departmentId: 38 }, 'officeId'],
    ['an organisation that does not exist', { organizationId: 8 }, 'organizationId'],
    ['an organisation of another department', { organizationId: 9 }, 'organizationId'],
    ['a department that does not exist', { departmentId: 12 }, 'departmentId'],
    ['an event in a department that does not exist', { eventDepartment: '20' }, 'eventDepartment'],
    ['an empty event name', { eventName: ' ' }, 'eventName'],
    ['a slot of another demand', { demandSlots: [{ id: 99 }] }, 'demandSlots.0.id'],
    [
      'a fraction of a rescuer',
      { demandSlots: [{ id: 1, rescueWorkerCount: 1.5 }] },
      'demandSlots.0.rescueWorkerCount',
    ],
    ['a negative number of tents', { demandSlots: [{ id: 1, tent: -1 }] }, 'demandSlots.0.tent'],
    ['a third decimal of an hour', { demandSlots: [{ id: 1, doctorHours: 1.125 }] }, 'demandSlots.0.doctorHours'],
    ['a discount above 100 %', { demandSlots: [{ id: 1, discount: 100.01 }] }, 'demandSlots.0.discount'],
  ])('refuses %s at its field, and changes nothing', async (_, change, field) => {
    const { configure, id, state } = await setUp();
    const before = await state();
    expect(await refusedFields(configure.execute({ id, version: 1, change }, manager))).toContain(field);
    expect(await state()).toEqual(before);
  });

  it('retains an organisation out of the user’s scope that the demand already has, and lets an admin choose any', async () => {
    const { configure, id, state } = await setUp();
    await configure.execute({ id, version: 1, change: { organizationId: 9 } }, admin);
    await configure.execute({ id, version: 2, change: { organizationId: 9, comments: 'lu' } }, manager);
    expect(await state()).toMatchObject({ organisationId: 9, comments: 'lu' });
  });

  it('is refused for an older version that the editor saved in another page, too', async () => {
    const { configure, update, id } = await setUp();
    await configure.execute({ id, version: 1, change: {} }, manager);
    const stale = { id, version: 1, change: { comments: 'x' }, updateRescuers: false };
    await expect(update.execute(stale, manager)).rejects.toMatchObject({ otherSave: { isSelf: true } });
  });

  it('remains possible after transformation, when the organiser can no longer edit', async () => {
    const { configure, markTransformed, update, id, state } = await setUp();
    await markTransformed.execute(id, manager);
    expect(await state()).toMatchObject({ status: 3, version: 2 });
    await expect(update.execute({ id, change: { comments: 'x' }, updateRescuers: false }, organiser)).rejects.toThrow(
      new DemandNoLongerEditable(),
    );
    await configure.execute({ id, version: 2, change: { comments: 'précisé' } }, manager);
    expect((await state()).comments).toBe('précisé');
  });
});

describe("the organiser's edit", () => {
  it('describes slots, returns which are still incomplete, and sets proposed rescuers on the others', async () => {
    const { update, id, slotIds, state } = await setUp();
    const demandSlots = [{ id: slotIds[0], publicBehavior: 3 as const, feature: 2 as const }];
    const command = { id, change: { eventPlace: 'Parc', demandSlots }, updateRescuers: true };
    expect((await update.execute(command, organiser)).slotsToDescribe()).toEqual([slotIds[1]]);
    expect(await state()).toMatchObject({
      eventPlace: 'Parc',
      priceCents: null,
      slots: [{ publicBehaviour: 3, feature: 2, rescueWorkerCount: 15 }, { rescueWorkerCount: 0 }],
    });
  });

  it('corrects the contact, and refuses one that nobody could reach', async () => {
    const { update, id, state } = await setUp();
    const send = (change: object) => update.execute({ id, change, updateRescuers: false }, organiser);
    const { firstName, email } = (await state()).contact;
    await send({ contactLastName: 'Garnier', contactPhone: '06 39 98 00 31' });
    expect((await state()).contact).toEqual({ firstName, email, lastName: 'Garnier', phone: '06 39 98 00 31' });
    const wrong = { contactFirstName: '', contactPhone: '12', contactEmail: 'garnier' };
    expect(await refusedFields(send(wrong))).toEqual(Object.keys(wrong));
  });

  it('lets managers choose the organisation in their scope, and prices by its rates', async () => {
    const { configure, update, pricing, id, state } = await setUp();
    const choose = (organizationId: number | null, principal = manager) =>
      update.execute({ id, change: { organizationId }, updateRescuers: false }, principal);
    for (const unseen of [8, 9]) expect(await refusedFields(choose(unseen))).toEqual(['organization']);
    await choose(7);
    expect(await state()).toMatchObject({ organisationId: 7, priceCents: null });
    await configure.execute({ id, version: (await state()).version, change: {} }, manager);
    const pricedBefore = pricing.asked.length;
    await choose(7);
    expect(pricing.asked).toHaveLength(pricedBefore);
    await choose(null);
    expect((await state()).organisationId).toBeNull();
    expect(pricing.asked).toHaveLength(pricedBefore + 1);
  });

  it('does not let the organiser choose the organisation', async () => {
    const { update, id, state } = await setUp();
    const send = (organizationId: number | null) =>
      update.execute({ id, change: { organizationId, comments: 'précisé' }, updateRescuers: false }, organiser);
    expect(await refusedFields(send(7))).toEqual(['organization']);
    expect((await state()).version).toBe(1);
    await send(null);
    expect(await state()).toMatchObject({ organisationId: null, comments: 'précisé' });
  });

  it('updates a price that staff computed to the number of rescuers', async () => {
    const { configure, update, id, slotIds, state } = await setUp();
    const level = { publicBehavior: 1 as const, feature: 1 as const };
    await configure.execute({ id, version: 1, change: { demandSlots: [{ id: slotIds[0], ...level }] } }, manager);
    await update.execute({ id, change: {}, updateRescuers: true }, organiser);
    expect((await state()).priceCents).toBe(6 * 15 * 1_000);
  });
});

describe('deletion', () => {
  it('cancels the demand and hides it, and publishes that all its slots are cancelled', async () => {
    const { remove, show, demands, outbox, id, slotIds } = await setUp();
    await remove.execute(id, manager);
    expect(outbox.events).toEqual([SlotsCancelled({ demandId: id, slotIds })]);
    await expect(show.execute(id, admin)).rejects.toThrow(DemandNotFound);
    expect((await show.execute(id, organiser)).demand.snapshot()).toMatchObject({ status: 4 });
    await expect(show.execute(id, stranger)).rejects.toThrow(DemandNotFound);
    expect(demands.all()[0]).toMatchObject({ status: 4, deletedAt: Date.parse('2026-11-20T10:00:00Z') });
  });
});

describe('the simulation of a slot', () => {
  it('prices that slot alone with the requested rates, and stores nothing', async () => {
    const { simulate, pricing, id, slotIds, demands } = await setUp();
    await simulate.execute(slotIds[1], 38, admin);
    expect(pricing.asked[0]).toMatchObject({ departmentId: 38, slots: [{ id: slotIds[1] }] });
    expect((await demands.find(id))!.version).toBe(1);
  });

  it('treats 0 as the caller’s own department, for an admin as the default rates', async () => {
    const { simulate, pricing, slotIds } = await setUp();
    await simulate.execute(slotIds[0], 0, manager);
    await simulate.execute(slotIds[0], 0, admin);
    expect(pricing.asked.map(({ departmentId }) => departmentId)).toEqual([69, null]);
  });

  it.each([
    ['another department by its manager', 38, manager],
    ['a department that does not exist by an admin', 999, admin],
  ])('refuses the rates of %s', async (_, departmentId, principal) => {
    const { simulate, pricing, slotIds } = await setUp();
    await expect(simulate.execute(slotIds[0], departmentId, principal)).rejects.toThrow(NoTariffForTests);
    expect(pricing.asked).toEqual([]);
  });
});
