import { DemandSubmitted } from '@pds/demand/contract';
import { ChangedMeanwhile, type Principal } from '@pds/kernel';
import type { Demand } from '../../model/dossier/demand';
import {
  DemandNoLongerEditable,
  DemandNotFound,
  DossierClosed,
  FirstContactNotRemovable,
  InvalidConfiguration,
  OnlyLastContactRemovable,
  OnlyLastInterestPointRemovable,
  SlotRowNotFound,
  TooManyRepeats,
} from '../../demand.errors';
import {
  demandInMemory,
  filedDemand,
  InMemoryRequestAllowance,
  manager,
  managerOf38,
  organiser,
  refusedFields,
  stranger,
} from '../../testing';
import { ChooseOptions } from '../slots/choose-options';
import { RemoveContact } from '../slots/remove-contact';
import { RemoveInterestPoint } from '../slots/remove-interest-point';
import { PreviewRepetition } from './preview-repetition';
import { RepeatDemand } from './repeat-demand';
import { ShowOptions } from '../slots/show-options';
import { ShowParticularities } from '../dossier/show-particularities';

async function setUp() {
  const scene = await demandInMemory();
  const { demands, people, pricing, uniqIds, outbox, unitOfWork, clock, editing, organisers } = scene;
  const allowance = new InMemoryRequestAllowance(2);
  return {
    ...scene,
    slotId: scene.slotIds[0],
    showOptions: new ShowOptions(demands, pricing),
    chooseOptions: new ChooseOptions(editing),
    repeat: new RepeatDemand(demands, people, pricing, uniqIds, allowance, outbox, unitOfWork, clock),
    preview: new PreviewRepetition(demands, clock),
    removeContact: new RemoveContact(editing, organisers),
    removeInterestPoint: new RemoveInterestPoint(editing, organisers),
    showParticularities: new ShowParticularities(demands),
  };
}

describe('a change of a demand', () => {
  it('is tracked for its accepted terms, for any editor', async () => {
    const { id, slotId, acceptedTerms, configure, chooseOptions, describe, state, clock } = await setUp();
    await describe.execute({ slotId, change: { publicPeak: 900 } }, organiser);
    await chooseOptions.execute({ demandId: id, forms: [] }, organiser);
    await configure.execute({ id, version: (await state()).version, change: { eventName: 'Autre' } }, manager);
    const change = (who: Principal) => ({
      demandId: id,
      editor: { accountId: who.accountId, isOrganiser: who === organiser },
      at: clock.now(),
    });
    expect(acceptedTerms.tracked).toEqual([organiser, organiser, manager].map(change));
  });
});

