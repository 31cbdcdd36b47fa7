import { AnswerChanged, MemberAsked, SignUpChanged } from '@pds/aid-station/contract';
import { ChangedMeanwhile, DomainError, type Instant, localDate, type Principal, wallTimeAt } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryEditions,
  InMemoryOutbox,
  managerOf38 as stranger,
  managerOf69 as manager,
  runs,
} from '@pds/kernel/testing';
import { emptyTeam, type Team, type TeamFunction } from '@pds/pricing/contract';
import fc from 'fast-check';
import {
  type Answer,
  AnswerSlot,
  AskMembers,
  AskReplacement,
  FindCandidates,
  type GivenAnswer,
  ListCandidates,
  MemberToPlaceNotFound,
  type NamedMember,
  NoteDeparture,
  OfferPlaces,
  OpenSignUps,
  PlaceRefused,
  RefreshSignUps,
  RemoveMember,
  SendRequests,
  SetMember,
  ShowSignUps,
  SignUpClosed,
  SignUpNotFound,
  type SignUpSnapshot,
  type SlotToStaff,
  StoreSignUp,
} from '../../index';
import {
  InMemoryDossiersToStaff,
  InMemoryServingMembers,
  InMemorySignUps,
  mostPlaced,
  pse1,
  someMember,
  someSlot,
} from '../../testing';

const hour = 3_600_000;
const settings = { isOpen: true, meetingAt: null, meetingPlace: '', instructions: '', added: emptyTeam };

async function setUp() {
  const signUps = new InMemorySignUps();
  const dossiers = new InMemoryDossiersToStaff();
  const members = new InMemoryServingMembers();
  const outbox = new InMemoryOutbox();
  const clock = FixedClock.at('2027-04-01T08:00:00Z');
  const unitOfWork = new ImmediateUnitOfWork();
  const store = new StoreSignUp(signUps, members, outbox, clock);
  const editions = new InMemoryEditions();
  const open = new OpenSignUps(signUps, dossiers, store, editions, unitOfWork);
  const show = new ShowSignUps(signUps, dossiers, members, editions, clock);
  const answer = new AnswerSlot(signUps, members, store, unitOfWork, clock);
  const set = new SetMember(signUps, dossiers, members, store, unitOfWork, clock);
  const remove = new RemoveMember(signUps, dossiers, store, unitOfWork, clock);
  const depart = new NoteDeparture(signUps, members, store, unitOfWork, clock);
  const offers = new OfferPlaces(signUps, store, unitOfWork, () => false);
  const refresh = new RefreshSignUps(signUps, dossiers, store, unitOfWork);
  const find = new FindCandidates(signUps, members, clock);
  const send = new SendRequests(store, outbox, clock);
  const list = new ListCandidates(signUps, dossiers, find, clock);
  const ask = new AskMembers(signUps, dossiers, find, send, unitOfWork, clock);
  const askReplacement = new AskReplacement(signUps, find, send, unitOfWork, clock);
  const hold = (demandId: number, slots: readonly SlotToStaff[], isHeld = true) => {
    const ownership = { departmentId: 69, officeId: 3, organisationId: null, filedBy: null };
    dossiers.dossiers.set(demandId, { ownership, isHeld, slots: slots.map((slot) => ({ ...slot, demandId })) });
  };
  for (const id of [1, 2, 3, 4]) members.members.set(id, someMember(id, { qualifications: pse1 }));
  const opened = async (demandId: number, ...slots: SlotToStaff[]) => {
    hold(demandId, slots);
    const opens = slots.map(({ slotId }) => ({ slotId, ...settings }));
    await open.execute({ demandId, slots: opens }, manager);
  };
  const come = (memberId: number, slotId: number, given: GivenAnswer = 'yes', name?: TeamFunction) =>
    answer.execute({ memberId, slotId, answer: given, function: name });
  const stateOf = async (memberId: number, slotId: number) =>
    (await signUps.findForUpdate(slotId))?.snapshot().answers.find((each) => each.memberId === memberId)?.state;
  const asked = () =>
    outbox.later.flatMap(({ event }) => (event.type === MemberAsked.type ? [event.payload as MemberAsked] : []));
  return {
    ...{ signUps, members, outbox, clock, open, set, remove, depart, offers, refresh, hold, opened, come, stateOf },
    ...{ list, ask, askReplacement, asked, show },
  };
}

