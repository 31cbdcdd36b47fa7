import {
  emptyTeam,
  headcount,
  rescuerFunctions,
  type TeamFunction,
  teamFunctions,
  teamShortfall,
} from '@pds/pricing/contract';
import fc from 'fast-check';
import { PlaceRefused, SignUpClosed, SlotBegun } from '../../index';
import { mostPlaced, pse1, someMember, someSlot } from '../../testing';
import { type SlotToStaff, withdrawalDeadline } from './held-slot';
import { teamOf } from './places';
import { SignUp } from './sign-up';

const hour = 3_600_000;
const slot = someSlot(121, {});
const now = Date.parse('2027-04-01T08:00:00Z');
const coordinator = { note: '', by: 41 };

function open(required: Parameters<typeof someSlot>[1], given: Partial<SlotToStaff> = {}): SignUp {
  const signUp = SignUp.of(someSlot(121, required, given));
  signUp.settle({ isOpen: true, meetingAt: null, meetingPlace: '', instructions: '', added: emptyTeam });
  return SignUp.restore(signUp.snapshot());
}

const rescuer = (id: number) => someMember(id, { qualifications: pse1 });
const pse2 = (id: number) => someMember(id, { qualifications: [{ name: 'PSE2', validUntil: null }] });
const stateOf = (signUp: SignUp, id: number) => {
  const answer = signUp.snapshot().answers.find(({ memberId }) => memberId === id);
  return answer && [answer.state, answer.function];
};
type Member = ReturnType<typeof someMember>;
const queued = (members: readonly Member[]) =>
  new Map(members.map((member) => [member.id, { member, commitments: [] }]));
const offer = (signUp: SignUp, members: readonly Member[], at: number) => signUp.offerPlaces(queued(members), at);
const lateFunctions = (signUp: SignUp) => signUp.changes().map(({ lateFunction }) => lateFunction);

describe('somebody who comes', () => {
  it('is doubted once they left, are no longer qualified, or are away or elsewhere without a coordinator’s leave', () => {
    const signUp = open({ pse1: 2 });
    const doubtAbout = (member: Member, elsewhere = 9) =>
      signUp.doubtAbout(member, [{ ...slot, slotId: elsewhere, demandId: 13 }]);
    signUp.answer(rescuer(1), 'yes', undefined, [], now);
    signUp.confirm(rescuer(2), 'pse1', { note: 'Vient malgré tout', by: 41 }, [], now);
    const away = [{ from: '2020-01-01', to: '2099-12-31' }];
    expect(doubtAbout(rescuer(1), slot.slotId)).toBeNull();
    expect(doubtAbout(rescuer(1))).toMatch(/^inscription à «\u00a0Course\u00a0», samedi 8 mai/);
    expect(doubtAbout({ ...rescuer(1), leftOn: '2026-12-31' })).toBe('sortie de l’association le 31/12/2026');
    const expired = [{ name: 'PSE1', validUntil: '2026-12-31' }];
    expect(doubtAbout({ ...rescuer(1), qualifications: expired })).toBe('PSE1 valable jusqu’au 31/12/2026');
    expect(doubtAbout({ ...rescuer(1), away })).toBe('absence du 01/01/2020 au 31/12/2099');
    expect([doubtAbout({ ...rescuer(2), away }), doubtAbout(rescuer(2))]).toEqual([null, null]);
    expect(doubtAbout({ ...rescuer(3), away })).toBeNull();
  });
});

