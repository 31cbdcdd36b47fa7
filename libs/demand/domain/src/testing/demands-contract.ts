import { Demand } from '../model/dossier/demand';
import type { DemandState } from '../model/dossier/demand-state';
import { ConcurrentDemandSave } from '../demand.errors';
import type { Demands } from '../ports/demands';

const now = Date.parse('2026-11-20T10:00:00Z');

/** What every implementation of {@link Demands} must do; run in memory and on PostgreSQL. */
export function demandsContract(makeRepository: () => Demands | Promise<Demands>): void {
  async function filed(demands: Demands): Promise<Demand> {
    const demand = Demand.file({
      id: await demands.nextId(),
      uniqId: `uniq-${Math.floor(performance.now() * 1e6)}`,
      slotIds: await demands.nextSlotIds(2),
      event: {
        name: 'Foulées de L’Isle-d’Abeau',
        type: null,
        address: '1 rue de la Gare',
        postalCode: '38080',
        city: 'L’Isle-d’Abeau',
        departmentCode: '38',
        severalDepartments: false,
        comments: 'Course\nà pied',
        timeZone: 'Europe/Paris',
        departmentId: 38,
        slots: [
          { name: 'Soir', startsAt: now + 9 * 3_600_000, endsAt: now + 12 * 3_600_000, publicPeak: 300, nature: 1 },
          { name: 'Matin', startsAt: now + 1 * 3_600_000, endsAt: now + 4 * 3_600_000, publicPeak: 900, nature: 5 },
        ],
      },
      contact: { firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@exemple.example', phone: '0639980001' },
      officeId: null,
      organisationId: null,
      filedBy: 5,
      enteredBy: 5,
      now,
    });
    await demands.add(demand);
    return demand;
  }

  it('returns a demand as it was filed, with its slots in the order of the form', async () => {
    const demands = await makeRepository();
    const demand = await filed(demands);
    expect((await demands.find(demand.id))?.snapshot()).toEqual(demand.snapshot());
    expect((await demands.findForUpdate(demand.id))?.snapshot()).toEqual(demand.snapshot());
  });

  it('returns several in the order of their numbers, each with its own slots, omitting those that do not exist', async () => {
    const demands = await makeRepository();
    const [first, second] = [await filed(demands), await filed(demands)];
    const found = await demands.findAllForUpdate([second.id, 999_999, first.id]);
    expect(found.map((demand) => demand.snapshot())).toEqual([first.snapshot(), second.snapshot()]);
    expect(await demands.findAllForUpdate([])).toEqual([]);
  });

  it('gives every demand and slot a unique id', async () => {
    const demands = await makeRepository();
    const [first, second] = [await filed(demands), await filed(demands)];
    expect(second.id).not.toBe(first.id);
    const slotIds = [...first.snapshot().slots, ...second.snapshot().slots].map(({ id }) => id);
    expect(new Set(slotIds).size).toBe(4);
  });

  it('gives every row of a slot a unique id', async () => {
    const demands = await makeRepository();
    const ids = [...(await demands.nextRowIds(2)), ...(await demands.nextRowIds(1))];
    expect(new Set(ids).size).toBe(3);
    expect(await demands.nextRowIds(0)).toEqual([]);
  });

  it('returns null for an unknown id', async () => {
    const demands = await makeRepository();
    expect(await demands.find(999_999)).toBeNull();
    expect(await demands.findForUpdate(999_999)).toBeNull();
    expect(await demands.findBySlot(999_999)).toBeNull();
  });

  it('stores everything that staff set, amounts and hours to the hundredth', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    const demand = (await demands.findForUpdate(id))!;
    const [slot] = demand.snapshot().slots;
    const staffing = {
      rescueWorkerCount: 4,
      doctorHours: 1.25,
      nurseHours: 0.5,
      mealCount: 3,
      lotA: 1,
      discount: 12.5,
    };
    demand.configure(
      {
        departmentId: 38,
        officeId: 2,
        organizationId: 7,
        isPackagePrice: true,
        packagePriceCents: 123_456,
        optionsDiscount: 2.5,
        isOrganizationMealSupport: true,
        hideDetails: true,
        hideCosting: true,
        hideComplement: true,
        eProtecId: 'EP-17',
        services: { otherServices: [{ id: 0, service: 'Douane', informed: true }] },
        pse2: 3,
        AdditionalClarificationTeam: 'À vélo',
        nurseLocal: true,
        extras: [
          { name: 'Câble', infos: 'noir', address: 'ici', quantity: 1.5, priceMills: 125, discount: 12.5 },
          { name: 'Talkie', quantity: 0, priceMills: 0 },
        ],
        demandOptions: [{ id: 1, dayCount: 2 }],
        demandSlots: [{ id: slot!.id, publicBehavior: 3, feature: 2, interventionDelay: 1, ...staffing }],
      },
      6,
      now + 1,
      {
        offeredOptions: [{ id: 1, name: 'Ambulance', icon: 'quad', activated: true, priceCents: 20_000 }],
        timeZone: 'Europe/Paris',
        propose: () => null,
      },
    );
    demand.describeSlot(
      slot!.id,
      {
        ...{ actorPeak: 12, actorDevice: true, deviceNature: 3 },
        ...{ place: 'Mairie', publicWay: true, size: 0.0125, newDate: '2026-12-01T08:00' },
        services: { healthServices: [{ id: 7 }] },
        contactSlots: [{ name: 'Anne', phone: '06' }],
        interestPoints: [{ name: 'Départ', address: 'Quai' }],
      },
      { accountId: 6, isOrganiser: false },
      now + 1,
      await demands.nextRowIds(2),
    );
    const line = {
      label: 'Secouristes',
      quantity: 12,
      unit: 'h',
      unitPriceCents: 1_000,
      amountCents: 12_000,
      explanation: 'é',
    };
    const references = { commitmentNumber: 'EJ-2027-0412', serviceCode: 'URBA' };
    demand.giveInvoiceReferences(references, { accountId: 6, isOrganiser: false }, now + 1);
    demand.applyPrice({
      basis: { rulesVersion: 'v1', rates: { cents: { meal: 1 }, night: { start: 1260, end: 360 } } },
      totalCents: 12_000,
      lines: [line],
      slots: [{ id: slot!.id, minutes: { normal: 120, night: 60, holiday: 0 }, lines: [line] }],
    });
    await demands.save(demand);
    const saved = (await demands.find(id))!.snapshot();
    expect(saved).toEqual(demand.snapshot());
    expect(saved).toMatchObject({ version: 2, updatedBy: 6, packagePriceCents: 123_456, optionsDiscount: 2.5 });
  });

  it('stores particularities, the decree included', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    const demand = (await demands.findForUpdate(id))!;
    const form = {
      preparatoryMeeting: true,
      preparatoryMeetingDate: '2027-04-15',
      structure: true,
      structureType: 'É',
    };
    const decree = { fileId: 7, originalName: 'arrêté.png' };
    demand.describeParticularities(form, decree, { accountId: 5, isOrganiser: true }, now + 1);
    await demands.save(demand);
    const saved = (await demands.find(id))!.snapshot();
    expect(saved).toEqual(demand.snapshot());
    expect(saved.particularities).toMatchObject({ ...form, decree });
  });

  it('stores what the repetition of an event moved', async () => {
    const demands = await makeRepository();
    const original = (await demands.find((await filed(demands)).id))!;
    const slotIds = await demands.nextSlotIds(original.snapshot().slots.length);
    const newId = await demands.nextId();
    const numbers = { id: newId, uniqId: `repeated-${newId}`, slotIds, rowIds: [] };
    const repeated = original.repeat(numbers, [], { accountId: 6, organiser: null }, now + 1);
    await demands.add(repeated);
    const found = (await demands.find(numbers.id))!;
    expect(found.snapshot()).toEqual(repeated.snapshot());
    expect(found.repetition).toMatchObject({ of: original.id, moved: [expect.stringMatching(/^Premier jour/u)] });
  });

  it('stores the cause of a refusal, and clears it once the demand is taken on again', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    const refused = (await demands.findForUpdate(id))!;
    refused.refuse(3, 6, now + 1);
    await demands.save(refused);
    const found = (await demands.findForUpdate(id))!;
    expect(found.snapshot()).toMatchObject({ status: 2, dpsSupport: false, dpsSupportCause: 3 });
    const context = { offeredOptions: [], timeZone: 'Europe/Paris', propose: () => null };
    found.configure({ dpsSupport: true }, 6, now + 2, context);
    await demands.save(found);
    expect((await demands.find(id))!.snapshot()).toMatchObject({ status: 1, dpsSupport: true, dpsSupportCause: null });
  });

  it('stores added and copied slots in their order, and deletes removed ones', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    const demand = (await demands.findForUpdate(id))!;
    const [first, second] = demand.snapshot().slots.map((slot) => slot.id);
    const [added, copied] = (await demands.nextSlotIds(2)) as [number, number];
    const staff = { accountId: 6, isOrganiser: false };
    const form = { name: 'Nuit', startDate: '2026-11-21T22:00', endDate: '2026-11-22T02:00' };
    demand.addSlot(added, form, staff, now);
    demand.cloneSlot(first!, copied, staff, now);
    demand.removeSlot(second!, staff, now);
    await demands.save(demand);
    const saved = (await demands.find(id))!;
    expect(saved.snapshot()).toEqual(demand.snapshot());
    expect(saved.snapshot().slots.map((slot) => slot.id)).toEqual([first, copied, added]);
    expect(await demands.findBySlot(second!)).toBeNull();
  });

  it('finds a demand by one of its slots', async () => {
    const demands = await makeRepository();
    const demand = await filed(demands);
    expect((await demands.findBySlot(demand.snapshot().slots[1]!.id))?.id).toBe(demand.id);
  });

  it('finds a demand by a contact or a point of interest of one of its slots', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    await filed(demands);
    const demand = (await demands.findForUpdate(id))!;
    const rowIds = await demands.nextRowIds(3);
    const change = {
      contactSlots: [{ name: 'Anne' }, { name: 'Bruno' }],
      interestPoints: [{ name: 'Arrivée' }],
      // A slot has an id too, but is not a row.
      services: { otherServices: [{ id: 3 }] },
    };
    const [first, second] = demand.snapshot().slots;
    demand.describeSlot(second!.id, change, { accountId: 5, isOrganiser: true }, now, rowIds);
    await demands.save(demand);
    for (const rowId of rowIds) {
      const found = await demands.findBySlotRow(rowId);
      expect([found?.id, found?.slotOfRow(rowId).id]).toEqual([id, second!.id]);
    }
    expect(await demands.findBySlotRow(rowIds.at(-1)! + 1_000)).toBeNull();
    demand.removeSlot(second!.id, { accountId: 5, isOrganiser: true }, now);
    expect(demand.snapshot().slots).toEqual([first]);
  });

  it('no longer finds a deleted demand, unless asked for deleted ones too', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    const demand = (await demands.findForUpdate(id))!;
    const slotId = demand.snapshot().slots[0]!.id;
    demand.delete(6, now + 1);
    await demands.save(demand);
    expect(await demands.find(id)).toBeNull();
    expect(await demands.findForUpdate(id)).toBeNull();
    expect(await demands.findBySlot(slotId)).toBeNull();
    expect((await demands.findEvenDeleted(id))!.snapshot()).toEqual(demand.snapshot());
  });

  it('refuses to save a demand that was never added', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    const stranger = Demand.restore({ ...(await demands.find(id))!.snapshot(), id: 999_999 });
    stranger.describe({ comments: 'perdu' }, 5, now + 1);
    await expect(demands.save(stranger)).rejects.toThrow(ConcurrentDemandSave);
    expect(await demands.find(999_999)).toBeNull();
  });

  it('refuses the second of two saves of one version', async () => {
    const demands = await makeRepository();
    const { id } = await filed(demands);
    const [first, second] = [(await demands.find(id))!, (await demands.find(id))!];
    first.describe({ comments: 'premier' }, 5, now + 1);
    second.describe({ comments: 'second' }, 5, now + 2);
    await demands.save(first);
    await expect(demands.save(second)).rejects.toThrow(ConcurrentDemandSave);
    expect((await demands.find(id))!.snapshot()).toMatchObject<Partial<DemandState>>({
      comments: 'premier',
      version: 2,
    });
  });
}