const times = ({ start, end }: SlotToStaff, hours: number) => ({
  start: start + hours * hour,
  end: end + hours * hour,
});

describe('opening the slots of a dossier', () => {
  it('stores all of them with their required team, and opens those that are named', async () => {
    const { signUps, open, hold } = await setUp();
    hold(12, [someSlot(121, { pse1: 2 }), someSlot(122, { pse2: 1 })]);
    await open.execute(
      { demandId: 12, slots: [{ slotId: 121, ...settings, added: { ...emptyTeam, pse1: 1 } }] },
      manager,
    );
    const stored = await signUps.ofDemand(12);
    expect(stored.map((each) => [each.snapshot().isOpen, each.places()])).toEqual([
      [true, { ...emptyTeam, pse1: 3 }],
      [false, { ...emptyTeam, pse2: 1 }],
    ]);
  });

  it('is for the dossiers of the scope, and for their slots; a second save of one version is refused', async () => {
    const { open, opened } = await setUp();
    await opened(12, someSlot(121, {}));
    const command = { demandId: 12, slots: [{ slotId: 121, ...settings }] };
    await expect(open.execute(command, stranger)).rejects.toThrow(SignUpNotFound);
    await expect(open.execute({ ...command, demandId: 13 }, manager)).rejects.toThrow(SignUpNotFound);
    await expect(open.execute({ demandId: 12, slots: [{ slotId: 9, ...settings }] }, manager)).rejects.toThrow(
      SignUpNotFound,
    );
    await expect(open.execute({ ...command, version: 0 }, manager)).rejects.toThrow(ChangedMeanwhile);
  });

  it('offers places that are added to those who wait', async () => {
    const { open, opened, come, stateOf } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    for (const id of [1, 2, 3]) await come(id, 121);
    const added = { ...emptyTeam, pse1: 1 };
    await open.execute({ demandId: 12, slots: [{ slotId: 121, ...settings, added }] }, manager);
    expect([await stateOf(2, 121), await stateOf(3, 121)]).toEqual(['offered', 'waiting']);
  });
});

describe('the people of a slot', () => {
  it('have phones from 48 hours before it to 24 hours after it; a masked one only for who manages its office', async () => {
    const { members, clock, opened, come, show } = await setUp();
    const slot = someSlot(121, { pse1: 2 });
    await opened(12, slot);
    members.members.set(2, someMember(2, { qualifications: pse1, officeId: 4, isPhoneMasked: true }));
    for (const id of [1, 2]) await come(id, 121);
    const office: Principal = { ...manager, scope: { kind: 'office', departmentId: 69, officeId: 3 } };
    const arePhonesShown = async (at: Instant, principal = manager) => {
      clock.instant = at;
      return (await show.execute(12, principal)).slots[0]!.people.map(({ phone }) => phone !== null);
    };
    for (const [at, isShown] of [
      [slot.start - 48 * hour - 1, false],
      [slot.start - 48 * hour, true],
      [slot.end + 24 * hour - 1, true],
      [slot.end + 24 * hour, false],
    ] as const)
      expect(await arePhonesShown(at)).toEqual([isShown, isShown]);
    expect(await arePhonesShown(slot.start, office)).toEqual([true, false]);
  });
});

describe('answering for a slot', () => {
  it('is for members of the department, and publishes what changed, once', async () => {
    const { members, outbox, clock, opened, come } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    await come(1, 121);
    await come(1, 121);
    const facts = { slotId: 121, demandId: 12, memberId: 1, former: null, state: 'confirmed', lateFunction: null };
    expect(outbox.events).toEqual([AnswerChanged({ ...facts, setBy: null, replacedBy: null, at: clock.now() })]);
    members.members.set(5, someMember(5, { departmentId: 38, qualifications: pse1 }));
    await expect(come(5, 121)).rejects.toThrow(SignUpNotFound);
    await expect(come(6, 121)).rejects.toThrow(MemberToPlaceNotFound);
    await expect(come(1, 122)).rejects.toThrow(SignUpNotFound);
  });

  it('offers a place that somebody left to the next, and one left elsewhere to whoever fits now', async () => {
    const { offers, opened, come, stateOf } = await setUp();
    const slot = someSlot(121, { pse1: 1 });
    await opened(12, slot);
    await opened(13, someSlot(131, { pse1: 1 }, times(slot, 2)));
    await come(1, 121);
    await come(2, 121);
    await come(2, 131);
    await come(1, 121, 'no');
    expect(await stateOf(2, 121)).toBe('waiting');
    await come(2, 131, 'no');
    await offers.execute();
    expect(await stateOf(2, 121)).toBe('offered');
  });
});

