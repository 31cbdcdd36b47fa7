import { AnswerChanged, MemberAsked, SignUpChanged } from '@pds/aid-station/contract';
import { ChangedMeanwhile, DomainError } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryEditions,
  InMemoryOutbox,
  managerOf38 as stranger,
  managerOf69 as manager,
} from '@pds/kernel/testing';
import { emptyTeam, type Team } from '@pds/pricing/contract';
import fc from 'fast-check';
import {
  AnswerSlot,
  AskMembers,
  AskReplacement,
  EraseAnswers,
  FindCandidates,
  type GivenAnswer,
  ListCandidates,
  MemberToPlaceNotFound,
  OfferPlaces,
  OpenSignUps,
  PlaceRefused,
  RefreshSignUps,
  RemoveMember,
  SendRequests,
  SetMember,
  SignUpClosed,
  SignUpNotFound,
  type SlotToStaff,
  StoreSignUp,
} from '../../index';
import {
  InMemoryDossiersToStaff,
  InMemoryServingMembers,
  InMemorySignUps,
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
  const open = new OpenSignUps(signUps, dossiers, store, new InMemoryEditions(), unitOfWork);
  const answer = new AnswerSlot(signUps, members, store, unitOfWork, clock);
  const set = new SetMember(signUps, dossiers, members, store, unitOfWork, clock);
  const remove = new RemoveMember(signUps, dossiers, store, unitOfWork, clock);
  const erase = new EraseAnswers(signUps, store, unitOfWork, clock);
  const offers = new OfferPlaces(signUps, store, unitOfWork, clock);
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
  const come = (memberId: number, slotId: number, given: GivenAnswer = 'yes') =>
    answer.execute({ memberId, slotId, answer: given });
  const stateOf = async (memberId: number, slotId: number) =>
    (await signUps.findForUpdate(slotId))?.snapshot().answers.find((each) => each.memberId === memberId)?.state;
  const asked = () =>
    outbox.later.flatMap(({ event }) => (event.type === MemberAsked.type ? [event.payload as MemberAsked] : []));
  return {
    ...{ signUps, members, outbox, clock, open, set, remove, erase, offers, refresh, hold, opened, come, stateOf },
    ...{ list, ask, askReplacement, asked },
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
    const { signUps, clock, erase, opened, come, stateOf } = await setUp();
    const [past, later] = [someSlot(121, { pse1: 1 }), someSlot(131, { pse1: 1 })];
    await opened(12, past);
    await opened(13, { ...later, ...times(later, 48) });
    for (const slotId of [121, 131]) for (const id of [1, 2]) await come(id, slotId);
    clock.instant = past.end;
    await erase.execute(1);
    expect([await stateOf(1, 121), await stateOf(1, 131), await stateOf(2, 131)]).toEqual([
      undefined,
      undefined,
      'offered',
    ]);
    expect((await signUps.findForUpdate(121))!.confirmed().pse1).toBe(1);
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

describe('the places of two overlapping slots, whatever happens', () => {
  const anyTeam = fc
    .record({ teamLeader: fc.nat(1), pse2: fc.nat(2), pse1: fc.nat(2), logistician: fc.nat(1) })
    .map((team): Team => ({ ...emptyTeam, ...team }));
  const anyStep = fc.oneof(
    fc.record({
      kind: fc.constant('answer' as const),
      member: fc.integer({ min: 1, max: 8 }),
      slot: fc.constantFrom(121, 131),
      given: fc.constantFrom<GivenAnswer>('yes', 'yes', 'yes', 'no', 'maybe'),
    }),
    fc.record({ kind: fc.constant('places' as const), slot: fc.constantFrom(121, 131), team: anyTeam }),
    fc.record({
      kind: fc.constant('remove' as const),
      member: fc.integer({ min: 1, max: 8 }),
      slot: fc.constantFrom(121, 131),
    }),
    fc.record({ kind: fc.constant('later' as const), hours: fc.constantFrom(1, 13) }),
  );

  it('are never empty while somebody waits who fits, nor given twice, and nobody is in both', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
        const { signUps, members, clock, remove, offers, refresh, hold, opened, come } = await setUp();
        const people = [
          ...['PSE1', 'PSE1', 'PSE1', 'PSE2', 'PSE2', 'PSE2'].map((name) => ({ name, functions: [] })),
          ...['teamLeader', 'logistician'].map((name) => ({ name: 'PSE2', functions: [name] })),
        ];
        for (const [at, { name, functions }] of people.entries()) {
          const qualifications = [{ name, validUntil: null }];
          members.members.set(at + 1, someMember(at + 1, { functions, qualifications }));
        }
        const slots = new Map([
          [121, someSlot(121, { pse1: 1 })],
          [131, someSlot(131, { pse2: 1, pse1: 1 }, { demandId: 13, ...times(someSlot(1, {}), 4) })],
        ]);
        for (const slot of slots.values()) await opened(slot.demandId, slot);
        const overfull = async () =>
          (await signUps.findForUpdate(121))!.tooMany() + (await signUps.findForUpdate(131))!.tooMany();
        for (const step of steps) {
          const before = await overfull();
          try {
            if (step.kind === 'answer') await come(step.member, step.slot, step.given);
            if (step.kind === 'later') clock.instant += step.hours * hour;
            if (step.kind === 'places') {
              const slot = { ...slots.get(step.slot)!, required: step.team };
              hold(slot.demandId, [slot]);
              await refresh.execute([slot.demandId]);
            }
            if (step.kind === 'remove') {
              const demandId = slots.get(step.slot)!.demandId;
              await remove.execute({ demandId, slotId: step.slot, memberId: step.member }, manager);
            }
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
          await offers.execute();
          if (step.kind !== 'places') expect(await overfull()).toBeLessThanOrEqual(before);
          const [one, other] = [(await signUps.findForUpdate(121))!, (await signUps.findForUpdate(131))!];
          const confirmed = (signUp: typeof one) =>
            signUp.snapshot().answers.flatMap(({ memberId, state }) => (state === 'confirmed' ? [memberId] : []));
          expect(confirmed(one).filter((id) => confirmed(other).includes(id))).toEqual([]);
          for (const [signUp, elsewhere] of [
            [one, other],
            [other, one],
          ] as const) {
            const idle = signUp
              .queue()
              .filter((answer) => signUp.hasRoom(answer.function!) && !confirmed(elsewhere).includes(answer.memberId));
            expect(idle).toEqual([]);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