describe('a member’s answer', () => {
  it('takes a free place, or else joins the queue; a repeated one changes nothing', () => {
    const signUp = open({ pse1: 1 });
    for (const id of [1, 2, 3, 2, 1]) signUp.answer(rescuer(id), 'yes', undefined, [], now);
    expect([1, 2, 3].map((id) => stateOf(signUp, id))).toEqual([
      ['confirmed', 'pse1'],
      ['waiting', 'pse1'],
      ['waiting', 'pse1'],
    ]);
    expect(signUp.queue().map(({ memberId }) => memberId)).toEqual([2, 3]);
    const again = SignUp.restore(signUp.snapshot());
    for (const id of [1, 2, 3]) again.answer(rescuer(id), 'yes', 'pse1', [], now + 1);
    expect(again.changedAnswers()).toEqual([]);
  });

  it('lets a higher rescuer take a lower place, at their own level, and nobody the reverse', () => {
    const signUp = open({ pse2: 1, pse1: 1 });
    signUp.answer(pse2(1), 'yes', 'pse1', [], now);
    signUp.answer(pse2(2), 'yes', undefined, [], now);
    signUp.answer(rescuer(3), 'yes', undefined, [], now);
    expect([1, 2, 3].map((id) => stateOf(signUp, id))).toEqual([
      ['confirmed', 'pse2'],
      ['confirmed', 'pse2'],
      ['waiting', 'pse1'],
    ]);
    expect(() => open({ pse2: 1 }).answer(rescuer(3), 'yes', undefined, [], now)).toThrow(
      new PlaceRefused('aucune place pour ces fonctions et qualifications'),
    );
  });

  it('changes the function only for a free place, and keeps the former one otherwise', () => {
    const both = (id: number) => someMember(id, { functions: ['postLeader'], qualifications: pse1 });
    const signUp = open({ postLeader: 1, pse1: 2 });
    signUp.answer(both(1), 'yes', 'pse1', [], now);
    signUp.answer(both(1), 'yes', 'postLeader', [], now);
    signUp.answer(both(2), 'yes', 'pse1', [], now);
    expect(() => signUp.answer(both(2), 'yes', 'postLeader', [], now)).toThrow(PlaceRefused);
    expect([1, 2].map((id) => stateOf(signUp, id))).toEqual([
      ['confirmed', 'postLeader'],
      ['confirmed', 'pse1'],
    ]);
  });

  it('is refused with the slot that it overlaps named, travel included', () => {
    const other = {
      ...slot,
      slotId: 9,
      demandId: 13,
      eventName: 'Match',
      start: slot.end + 59 * 60_000,
      end: slot.end + 2 * hour,
    };
    expect(() => open({ pse1: 1 }).answer(rescuer(1), 'yes', undefined, [other], now)).toThrow(
      'Inscription à «\u00a0Match\u00a0», samedi 8 mai 2027 de 18\u00a0h\u00a059 à 20\u00a0h.',
    );
    const later = { ...other, start: slot.end + hour };
    open({ pse1: 1 }).answer(rescuer(1), 'yes', undefined, [later], now);
  });

  it('lets a minor come only where an adult has confirmed', () => {
    const minor = someMember(1, { isMinor: true, hasGuardianAgreement: true, qualifications: pse1 });
    const signUp = open({ pse1: 2 });
    expect(() => signUp.answer(minor, 'yes', undefined, [], now)).toThrow(
      'Une personne majeure doit d’abord être inscrite.',
    );
    signUp.answer(rescuer(2), 'yes', undefined, [], now);
    signUp.answer(minor, 'yes', undefined, [], now);
    expect([stateOf(signUp, 1), signUp.hasOnlyMinors()]).toEqual([['confirmed', 'pse1'], false]);
    signUp.answer(rescuer(2), 'no', undefined, [], now);
    expect(signUp.hasOnlyMinors()).toBe(true);
    signUp.updateMinors([{ ...minor, isMinor: false }]);
    expect(signUp.hasOnlyMinors()).toBe(false);
  });

  it('can be a wish, « maybe » or « no » without a place, and is « withdrawn » for a « no » after a « yes »', () => {
    const signUp = open({ pse2: 1 });
    signUp.answer(rescuer(1), 'wish', undefined, [], now);
    signUp.answer(pse2(2), 'maybe', undefined, [], now);
    signUp.answer(pse2(3), 'yes', undefined, [], now);
    signUp.answer(pse2(3), 'no', undefined, [], now);
    signUp.answer(pse2(3), 'no', undefined, [], now);
    signUp.answer(pse2(4), 'no', undefined, [], now);
    expect([1, 2, 3, 4].map((id) => stateOf(signUp, id)![0])).toEqual(['wish', 'maybe', 'withdrawn', 'no']);
  });

  it('is accepted until the slot begins, while it is open and held; « no » after another answer also once it is closed', () => {
    const signUp = open({ pse1: 1 });
    expect(() => signUp.answer(rescuer(1), 'no', undefined, [], slot.start)).toThrow(SlotBegun);
    signUp.answer(rescuer(1), 'maybe', undefined, [], now);
    signUp.cancel();
    expect(() => signUp.answer(rescuer(1), 'yes', undefined, [], now)).toThrow(SignUpClosed);
    expect(() => signUp.answer(rescuer(2), 'no', undefined, [], now)).toThrow(SignUpClosed);
    signUp.answer(rescuer(1), 'no', undefined, [], now);
    expect(() => SignUp.of(slot).answer(rescuer(1), 'maybe', undefined, [], now)).toThrow(SignUpClosed);
  });

  it('names the function that is missing when somebody withdraws after the deadline', () => {
    const late = (at: number) => {
      const signUp = open({ pse1: 1 });
      signUp.answer(rescuer(1), 'yes', undefined, [], now);
      const loaded = SignUp.restore(signUp.snapshot());
      loaded.answer(rescuer(1), 'maybe', undefined, [], at);
      return lateFunctions(loaded);
    };
    expect([late(slot.start - withdrawalDeadline), late(slot.start - withdrawalDeadline + 1)]).toEqual([
      [null],
      ['pse1'],
    ]);
  });

  it('names it at any time when only minors remain', () => {
    const signUp = open({ pse1: 2 });
    const minor = someMember(2, { isMinor: true, hasGuardianAgreement: true, qualifications: pse1 });
    for (const member of [rescuer(1), minor]) signUp.answer(member, 'yes', undefined, [], now);
    const loaded = SignUp.restore(signUp.snapshot());
    loaded.answer(rescuer(1), 'no', undefined, [], now);
    expect(lateFunctions(loaded)).toEqual(['pse1']);
  });

  it('asks for a function when several of theirs are full', () => {
    const both = (id: number) => someMember(id, { functions: ['logistician'], qualifications: pse1 });
    const signUp = open({ logistician: 1, pse1: 1 });
    for (const id of [1, 2]) signUp.answer(both(id), 'yes', undefined, [], now);
    expect(() => signUp.answer(both(3), 'yes', undefined, [], now)).toThrow('choisissez la fonction');
    signUp.answer(both(3), 'yes', 'logistician', [], now);
    signUp.answer(both(3), 'yes', undefined, [], now);
    expect([1, 2, 3].map((id) => stateOf(signUp, id))).toEqual([
      ['confirmed', 'pse1'],
      ['confirmed', 'logistician'],
      ['waiting', 'logistician'],
    ]);
  });
});