describe('offering places', () => {
  it('goes on with the other slots when one fails, and throws its error', async () => {
    const { signUps, clock, offers, opened, come, stateOf } = await setUp();
    const slot = someSlot(121, { pse1: 1 });
    await opened(12, slot);
    await opened(13, someSlot(131, { pse1: 1 }, times(slot, 24)));
    for (const slotId of [121, 131]) for (const id of [1, 2, 3]) await come(id, slotId);
    for (const slotId of [121, 131]) await come(1, slotId, 'no');
    const findForUpdate = signUps.findForUpdate.bind(signUps);
    signUps.findForUpdate = (slotId) => (slotId === 121 ? Promise.reject(new Error('broken')) : findForUpdate(slotId));
    clock.instant += 12 * hour;
    await expect(offers.execute()).rejects.toThrow('broken');
    signUps.findForUpdate = findForUpdate;
    expect([await stateOf(3, 121), await stateOf(3, 131)]).toEqual(['waiting', 'offered']);
  });
});

describe('an offer', () => {
  it('is published at once by day, and at 8:00 when a place becomes free during the quiet hours', async () => {
    const { outbox, clock, opened, come } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    for (const id of [1, 2, 3]) await come(id, 121);
    await come(1, 121, 'no');
    clock.instant = Date.parse('2027-04-01T19:30:00Z');
    await come(2, 121, 'no');
    expect(outbox.later).toMatchObject([
      { minutes: 0, event: { payload: { memberId: 2, state: 'offered' } } },
      { minutes: 630, event: { payload: { memberId: 3, state: 'offered' } } },
    ]);
  });
});

describe('a coordinator', () => {
  it('confirms and removes members of the scope by hand', async () => {
    const { set, remove, opened, stateOf } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    const command = { demandId: 12, slotId: 121, memberId: 1 };
    const confirm = { ...command, function: 'pse1', note: '' } as const;
    await set.execute(confirm, manager);
    expect(await stateOf(1, 121)).toBe('confirmed');
    await expect(set.execute(confirm, stranger)).rejects.toThrow(SignUpNotFound);
    await expect(set.execute({ ...confirm, slotId: 131 }, manager)).rejects.toThrow(SignUpNotFound);
    await expect(set.execute({ ...confirm, memberId: 9 }, manager)).rejects.toThrow(MemberToPlaceNotFound);
    await expect(remove.execute(command, stranger)).rejects.toThrow(SignUpNotFound);
    await remove.execute(command, manager);
    expect(await stateOf(1, 121)).toBe('withdrawn');
  });
});

describe('a minor', () => {
  it('comes beside whoever was a minor when they answered, and is of age now', async () => {
    const { members, opened, come, stateOf } = await setUp();
    await opened(12, someSlot(121, { pse1: 4 }));
    const young = { isMinor: true, hasGuardianAgreement: true };
    for (const id of [2, 3]) members.members.set(id, { ...members.members.get(id)!, ...young });
    for (const id of [1, 2]) await come(id, 121);
    await come(1, 121, 'no');
    await expect(come(3, 121)).rejects.toThrow(PlaceRefused);
    members.members.set(2, { ...members.members.get(2)!, isMinor: false });
    await come(3, 121);
    expect(await stateOf(3, 121)).toBe('confirmed');
  });
});