describe('the particularities of a demand', () => {
  it('are saved by the organiser and shown to every user who sees the demand', async () => {
    const { id, state, describeParticularities, showParticularities } = await setUp();
    const saved = await describeParticularities.execute({ demandId: id, form: { parking: 'Nord' } }, organiser);
    expect(saved.version).toBe(2);
    expect((await state()).particularities.parking).toBe('Nord');
    for (const principal of [organiser, manager]) {
      expect((await showParticularities.execute(id, principal)).snapshot().particularities.parking).toBe('Nord');
    }
    for (const principal of [stranger, managerOf38]) {
      await expect(showParticularities.execute(id, principal)).rejects.toThrow(DemandNotFound);
      const attempt = describeParticularities.execute({ demandId: id, form: { parking: 'Sud' } }, principal);
      await expect(attempt).rejects.toThrow(DemandNotFound);
    }
  });

  it('are unchanged when a field is refused', async () => {
    const { id, state, describeParticularities } = await setUp();
    const form = { parking: 'Nord', structure: true };
    const attempt = describeParticularities.execute({ demandId: id, form }, organiser);
    await expect(attempt).rejects.toThrow(InvalidConfiguration);
    expect(await state()).toMatchObject({ version: 1, particularities: { parking: '', structure: false } });
  });

  it('can no longer be changed by the organiser once the demand is a station, but by managers', async () => {
    const { id, state, describeParticularities, transform } = await setUp();
    await transform();
    // The loaded version is outdated too, but the end of the edit period is the error to report.
    const command = { demandId: id, version: 1, form: { parking: 'Nord' } };
    await expect(describeParticularities.execute(command, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await expect(describeParticularities.execute(command, manager)).rejects.toThrow(ChangedMeanwhile);
    await describeParticularities.execute({ ...command, version: 2 }, manager);
    expect((await state()).particularities.parking).toBe('Nord');
  });

  it('can no longer be changed by the organiser of a dossier «\u00a0Sans suite\u00a0», but by managers', async () => {
    const { id, state, describeParticularities, dropped } = await setUp();
    await dropped.drop(id);
    const command = { demandId: id, form: { parking: 'Nord' } };
    await expect(describeParticularities.execute(command, organiser)).rejects.toThrow(DossierClosed);
    await describeParticularities.execute(command, manager);
    expect((await state()).particularities.parking).toBe('Nord');
  });

  it('are copied with the demand, the decree is not', async () => {
    const { id, describeParticularities, duplicate } = await setUp();
    const decree = { fileId: 7, originalName: 'arrêté.png' };
    await describeParticularities.execute({ demandId: id, form: { parking: 'Nord' }, decree }, organiser);
    const copy = await duplicate.execute(id, manager);
    expect(copy.snapshot().particularities).toMatchObject({ parking: 'Nord', decree: null });
  });
});

describe('for whom a demand is', () => {
  const managing = (...organisationIds: number[]): Principal => ({
    ...organiser,
    scope: { kind: 'organiser', accountId: organiser.accountId, organisationIds },
  });

  it('is chosen by who filed it, among the organisations that they manage, until its quote is accepted', async () => {
    const { id, update, acceptedTerms, state } = await setUp();
    const choose = (organizationId: number, principal: Principal) =>
      refusedFields(update.execute({ id, change: { organizationId }, updateRescuers: false }, principal));
    expect(await choose(7, managing(9))).toEqual(['organization']);
    expect(await choose(9, managing(7, 9))).toEqual([]);
    expect((await state()).organisationId).toBe(9);
    acceptedTerms.offers.set(id, {
      ...{ priceCents: 50_000, acceptedAt: null, isIndividual: false, hasOwnTerms: false },
      ...{ startsAt: Date.parse('2027-05-08T06:00:00Z'), timeZone: 'Europe/Paris' },
    });
    expect(await choose(7, managing(7, 9))).toEqual(['organization']);
  });

  it('is not chosen by a colleague, nor taken away', async () => {
    const { id, update, state } = await setUp();
    const send = (organizationId: number | null, principal: Principal) =>
      refusedFields(update.execute({ id, change: { organizationId }, updateRescuers: false }, principal));
    expect(await send(7, managing(7))).toEqual([]);
    const colleague = { ...managing(7, 9), accountId: 6 };
    expect(await send(9, colleague)).toEqual(['organization']);
    expect(await send(null, managing(7))).toEqual(['organization']);
    expect((await state()).organisationId).toBe(7);
  });
});

describe('the options that the organiser chooses', () => {
  it('are those of the department, and apply to the days of the event', async () => {
    const { id, state, showOptions, chooseOptions } = await setUp();
    const before = await showOptions.execute(id, organiser);
    expect(before.choices).toEqual([{ id: 1, name: 'Ambulance', icon: 'ambulance', activated: false }]);
    const forms = [{ id: 1, activated: true }];
    const { demand, choices } = await chooseOptions.execute({ demandId: id, version: 1, forms }, organiser);
    expect([demand.version, choices[0]!.activated]).toEqual([2, true]);
    // 8 and 9 May. Staff have not priced the demand: there is no price to update.
    expect(await state()).toMatchObject({
      options: [{ id: 1, name: 'Ambulance', priceCents: 20_000, dayCount: 2 }],
      priceCents: null,
    });
    await expect(showOptions.execute(id, stranger)).rejects.toThrow(DemandNotFound);
    await expect(chooseOptions.execute({ demandId: id, forms }, stranger)).rejects.toThrow(DemandNotFound);
  });

  it('change the price that staff computed, unless the choice is the same', async () => {
    const { id, configure, chooseOptions, pricing } = await setUp();
    await configure.execute({ id, version: 1, change: {} }, manager);
    const times = () => pricing.asked.length;
    const before = times();
    await chooseOptions.execute({ demandId: id, forms: [{ id: 1, activated: true }] }, organiser);
    expect(times()).toBe(before + 1);
    expect(pricing.asked.at(-1)!.options).toMatchObject([{ id: 1, dayCount: 2 }]);
    await chooseOptions.execute({ demandId: id, forms: [{ id: 1, activated: true }] }, organiser);
    expect(times()).toBe(before + 1);
  });

  it('are unchanged when a row is refused, and once the demand is a station', async () => {
    const { id, state, chooseOptions, transform } = await setUp();
    const forms = [
      { id: 1, activated: true },
      { id: 2, activated: true },
    ];
    await expect(chooseOptions.execute({ demandId: id, forms }, organiser)).rejects.toThrow(InvalidConfiguration);
    expect(await state()).toMatchObject({ version: 1, options: [] });
    await transform();
    const late = { demandId: id, forms: [{ id: 1, activated: true }] };
    await expect(chooseOptions.execute(late, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await chooseOptions.execute(late, manager);
    expect((await state()).options).toHaveLength(1);
  });
});

describe('the contacts and points of interest of a slot', () => {
  async function described() {
    const parts = await setUp();
    const change = {
      contactSlots: [{ name: 'Anne' }, { name: 'Bruno' }, { name: 'Chloé' }],
      interestPoints: [{ name: 'Arrivée' }, { name: 'Départ' }],
    };
    const { demand } = await parts.describe.execute({ slotId: parts.slotId, change }, organiser);
    const { contactSlots, interestPoints } = demand.slot(parts.slotId).details;
    const names = async () => {
      const { details } = (await parts.state()).slots[0]!;
      return [details.contactSlots.map(({ name }) => name), details.interestPoints.map(({ name }) => name)];
    };
    return { ...parts, contacts: contactSlots.map(({ id }) => id), points: interestPoints.map(({ id }) => id), names };
  }

  it('are removed from the last one on, except the first contact', async () => {
    const { removeContact, removeInterestPoint, contacts, points, names, slotId } = await described();
    await expect(removeContact.execute({ contactId: contacts[0]! }, organiser)).rejects.toThrow(
      FirstContactNotRemovable,
    );
    await expect(removeContact.execute({ contactId: contacts[1]! }, organiser)).rejects.toThrow(
      OnlyLastContactRemovable,
    );
    const point = removeInterestPoint.execute({ pointId: points[0]! }, organiser);
    await expect(point).rejects.toThrow(OnlyLastInterestPointRemovable);
    const after = await removeContact.execute({ contactId: contacts[2]! }, organiser);
    expect([after.slotId, after.demand.version]).toEqual([slotId, 3]);
    await removeContact.execute({ contactId: contacts[1]! }, organiser);
    await expect(removeContact.execute({ contactId: contacts[0]! }, organiser)).rejects.toThrow(
      FirstContactNotRemovable,
    );
    await removeInterestPoint.execute({ pointId: points[1]! }, organiser);
    await removeInterestPoint.execute({ pointId: points[0]! }, organiser);
    expect(await names()).toEqual([['Anne'], []]);
  });

  it('are not found by other users, by the number of the other kind, or twice', async () => {
    const { removeContact, removeInterestPoint, contacts, points, transform } = await described();
    for (const attempt of [
      removeContact.execute({ contactId: contacts[2]! }, stranger),
      removeInterestPoint.execute({ pointId: points[1]! }, managerOf38),
      removeContact.execute({ contactId: points[1]! }, organiser),
      removeInterestPoint.execute({ pointId: contacts[2]! }, organiser),
      removeContact.execute({ contactId: 999 }, organiser),
    ]) {
      await expect(attempt).rejects.toThrow(SlotRowNotFound);
    }
    await removeContact.execute({ contactId: contacts[2]! }, organiser);
    await expect(removeContact.execute({ contactId: contacts[2]! }, organiser)).rejects.toThrow(SlotRowNotFound);
    await transform();
    const late = removeInterestPoint.execute({ pointId: points[1]! }, organiser);
    await expect(late).rejects.toThrow(DemandNoLongerEditable);
  });
});

describe('a demand that another user changed meanwhile', () => {
  type Parts = Awaited<ReturnType<typeof setUp>>;
  const night = { name: 'Nuit', startDate: '2027-05-08T22:00', endDate: '2027-05-09T02:00' };
  const people = { contactSlots: [{ name: 'Anne' }, { name: 'Bruno' }], interestPoints: [{ name: 'Arrivée' }] };

  const changes: Record<string, (parts: Parts, demand: Demand, version: number) => Promise<unknown>> = {
    'its own edit': ({ update, id }, _, version) =>
      update.execute({ id, version, change: { comments: 'x' }, updateRescuers: false }, organiser),
    'the save of staff': ({ configure, id }, _, version) =>
      configure.execute({ id, version, change: { comments: 'x' } }, { ...manager, accountId: 8 }),
    'a slot’s screen': ({ describe, slotId }, _, version) =>
      describe.execute({ slotId, version, change: { notes: 'x' } }, organiser),
    'a slot’s copy': ({ clone, slotId }, _, version) => clone.execute({ slotId, version }, organiser),
    'a new slot': ({ add, id }, _, version) =>
      add.execute({ demandId: id, version, form: night }, { ...manager, accountId: 8 }),
    'a slot’s end': ({ remove, slotId }, _, version) => remove.execute({ slotId, version }, organiser),
    'a contact’s end': ({ removeContact, slotId }, demand, version) =>
      removeContact.execute({ contactId: demand.slot(slotId).details.contactSlots[1]!.id, version }, organiser),
    'a point of interest’s end': ({ removeInterestPoint, slotId }, demand, version) =>
      removeInterestPoint.execute({ pointId: demand.slot(slotId).details.interestPoints[0]!.id, version }, organiser),
    particularities: ({ describeParticularities, id }, _, version) =>
      describeParticularities.execute({ demandId: id, version, form: { parking: 'x' } }, organiser),
    options: ({ chooseOptions, id }, _, version) =>
      chooseOptions.execute({ demandId: id, version, forms: [{ id: 1, activated: true }] }, organiser),
  };

  it.each(Object.entries(changes))('is unchanged: %s is refused with who and when', async (_, change) => {
    const parts = await setUp();
    const { demand } = await parts.describe.execute({ slotId: parts.slotId, change: people }, manager);
    const before = await parts.state();
    await expect(change(parts, demand, 1)).rejects.toThrow(
      /^Hugo Martin a modifié cette demande le 20\/11\/2026 à 11\sh/,
    );
    expect(await parts.state()).toEqual(before);
    await change(parts, demand, 2);
    expect((await parts.state()).version).toBe(3);
    expect(await parts.state()).not.toEqual({ ...before, version: 3 });
  });
});

describe('an event that takes place again', () => {
  async function sold() {
    const parts = await setUp();
    const { id, slotId, configure, describe: describeSlot, describeParticularities } = parts;
    const people = {
      contactSlots: [{ name: 'Anne' }],
      interestPoints: [{ name: 'Arrivée' }],
      newDate: '2027-05-10T08:00',
    };
    await describeSlot.execute({ slotId, change: { ...people, publicBehavior: 2, feature: 3 } }, organiser);
    const form = { parking: 'Nord', preparatoryMeeting: true, preparatoryMeetingDate: '2027-04-15' };
    const decree = { fileId: 7, originalName: 'arrêté.png' };
    await describeParticularities.execute({ demandId: id, form, decree }, organiser);
    const { version } = await parts.state();
    const change = {
      eventName: 'Foulées 2027',
      departmentId: 69,
      eProtecId: 'EP-1',
      tent: 2,
      isPackagePrice: true,
      packagePriceCents: 90_000,
      optionsDiscount: 10,
      hideDetails: true,
      extras: [{ name: 'Barrières', quantity: 2, priceMills: 5_000 }],
      demandOptions: [{ id: 1, priceCents: 15_000, dayCount: 4 }],
      demandSlots: [{ id: slotId, rescueWorkerCount: 4, discount: 5 }],
    };
    await configure.execute({ id, version, change }, manager);
    return parts;
  }

  it('is a new demand of the next year without a price, published like any other', async () => {
    const { id, state, repeat, outbox, transform } = await sold();
    await transform();
    const was = await state();
    const repeated = (await repeat.execute(id, organiser)).snapshot();
    // The weekend of 8 May 2027 is that of Ascension, which is on 25 May in 2028.
    expect(repeated.slots.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      [Date.parse('2028-05-27T08:00+02:00'), Date.parse('2028-05-27T14:00+02:00')],
      [Date.parse('2028-05-28T08:00+02:00'), Date.parse('2028-05-28T12:00+02:00')],
    ]);
    const [slot] = repeated.slots;
    const [slotWas] = was.slots;
    expect(repeated).toMatchObject({
      eventName: 'Foulées 2028',
      status: 1,
      version: 1,
      filedBy: organiser.accountId,
      contact: was.contact,
      comments: was.comments,
      departmentId: 69,
      hideDetails: true,
      eProtecId: null,
      engagement: { tent: 0 },
      particularities: { parking: 'Nord', preparatoryMeeting: true, preparatoryMeetingDate: null, decree: null },
      // At today's price.
      options: [{ id: 1, name: 'Ambulance', priceCents: 20_000, dayCount: 4 }],
      extras: [],
      isPackagePrice: false,
      packagePriceCents: null,
      optionsDiscount: 0,
      pricingBasis: null,
      priceCents: null,
      priceLines: [],
    });
    expect(slot).toMatchObject({
      publicBehaviour: 2,
      feature: 3,
      rescueWorkerCount: 4,
      discount: 0,
      minutes: null,
      priceLines: [],
      details: { newDate: null, contactSlots: [{ name: 'Anne' }], interestPoints: [{ name: 'Arrivée' }] },
    });
    expect(slot!.id).not.toBe(slotWas!.id);
    expect(slot!.details.contactSlots[0]!.id).not.toBe(slotWas!.details.contactSlots[0]!.id);
    expect(repeated.uniqId).not.toBe(was.uniqId);
    expect(outbox.events).toEqual([DemandSubmitted({ demandId: repeated.id, accountId: organiser.accountId })]);
    // The original is unchanged.
    expect(await state()).toEqual(was);
  });

  it('is prepared by staff for its original filer, and not published', async () => {
    const { id, repeat, outbox } = await sold();
    const repeated = (await repeat.execute(id, manager)).snapshot();
    expect([repeated.filedBy, repeated.updatedBy]).toEqual([organiser.accountId, manager.accountId]);
    expect(outbox.events).toEqual([]);
    await expect(repeat.execute(id, stranger)).rejects.toThrow(DemandNotFound);
    await expect(repeat.execute(id, managerOf38)).rejects.toThrow(DemandNotFound);
  });

  it('is announced with its first day before it is filed, to those who see the demand', async () => {
    const { id, preview, repeat } = await sold();
    const announced = await preview.execute(id, organiser);
    expect(announced).toBe((await repeat.execute(id, organiser)).snapshot().repetition?.moved[0]);
    await expect(preview.execute(id, stranger)).rejects.toThrow(DemandNotFound);
    await expect(preview.execute(id, managerOf38)).rejects.toThrow(DemandNotFound);
  });

  it('has the person who repeats it as its contact, or the original contact when they filed it', async () => {
    const { id, repeat, demands, people, state } = await sold();
    const [was, { contact }] = [await state(), (await repeat.execute(id, organiser)).snapshot()];
    expect(contact).toEqual(was.contact);
    // A colleague's demand, then one that staff filed for the organisation.
    for (const filedBy of [organiser.accountId, null]) {
      const ofClub = filedDemand({
        id: await demands.nextId(),
        slotIds: await demands.nextSlotIds(2),
        organisationId: 7,
        filedBy,
      });
      await demands.add(ofClub);
      const scope = { kind: 'organiser', accountId: stranger.accountId, organisationIds: [7] } as const;
      const repeated = (await repeat.execute(ofClub.id, { ...stranger, scope })).snapshot();
      const { firstName, lastName, email } = (await people.person(stranger.accountId))!;
      expect(repeated).toMatchObject({
        filedBy: stranger.accountId,
        contact: { firstName, lastName, email, phone: '' },
      });
      // Staff retain the original contact.
      const prepared = (await repeat.execute(ofClub.id, manager)).snapshot();
      expect(prepared).toMatchObject({ filedBy, contact: ofClub.snapshot().contact });
    }
  });

  it('is filed for its organisation by a current manager of it, and without it by a former one', async () => {
    const { repeat, demands } = await sold();
    const [id, slotIds] = [await demands.nextId(), await demands.nextSlotIds(2)];
    const ofClub = filedDemand({ id, slotIds, organisationId: 7 });
    await demands.add(ofClub);
    const managing = (...organisationIds: number[]) =>
      ({ ...organiser, scope: { kind: 'organiser', accountId: organiser.accountId, organisationIds } }) as const;
    const organisationOf = async (who: Principal) => (await repeat.execute(ofClub.id, who)).snapshot().organisationId;
    expect(await organisationOf(managing(6, 7))).toBe(7);
    expect(await organisationOf(managing(6))).toBeNull();
    // Staff know for whom they prepare it.
    expect(await organisationOf(manager)).toBe(7);
  });

  it('is filed a limited number of times an hour by an organiser, without limit by staff', async () => {
    const { id, repeat, outbox } = await sold();
    // A request refused for another reason does not count.
    await expect(repeat.execute(999, organiser)).rejects.toThrow(DemandNotFound);
    for (let count = 0; count < 2; count++) await repeat.execute(id, organiser);
    await expect(repeat.execute(id, organiser)).rejects.toThrow(TooManyRepeats);
    expect(outbox.events).toHaveLength(2);
    for (let count = 0; count < 3; count++) await repeat.execute(id, manager);
  });

  it('tells what it moved and what to verify, until that is corrected, and nothing once it is decided on', async () => {
    const { id, repeat, configure, update, clock, demands, state } = await sold();
    const told = async (of: number) => (await demands.find(of))!.repetition;
    const form = { comments: 'Voir Paris 2024 et 2027', eventName: 'Foulées du 8 mai 2027' };
    await configure.execute({ id, version: (await state()).version, change: form }, manager);
    expect(await told(id)).toBeNull();
    const { id: next } = await repeat.execute(id, organiser);
    const moved = [
      'Premier jour : samedi 8 mai 2027 devient lundi 8 mai 2028, le 8 mai restant à sa date.',
      'Commentaires : « 2027 » devient « 2028 ».',
    ];
    const doubts = [
      { text: 'Nom de l’évènement : « du 8 mai 2027 »', found: 'du 8 mai 2027' },
      { text: 'Commentaires : « Paris 2024 »', found: 'Paris 2024' },
    ];
    expect(await told(next)).toEqual({ of: id, moved, toVerify: doubts });
    const change = { comments: 'Voir les consignes', eventName: 'Foulées du 8 mai 2028' };
    await update.execute({ id: next, version: 1, change, updateRescuers: false }, organiser);
    expect(await told(next)).toEqual({ of: id, moved, toVerify: [] });
    const { repetition } = (await repeat.execute(next, organiser)).snapshot();
    expect(repetition).toMatchObject({ of: next });
    const demand = (await demands.findForUpdate(next))!;
    demand.refuse(3, manager.accountId, clock.now());
    await demands.save(demand);
    expect(await told(next)).toBeNull();
  });

  it('may be edited at once', async () => {
    const { id, repeat, update, transform } = await sold();
    await transform();
    const { id: next } = await repeat.execute(id, organiser);
    const saved = await update.execute(
      { id: next, version: 1, change: { comments: 'x' }, updateRescuers: false },
      organiser,
    );
    expect(saved.version).toBe(2);
  });
});