describe('the waiting list', () => {
  function waitedFor(given: Partial<SlotToStaff> = {}): SignUp {
    const signUp = open({ pse1: 1 }, given);
    for (const id of [1, 2, 3]) signUp.answer(rescuer(id), 'yes', undefined, [], now);
    signUp.answer(rescuer(1), 'no', undefined, [], now);
    return signUp;
  }
  const offeredUntil = (signUp: SignUp) =>
    signUp.snapshot().answers.find(({ state }) => state === 'offered')?.offeredUntil;

  it('offers a free place to the first, keeps it for them, and moves on when they do not answer', () => {
    const signUp = waitedFor();
    offer(signUp, [rescuer(2), rescuer(3)], now);
    expect(offeredUntil(signUp)).toBe(now + 12 * hour);
    signUp.answer(rescuer(4), 'yes', undefined, [], now);
    expect(stateOf(signUp, 4)).toEqual(['waiting', 'pse1']);
    signUp.endOffers(queued([rescuer(2)]), now + 12 * hour - 1);
    expect(stateOf(signUp, 2)).toEqual(['offered', 'pse1']);
    signUp.endOffers(queued([rescuer(2)]), now + 12 * hour);
    offer(signUp, [rescuer(3), rescuer(4)], now + 12 * hour);
    expect([2, 3].map((id) => stateOf(signUp, id))).toEqual([
      ['maybe', null],
      ['offered', 'pse1'],
    ]);
    signUp.answer(rescuer(3), 'yes', undefined, [], now + 13 * hour);
    expect([stateOf(signUp, 3), headcount(signUp.missing())]).toEqual([['confirmed', 'pse1'], 0]);
  });

  it.each([
    ['twelve hours', '2027-05-05T10:00:00Z', '2027-05-05T22:00:00Z'],
    ['one hour in the last 48 hours', '2027-05-06T12:00:00Z', '2027-05-06T13:00:00Z'],
    ['from the end of the quiet hours, at 8:00', '2027-05-06T20:00:00Z', '2027-05-07T07:00:00Z'],
    ['from the end of the quiet hours, after midnight', '2027-05-06T23:00:00Z', '2027-05-07T07:00:00Z'],
    ['never longer than until the slot', '2027-05-08T11:30:00Z', '2027-05-08T12:00:00Z'],
  ])('keeps an offered place for %s', (_, at, until) => {
    const signUp = waitedFor();
    offer(signUp, [rescuer(2)], Date.parse(at));
    expect(offeredUntil(signUp)).toBe(Date.parse(until));
  });

  it('leaves a place free for the first who takes it, when whoever waits could only be told after the start', () => {
    // 22:00 before a slot that begins at 8:00, when the quiet hours end; and one that begins a moment later.
    const night = Date.parse('2027-05-07T20:00:00Z');
    const [early, later] = [0, 1].map((after) => waitedFor({ start: Date.parse('2027-05-08T06:00:00Z') + after }));
    for (const signUp of [early!, later!]) offer(signUp, [rescuer(2), rescuer(3)], night);
    expect([early, later].map((signUp) => stateOf(signUp!, 2)![0])).toEqual(['waiting', 'offered']);
    early!.answer(rescuer(3), 'yes', undefined, [], night);
    expect([2, 3].map((id) => stateOf(early!, id)![0])).toEqual(['waiting', 'confirmed']);
  });

  it('ends when the slot begins', () => {
    const signUp = waitedFor();
    offer(signUp, [rescuer(2)], slot.start - hour);
    signUp.endOffers(queued([rescuer(2)]), slot.start);
    expect([2, 3].map((id) => stateOf(signUp, id)![0])).toEqual(['maybe', 'maybe']);
  });

  it.each<[string, Partial<Member>]>([
    ['is away', { away: [{ from: '2027-05-08', to: '2027-05-08' }] }],
    ['has left', { leftOn: '2027-05-07' }],
    ['is no longer qualified', { qualifications: [] }],
    ['has no e-mail address', { email: null }],
  ])('passes over whoever %s, also after an offer; they keep waiting, as the first', (_, given) => {
    const signUp = waitedFor();
    offer(signUp, [rescuer(2)], now);
    const passed = { ...rescuer(2), ...given };
    signUp.endOffers(queued([passed]), now);
    offer(signUp, [passed, rescuer(3)], now);
    expect([2, 3].map((id) => stateOf(signUp, id)![0])).toEqual(['waiting', 'offered']);
    signUp.answer(rescuer(4), 'yes', undefined, [], now);
    expect(signUp.queue().map(({ memberId }) => memberId)).toEqual([2, 4]);
  });

  it('is for rescuers at their level of the day, which may have changed since they answered', () => {
    const risen = open({ pse2: 1, pse1: 1 });
    for (const id of [1, 2]) risen.answer(rescuer(id), 'yes', undefined, [], now);
    offer(risen, [pse2(2)], now);
    expect(stateOf(risen, 2)).toEqual(['offered', 'pse2']);
    const fallen = open({ pse2: 1, pse1: 1 });
    for (const id of [1, 2, 3]) fallen.answer(pse2(id), 'yes', undefined, [], now);
    fallen.answer(pse2(1), 'no', undefined, [], now);
    offer(fallen, [rescuer(3)], now);
    expect(stateOf(fallen, 3)).toEqual(['offered', 'pse1']);
  });

  it('gives an offered place to its member also when their level fell, and when sign-up was closed', () => {
    const signUp = open({ pse1: 1 });
    for (const id of [1, 2]) signUp.answer(pse2(id), 'yes', undefined, [], now);
    signUp.answer(pse2(1), 'no', undefined, [], now);
    offer(signUp, [pse2(2)], now);
    signUp.settle({ ...signUp.snapshot(), isOpen: false });
    expect(() => signUp.answer(pse2(1), 'yes', undefined, [], now)).toThrow(SignUpClosed);
    signUp.answer(rescuer(2), 'yes', 'pse2', [], now);
    expect(stateOf(signUp, 2)).toEqual(['confirmed', 'pse1']);
  });

  it('is where whoever takes an offered place waits again, as the first, when places shrank and others were faster', () => {
    const signUp = open({ pse1: 2 });
    for (const id of [1, 2, 3, 4, 5]) signUp.answer(rescuer(id), 'yes', undefined, [], now);
    for (const id of [1, 2]) signUp.answer(rescuer(id), 'no', undefined, [], now);
    offer(signUp, [rescuer(3), rescuer(4)], now);
    signUp.refresh(someSlot(121, { pse1: 1 }), false);
    for (const id of [4, 3]) signUp.answer(rescuer(id), 'yes', undefined, [], now);
    expect([stateOf(signUp, 4), signUp.tooMany()]).toEqual([['confirmed', 'pse1'], 0]);
    expect(signUp.queue().map(({ memberId }) => memberId)).toEqual([3, 5]);
  });
});