describe('asking members to come', () => {
  const command = { demandId: 12, slotId: 121 };

  it('reaches the least recently asked first, and says why the others are not asked', async () => {
    const { members, clock, list, ask, opened, come } = await setUp();
    const slot = someSlot(121, { pse1: 3 });
    await opened(12, slot, someSlot(122, { pse1: 3 }, times(slot, 5)));
    await ask.execute({ ...command, slotId: 122, memberIds: [1] }, manager);
    await come(3, 121, 'no');
    members.members.set(4, someMember(4, { qualifications: pse1, email: null }));
    clock.instant += 24 * hour;
    const { suited, others } = await list.execute(command, manager);
    expect(suited.map(({ member }) => member.id)).toEqual([2, 1]);
    expect(others.map(({ member, reason }) => [member.id, reason])).toEqual([
      [3, 'a répondu «\u00a0non\u00a0»'],
      [4, 'pas d’adresse e-mail'],
    ]);
    await expect(list.execute(command, stranger)).rejects.toThrow(SignUpNotFound);
  });

  it('asks each once a day for a slot, at most twice a day, and after the quiet hours', async () => {
    const { signUps, outbox, clock, ask, asked, opened } = await setUp();
    const slot = someSlot(121, { pse1: 3 });
    const slots = [121, 122, 123].map((slotId, at) => someSlot(slotId, { pse1: 3 }, times(slot, 5 * at)));
    await opened(12, ...slots);
    clock.instant = Date.parse('2027-04-01T20:30:00Z');
    for (const slotId of [121, 121, 122, 123]) await ask.execute({ demandId: 12, slotId, memberIds: [1, 99] }, manager);
    const at = Date.parse('2027-04-02T06:00:00Z');
    const facts = { demandId: 12, memberId: 1, at, isReplacement: false };
    expect(asked()).toEqual([121, 122].map((slotId) => ({ slotId, ...facts })));
    expect(outbox.later.map(({ minutes }) => minutes)).toEqual([570, 570]);
    expect((await signUps.findForUpdate(121))!.answerOf(1)).toMatchObject({ state: 'asked', askedAt: at });
    clock.instant = Date.parse('2027-04-02T20:00:00Z');
    await ask.execute({ demandId: 12, slotId: 123, memberIds: [1] }, manager);
    expect(asked().map(({ slotId }) => slotId)).toEqual([121, 122, 123]);
  });

  it('is refused for a closed slot, one of another dossier, and outside the scope', async () => {
    const { ask, hold, open, opened } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    await expect(ask.execute({ ...command, memberIds: [1] }, stranger)).rejects.toThrow(SignUpNotFound);
    await expect(ask.execute({ ...command, slotId: 9, memberIds: [1] }, manager)).rejects.toThrow(SignUpNotFound);
    hold(12, [someSlot(121, { pse1: 1 })]);
    await open.execute({ demandId: 12, slots: [{ slotId: 121, ...settings, isOpen: false }] }, manager);
    await expect(ask.execute({ ...command, memberIds: [1] }, manager)).rejects.toThrow(SignUpClosed);
  });
});

describe('a member who looks for somebody to take over', () => {
  it('comes until somebody who suits accepts; whoever waits may be asked too', async () => {
    const { signUps, members, outbox, askReplacement, asked, opened, come, stateOf } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    await come(1, 121);
    await come(2, 121);
    await askReplacement.execute({ memberId: 1, slotId: 121 });
    expect(asked().map(({ memberId, isReplacement }) => [memberId, isReplacement])).toEqual([
      [2, true],
      [3, true],
      [4, true],
    ]);
    expect([await stateOf(1, 121), await stateOf(2, 121)]).toEqual(['confirmed', 'waiting']);
    expect((await signUps.findForUpdate(121))!.isFreeFor(members.members.get(3)!, 'pse1')).toBe(true);
    await come(3, 121);
    expect([await stateOf(1, 121), await stateOf(3, 121)]).toEqual(['withdrawn', 'confirmed']);
    expect(outbox.events.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ memberId: 1, state: 'withdrawn', replacedBy: 3, lateFunction: null }),
    );
    await come(4, 121);
    expect([await stateOf(3, 121), await stateOf(4, 121)]).toEqual(['confirmed', 'waiting']);
  });

  it('may name somebody, and learns nothing about them', async () => {
    const { askReplacement, asked, opened, come } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    await expect(askReplacement.execute({ memberId: 1, slotId: 121 })).rejects.toThrow(PlaceRefused);
    await come(1, 121);
    for (const email of ['M3@example.org ', 'inconnu@example.org'])
      await askReplacement.execute({ memberId: 1, slotId: 121, email });
    expect(asked().map(({ memberId }) => memberId)).toEqual([3]);
  });

  it('is not replaced by a minor who would be without an adult', async () => {
    const { members, askReplacement, opened, come, stateOf } = await setUp();
    members.members.set(4, someMember(4, { qualifications: pse1, isMinor: true, hasGuardianAgreement: true }));
    await opened(12, someSlot(121, { pse1: 1 }));
    await come(1, 121);
    await askReplacement.execute({ memberId: 1, slotId: 121 });
    await come(4, 121);
    expect([await stateOf(1, 121), await stateOf(4, 121)]).toEqual(['confirmed', 'waiting']);
  });
});