describe('a coordinator', () => {
  it('lets people come beyond the places, and against another slot or an absence only with a note', () => {
    const signUp = open({ pse1: 1 });
    const clash = [{ ...slot, slotId: 9, demandId: 13 }];
    for (const id of [1, 2]) signUp.confirm(rescuer(id), 'pse1', coordinator, [], now);
    expect(() => signUp.confirm(rescuer(3), 'pse1', coordinator, clash, now)).toThrow(PlaceRefused);
    signUp.confirm(rescuer(3), 'pse1', { ...coordinator, note: 'Relève à 16 h' }, clash, now);
    expect([signUp.tooMany(), stateOf(signUp, 3)]).toEqual([2, ['confirmed', 'pse1']]);
    const expired = someMember(4, { qualifications: [{ name: 'PSE1', validUntil: '2027-05-07' }] });
    expect(() => signUp.confirm(expired, 'pse1', { ...coordinator, note: 'Si' }, [], now)).toThrow(
      'PSE1 valable jusqu’au 07/05/2027.',
    );
  });

  it('needs a note for whoever said no or withdrew, not for whoever a coordinator removed', () => {
    const signUp = open({ pse1: 9 });
    signUp.answer(rescuer(1), 'no', undefined, [], now);
    for (const id of [2, 3]) signUp.answer(rescuer(id), 'yes', undefined, [], now);
    signUp.answer(rescuer(2), 'no', undefined, [], now);
    signUp.remove(3, 41, now);
    for (const id of [1, 2])
      expect(() => signUp.confirm(rescuer(id), 'pse1', coordinator, [], now)).toThrow('notez pourquoi');
    signUp.confirm(rescuer(1), 'pse1', { ...coordinator, note: 'Rappelé' }, [], now);
    signUp.confirm(rescuer(3), 'pse1', coordinator, [], now);
    expect(signUp.confirmed().pse1).toBe(2);
  });

  it('changes the function of somebody who comes, who is told', () => {
    const signUp = open({ pse1: 1, logistician: 1 });
    const both = someMember(1, { functions: ['logistician'], qualifications: pse1 });
    signUp.answer(both, 'yes', 'pse1', [], now);
    const loaded = SignUp.restore(signUp.snapshot());
    loaded.confirm(both, 'logistician', coordinator, [], now);
    expect(loaded.changes()).toMatchObject([{ memberId: 1, former: 'confirmed', state: 'confirmed', setBy: 41 }]);
  });

  it('removes people, whom nobody has to be told late', () => {
    const signUp = open({ pse1: 1 });
    signUp.answer(rescuer(1), 'yes', undefined, [], now);
    signUp.answer(rescuer(2), 'maybe', undefined, [], now);
    const loaded = SignUp.restore(signUp.snapshot());
    loaded.remove(1, 41, slot.start - hour);
    for (const id of [2, 3]) loaded.remove(id, 41, now);
    expect(loaded.changes()).toEqual([
      { memberId: 1, former: 'confirmed', state: 'withdrawn', lateFunction: null, setBy: 41, replacedBy: null },
    ]);
  });

  it('adds places and closes others, never below none; nobody is removed when places shrink', () => {
    const signUp = open({ pse1: 2, otherStaff: 1 });
    for (const id of [1, 2]) signUp.answer(rescuer(id), 'yes', 'pse1', [], now);
    signUp.settle({ ...signUp.snapshot(), added: { ...emptyTeam, pse1: -3, otherStaff: 1 } });
    expect([signUp.places(), signUp.tooMany(), signUp.missing()]).toEqual([
      { ...emptyTeam, otherStaff: 2 },
      2,
      { ...emptyTeam, otherStaff: 2 },
    ]);
  });
});

describe('those who come', () => {
  it('have news when the slot moves or is not held, once; not when only the places change', () => {
    const signUp = open({ pse1: 1 });
    signUp.answer(rescuer(1), 'yes', undefined, [], now);
    const loaded = SignUp.restore(signUp.snapshot());
    loaded.refresh(someSlot(121, { pse1: 4 }), false);
    expect(loaded.news()).toBeNull();
    loaded.refresh(someSlot(121, { pse1: 4 }, { start: slot.start + hour }), false);
    expect(loaded.news()).toMatchObject({ before: { start: slot.start }, after: { start: slot.start + hour } });
    const moved = SignUp.restore(loaded.snapshot());
    moved.refresh(someSlot(121, { pse1: 4 }, { start: slot.start + hour }), true);
    expect(moved.news()).toMatchObject({ before: { isCancelled: false }, after: { isCancelled: true } });
    const cancelled = SignUp.restore(moved.snapshot());
    cancelled.refresh(slot, true);
    expect(cancelled.news()).toBeNull();
    expect(open({}).news()).toBeNull();
  });

  it('have news when the slot moves within its town, unless no place was stored before', () => {
    const movedFrom = (place: string | null) => {
      const signUp = open({ pse1: 1 }, { place });
      signUp.answer(rescuer(1), 'yes', undefined, [], now);
      const loaded = SignUp.restore(signUp.snapshot());
      loaded.refresh(slot, false);
      return loaded.news();
    };
    expect(movedFrom('Gymnase')).toMatchObject({ before: { place: 'Gymnase' }, after: { place: slot.place } });
    expect([movedFrom(slot.place), movedFrom(null)]).toEqual([null, null]);
  });
});