describe('a member who is erased', () => {
  it('leaves a count where they came, and their place to come to the next', async () => {
    const { signUps, members, clock, depart, opened, come, stateOf } = await setUp();
    const [past, later] = [someSlot(121, { pse1: 1 }), someSlot(131, { pse1: 1 })];
    await opened(12, past);
    await opened(13, { ...later, ...times(later, 48) });
    for (const slotId of [121, 131]) for (const id of [1, 2]) await come(id, slotId);
    clock.instant = past.end;
    members.members.delete(1);
    await depart.execute(1);
    expect([await stateOf(1, 121), await stateOf(1, 131), await stateOf(2, 131)]).toEqual([
      undefined,
      undefined,
      'offered',
    ]);
    expect((await signUps.findForUpdate(121))!.confirmed().pse1).toBe(1);
  });
});

describe('a member who leaves', () => {
  it('keeps their place until somebody decides; that they leave before the slot is published', async () => {
    const { members, outbox, depart, opened, come, stateOf } = await setUp();
    await opened(12, someSlot(121, { pse1: 1 }));
    await come(1, 121);
    members.members.set(1, { ...members.members.get(1)!, leftOn: '2027-05-07' });
    outbox.events.length = 0;
    await depart.execute(1);
    expect(await stateOf(1, 121)).toBe('confirmed');
    expect(outbox.events).toMatchObject([{ payload: { memberId: 1, state: 'confirmed', lateFunction: 'pse1' } }]);
  });
});

describe('a dossier that changes', () => {
  it('moves its slots, with news for those who come; a removed slot, and « Sans suite », is cancelled', async () => {
    const { signUps, outbox, refresh, hold, opened, come } = await setUp();
    const [slot, other] = [someSlot(121, { pse1: 1 }), someSlot(122, { pse1: 1 })];
    await opened(12, slot);
    await come(1, 121);
    outbox.events.length = 0;
    hold(12, [{ ...slot, ...times(slot, 1) }, other]);
    await refresh.execute([11, 12]);
    hold(12, [other]);
    await refresh.execute([12]);
    hold(12, [other], false);
    await refresh.execute([12]);
    expect(outbox.events.map(({ type }) => type)).toEqual([SignUpChanged.type, SignUpChanged.type]);
    expect(outbox.events[0]).toMatchObject({
      payload: { before: { start: slot.start }, after: { start: slot.start + hour } },
    });
    expect((await signUps.ofDemand(12)).map((each) => each.snapshot().isCancelled)).toEqual([true, true]);
  });
});