describe('whoever leaves the association, or is erased', () => {
  const comes = () => {
    const signUp = open({ pse1: 1 });
    signUp.answer(rescuer(1), 'yes', undefined, [], now);
    return SignUp.restore(signUp.snapshot());
  };

  it('stays until somebody decides; the office is told when the slot is after their last day', () => {
    const told = (leftOn: string, at: number, minor = {}) => {
      const signUp = comes();
      signUp.noteLeaving({ ...rescuer(1), ...minor, leftOn }, at);
      return [...lateFunctions(signUp), stateOf(signUp, 1)![0]];
    };
    expect(told('2027-05-07', now)).toEqual(['pse1', 'confirmed']);
    expect([told('2027-05-08', now), told('2027-05-07', slot.start)]).toEqual([['confirmed'], ['confirmed']]);
    expect(told('2027-05-08', now, { isMinor: true, hasGuardianAgreement: false })).toEqual(['confirmed']);
  });

  it('is reported to the office when they are erased after the deadline', () => {
    const [early, late, cancelled] = [comes(), comes(), comes()];
    early.erase(1, slot.start - withdrawalDeadline);
    late.erase(1, slot.start - withdrawalDeadline + 1);
    cancelled.cancel();
    cancelled.erase(1, slot.end);
    expect([early, late, cancelled].map(lateFunctions)).toEqual([[], ['pse1'], []]);
    expect(cancelled.confirmed()).toEqual(emptyTeam);
  });
});

describe('a slot', () => {
  it('is stored again only when something of it differs', () => {
    const loaded = open({ pse1: 1 });
    loaded.refresh(someSlot(121, { pse1: 1 }), false);
    expect(loaded.changedSlot()).toBeNull();
    loaded.refresh(someSlot(121, { pse1: 2 }), false);
    expect(loaded.changedSlot()).toMatchObject({ isOpen: true, required: { pse1: 2 } });
  });
});

describe('room for one more', () => {
  const anyTeam = fc.record(
    Object.fromEntries(teamFunctions.map((name) => [name, fc.nat(2)])) as Record<TeamFunction, fc.Arbitrary<number>>,
  );

  it('is where one more person finds a place, as tried place by place, and keeps the chain of rescuers', () => {
    fc.assert(
      fc.property(anyTeam, fc.array(fc.constantFrom(...teamFunctions), { maxLength: 5 }), (places, people) => {
        const signUp = open(places);
        const placed: TeamFunction[] = [];
        for (const name of people) {
          const fits = mostPlaced(places, [...placed, name]) > placed.length;
          expect(signUp.hasRoom(name)).toBe(fits);
          if (!fits) continue;
          placed.push(name);
          signUp.confirm(memberOf(name, placed.length), name, coordinator, [], now);
        }
        const count = (name: TeamFunction) => placed.filter((each) => each === name).length;
        const [a, b, c] = rescuerFunctions.map((name) => places[name]) as [number, number, number];
        const [leaders, second, first] = rescuerFunctions.map(count) as [number, number, number];
        expect(first <= c && first + second <= b + c && first + second + leaders <= a + b + c).toBe(true);
        expect(headcount(teamShortfall(places, teamOf(count)))).toBe(headcount(places) - placed.length);
      }),
      { numRuns: 300 },
    );
  });
});

/** Somebody whose level, or function, is this one. */
function memberOf(name: TeamFunction, id: number) {
  const certificate = name === 'pse1' ? 'PSE1' : 'PSE2';
  return someMember(id, { functions: [name], qualifications: [{ name: certificate, validUntil: null }] });
}