describe('the places of two slots, whatever happens', () => {
  const zone = 'Europe/Paris';
  /** When the first slot begins: by day, early, over midnight, and over the nights with 23 and 25 hours. */
  const starts = [
    '2027-05-08T12:00Z',
    '2027-05-08T05:00Z',
    '2027-05-08T20:00Z',
    '2027-03-27T21:00Z',
    '2027-10-30T20:00Z',
  ];
  const anyTeam = fc
    .record({ teamLeader: fc.nat(1), pse2: fc.nat(2), pse1: fc.nat(2), logistician: fc.nat(1) })
    .map((team): Team => ({ ...emptyTeam, ...team }));
  const [anyMember, anySlot] = [fc.integer({ min: 1, max: 8 }), fc.constantFrom(121, 121, 131)];
  const anyFunction = fc.constantFrom<TeamFunction>('teamLeader', 'pse2', 'pse1', 'logistician');
  const anyEdit = fc.constantFrom<Partial<NamedMember>>(
    { qualifications: pse1 },
    { qualifications: [{ name: 'PSE2', validUntil: null }] },
    { qualifications: [{ name: 'PSE2', validUntil: '2027-01-31' }] },
    { away: [{ from: '2027-01-01', to: '2027-12-31' }] },
    { away: [] },
    { email: null },
    { email: 'm@example.org' },
    { leftOn: '2027-01-31' },
    { leftOn: null },
    { isMinor: false },
  );
  const step = <Kind extends string, Shape>(kind: Kind, shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) =>
    fc.record({ kind: fc.constant(kind), ...shape }) as fc.Arbitrary<{ kind: Kind } & Shape>;
  const given = fc.constantFrom<GivenAnswer>('yes', 'yes', 'yes', 'yes', 'no', 'maybe');
  const name = fc.option(anyFunction, { nil: undefined });
  const anyStep = fc.oneof(
    { weight: 6, arbitrary: step('answer', { member: anyMember, slot: anySlot, given, name }) },
    { weight: 2, arbitrary: step('places', { slot: anySlot, team: anyTeam }) },
    { weight: 2, arbitrary: step('remove', { member: anyMember, slot: anySlot }) },
    {
      weight: 1,
      arbitrary: step('confirm', {
        member: anyMember,
        slot: anySlot,
        name: anyFunction,
        note: fc.constantFrom('', 'Si'),
      }),
    },
    { weight: 1, arbitrary: step('open', { slot: anySlot, isOpen: fc.boolean() }) },
    { weight: 1, arbitrary: step('hold', { slot: anySlot, isHeld: fc.constantFrom(true, true, false) }) },
    { weight: 1, arbitrary: step('erase', { member: anyMember }) },
    { weight: 4, arbitrary: step('edit', { member: anyMember, change: anyEdit }) },
    { weight: 3, arbitrary: step('later', { minutes: fc.constantFrom(15, 60, 300, 780, 1440) }) },
  );
  const anyHistory = fc.record({
    start: fc.constantFrom(...starts).map((start) => Date.parse(start)),
    /** From the start of the first slot to that of the second: at once, with too little time for the way, or later. */
    between: fc.constantFrom(0, 2, 6.5, 12),
    minutesBefore: fc.constantFrom(5 * 1440, 3 * 1440, 1440, 600, 180, 45),
    /** Who answers « yes » to the first slot at once. */
    first: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 4 }),
    steps: fc.array(anyStep, { minLength: 3, maxLength: 30 }),
  });

  /** When somebody is told what happens at an instant: minute by minute until nobody sleeps any more. */
  function toldAt(instant: Instant): Instant {
    const wall = wallTimeAt(instant, zone);
    return wall.hour >= 8 && wall.hour < 21 ? instant : toldAt(instant + 60_000);
  }

  /** Minutes in which whoever comes to both slots, with the ways there and back, would be at two places. */
  function minutesTogether(one: SlotToStaff, other: SlotToStaff): number {
    let together = 0;
    const [from, until] = [Math.min(one.start, other.start) - 8 * hour, Math.max(one.end, other.end) + 8 * hour];
    for (let minute = from; minute < until; minute += 60_000) {
      const isTaken = ({ start, end, travelMinutes }: SlotToStaff) =>
        minute >= start - travelMinutes * 60_000 && minute < end + travelMinutes * 60_000;
      if (isTaken(one) && isTaken(other)) together += 1;
    }
    return together;
  }

  /** What a member may do at a slot, of what they wait for; null for whoever cannot come. */
  function fitsAs(member: NamedMember | undefined, slot: SlotToStaff, wanted: TeamFunction): TeamFunction | null {
    if (!member?.email) return null;
    const [first, last] = [slot.start, slot.end - 1].map((at) => localDate(at, zone)) as [string, string];
    if (member.leftOn && member.leftOn < last) return null;
    if (member.away.some(({ from, to }) => from <= last && to >= first)) return null;
    if (wanted === 'logistician') return member.functions.includes('logistician') ? 'logistician' : null;
    const has = (certificate: string) =>
      member.qualifications.some((each) => each.name === certificate && (each.validUntil ?? '9999') >= first);
    if (has('PSE2')) return member.functions.includes('teamLeader') ? 'teamLeader' : 'pse2';
    return has('PSE1') ? 'pse1' : null;
  }

  const stateIn = (signUps: ReadonlyMap<number, SignUpSnapshot>, slotId: number, memberId: number): string =>
    signUps.get(slotId)!.answers.find((answer) => answer.memberId === memberId)?.state ?? '';

  it('are not empty while somebody waits who fits and is told in time, nor given twice, and nobody is at two', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ start, between, minutesBefore, first, steps }) => {
        const { signUps, members, clock, open, set, remove, depart, offers, refresh, hold, opened, come } =
          await setUp();
        clock.instant = start - minutesBefore * 60_000;
        for (let id = 1; id <= 8; id += 1) {
          const young = id === 6 ? { isMinor: true, hasGuardianAgreement: true } : {};
          const functions = id === 7 ? ['teamLeader'] : id === 8 ? ['logistician'] : [];
          const qualifications = [{ name: id <= 3 ? 'PSE1' : 'PSE2', validUntil: null }];
          members.members.set(id, someMember(id, { functions, qualifications, ...young }));
        }
        const period = (from: Instant) => ({ start: from, end: from + 6 * hour });
        const slots = new Map([
          [121, someSlot(121, { pse1: 1 }, period(start))],
          [131, someSlot(131, { pse2: 1, pse1: 1 }, { demandId: 13, ...period(start + between * hour) })],
        ]);
        const held = new Map([...slots.keys()].map((slotId) => [slotId, true]));
        for (const slot of slots.values()) await opened(slot.demandId, slot);
        for (const id of first) await come(id, 121, 'yes', id === 8 ? 'pse2' : undefined).catch(() => {});
        const together = minutesTogether(slots.get(121)!, slots.get(131)!);
        const stored = async () =>
          new Map(
            await Promise.all([...slots.keys()].map(async (id) => [id, (await signUps.find(id))!.snapshot()] as const)),
          );
        const functionsIn = ({ answers }: SignUpSnapshot, states: readonly string[]) =>
          answers.flatMap(({ state, function: as }) => (states.includes(state) ? [as!] : []));
        const overfull = (signUp: SignUpSnapshot) => {
          const people = functionsIn(signUp, ['confirmed']);
          return people.length - mostPlaced(signUp.required, people);
        };

        for (const each of steps) {
          const before = await stored();
          const slot = 'slot' in each ? slots.get(each.slot)! : null;
          try {
            if (each.kind === 'answer') await come(each.member, each.slot, each.given, each.name);
            if (each.kind === 'later') clock.instant += each.minutes * 60_000;
            if (each.kind === 'places') slots.set(each.slot, { ...slot!, required: each.team });
            if (each.kind === 'hold') held.set(each.slot, each.isHeld);
            if (each.kind === 'places' || each.kind === 'hold') {
              hold(slot!.demandId, [slots.get(each.slot)!], held.get(each.slot));
              await refresh.execute([slot!.demandId]);
            }
            const target = { demandId: slot?.demandId ?? 0, slotId: slot?.slotId ?? 0 };
            if (each.kind === 'remove') await remove.execute({ ...target, memberId: each.member }, manager);
            if (each.kind === 'confirm')
              await set.execute({ ...target, memberId: each.member, function: each.name, note: each.note }, manager);
            if (each.kind === 'open') {
              const change = { slotId: target.slotId, ...settings, isOpen: each.isOpen };
              await open.execute({ demandId: target.demandId, slots: [change] }, manager);
            }
            const person = 'member' in each ? members.members.get(each.member) : undefined;
            if (each.kind === 'erase') members.members.delete(each.member);
            if (each.kind === 'edit' && person) members.members.set(person.id, { ...person, ...each.change });
            if (each.kind === 'erase' || (each.kind === 'edit' && each.change.leftOn))
              await depart.execute(each.member);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
          await offers.execute();

          const [after, now] = [await stored(), clock.now()];
          const comesTo = (slotId: number, memberId: number) =>
            !after.get(slotId)!.isCancelled &&
            after.get(slotId)!.answers.find((answer) => answer.memberId === memberId && answer.state === 'confirmed');
          for (const id of members.members.keys()) {
            const [one, other] = [comesTo(121, id), comesTo(131, id)];
            const isNew = [...slots.keys()].some((slotId) => stateIn(before, slotId, id) !== 'confirmed');
            // A slot that is held again may clash.
            if (one && other && isNew && each.kind !== 'hold' && !one.note && !other.note) expect(together).toBe(0);
          }
          for (const [slotId, signUp] of after) {
            const former = before.get(slotId)!;
            if (each.kind !== 'places' && each.kind !== 'confirm')
              expect(overfull(signUp)).toBeLessThanOrEqual(overfull(former));
            const waits = (of: SignUpSnapshot) =>
              of.answers.filter(({ state }) => state === 'waiting').sort((a, b) => a.queueNumber! - b.queueNumber!);
            const offered = signUp.answers.filter(({ state }) => state === 'offered');
            if (now >= signUp.start) {
              expect([waits(signUp), offered]).toEqual([[], []]);
              continue;
            }
            for (const { offeredUntil } of offered)
              expect(offeredUntil! > now && offeredUntil! <= signUp.start).toBe(true);

            const other = slotId === 121 ? 131 : 121;
            const isAdultThere = signUp.answers.some(({ state, isMinor }) => state === 'confirmed' && !isMinor);
            /** What somebody who waits can take; null if nothing. */
            const canTake = ({ memberId, function: wanted }: Answer) => {
              const member = members.members.get(memberId);
              if (member?.isMinor && !isAdultThere) return null;
              if (together > 0 && comesTo(other, memberId)) return null;
              return fitsAs(member, slots.get(slotId)!, wanted!);
            };
            const team = signUp.required;
            const taken = functionsIn(signUp, ['confirmed', 'offered']);
            const isFreeBeside = (others: readonly TeamFunction[], as: TeamFunction | null) =>
              as !== null && mostPlaced(team, [...others, as]) > mostPlaced(team, others);
            if (signUp.isOpen && !signUp.isCancelled && toldAt(now) < signUp.start)
              expect(waits(signUp).filter((answer) => isFreeBeside(taken, canTake(answer)))).toEqual([]);

            // Offers of this step: a place each, told in time, and nobody was passed over who fits.
            const isNew = ({ memberId }: Answer) => stateIn(before, slotId, memberId) !== 'offered';
            for (const offer of offered.filter(isNew)) {
              const others = taken.toSpliced(taken.indexOf(offer.function!), 1);
              expect([canTake(offer), isFreeBeside(others, offer.function)]).toEqual([offer.function, true]);
              expect(toldAt(now)).toBeLessThan(signUp.start);
              const at = waits(former).findIndex(({ memberId }) => memberId === offer.memberId);
              const passed = waits(former).filter(
                ({ memberId }, ahead) => (at < 0 || ahead < at) && stateIn(after, slotId, memberId) === 'waiting',
              );
              expect(passed.filter((answer) => isFreeBeside(others, canTake(answer)))).toEqual([]);
            }
            // Whoever has an offer and does nothing keeps it, or waits again.
            const mover = 'member' in each ? each.member : null;
            const kept = former.answers.filter(
              ({ memberId, offeredUntil }) => memberId !== mover && offeredUntil !== null && offeredUntil > now,
            );
            for (const { memberId } of kept) expect(['offered', 'waiting']).toContain(stateIn(after, slotId, memberId));
            // Whoever waited stays in the same order, before those who came since.
            const order = (of: SignUpSnapshot) => waits(of).map(({ memberId }) => memberId);
            const stayed = order(former).filter((id) => id !== mover && order(signUp).includes(id));
            expect(order(signUp).filter((id) => stayed.includes(id))).toEqual(stayed);
            const came = order(signUp).filter((id) => !['waiting', 'offered'].includes(stateIn(before, slotId, id)));
            expect(order(signUp).slice(order(signUp).length - came.length)).toEqual(came);
          }
        }
      }),
      { numRuns: runs(60, 3_000) },
    );
  });
});
