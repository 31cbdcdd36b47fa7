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
import { pse1, someMember, someSlot } from '../../testing';
import { servesAs } from './eligibility';
import { type SlotToStaff, withdrawalDeadline } from './held-slot';
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
const offer = (signUp: SignUp, members: readonly ReturnType<typeof someMember>[], at: number) =>
  signUp.offerPlaces(new Map(members.map((member) => [member.id, { member, commitments: [] }])), at);

describe('somebody who comes', () => {
  it('is doubted once they left, are no longer qualified, or are away without a coordinator’s leave', () => {
    const signUp = open({ pse1: 2 });
    signUp.answer(rescuer(1), 'yes', undefined, [], now);
    signUp.confirm(rescuer(2), 'pse1', { note: 'Vient malgré tout', by: 41 }, [], now);
    const away = [{ from: '2020-01-01', to: '2099-12-31' }];
    expect(signUp.doubtAbout(rescuer(1))).toBeNull();
    expect(signUp.doubtAbout({ ...rescuer(1), leftOn: '2026-12-31' })).toBe('sortie de l’association le 31/12/2026');
    const expired = [{ name: 'PSE1', validUntil: '2026-12-31' }];
    expect(signUp.doubtAbout({ ...rescuer(1), qualifications: expired })).toBe('PSE1 valable jusqu’au 31/12/2026');
    expect(signUp.doubtAbout({ ...rescuer(1), away })).toBe('absence du 01/01/2020 au 31/12/2099');
    expect(signUp.doubtAbout({ ...rescuer(2), away })).toBeNull();
    expect(signUp.doubtAbout({ ...rescuer(3), away })).toBeNull();
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
    expect(() => signUp.answer(minor, 'yes', undefined, [], now)).toThrow('Un majeur doit d’abord être inscrit.');
    signUp.answer(rescuer(2), 'yes', undefined, [], now);
    signUp.answer(minor, 'yes', undefined, [], now);
    expect([stateOf(signUp, 1), signUp.hasOnlyMinors()]).toEqual([['confirmed', 'pse1'], false]);
    signUp.answer(rescuer(2), 'no', undefined, [], now);
    expect(signUp.hasOnlyMinors()).toBe(true);
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

  it('is accepted until the slot begins, while it is open and held; « no » also once it is closed', () => {
    const signUp = open({ pse1: 1 });
    expect(() => signUp.answer(rescuer(1), 'no', undefined, [], slot.start)).toThrow(SlotBegun);
    signUp.cancel();
    expect(() => signUp.answer(rescuer(1), 'yes', undefined, [], now)).toThrow(SignUpClosed);
    signUp.answer(rescuer(1), 'no', undefined, [], now);
    expect(() => SignUp.of(slot).answer(rescuer(1), 'maybe', undefined, [], now)).toThrow(SignUpClosed);
  });

  it('names the function that is missing when somebody withdraws after the deadline', () => {
    const late = (at: number) => {
      const signUp = open({ pse1: 1 });
      signUp.answer(rescuer(1), 'yes', undefined, [], now);
      const loaded = SignUp.restore(signUp.snapshot());
      loaded.answer(rescuer(1), 'maybe', undefined, [], at);
      return loaded.changes().map(({ lateFunction }) => lateFunction);
    };
    expect([late(slot.start - withdrawalDeadline), late(slot.start - withdrawalDeadline + 1)]).toEqual([
      [null],
      ['pse1'],
    ]);
  });
});

describe('the waiting list', () => {
  function queued(at = now): SignUp {
    const signUp = open({ pse1: 1 });
    for (const id of [1, 2, 3]) signUp.answer(rescuer(id), 'yes', undefined, [], at);
    signUp.answer(rescuer(1), 'no', undefined, [], at);
    return signUp;
  }
  const offeredUntil = (signUp: SignUp) =>
    signUp.snapshot().answers.find(({ state }) => state === 'offered')?.offeredUntil;

  it('offers a free place to the first, keeps it for them, and moves on when they do not answer', () => {
    const signUp = queued();
    offer(signUp, [rescuer(2), rescuer(3)], now);
    expect(offeredUntil(signUp)).toBe(now + 12 * hour);
    signUp.answer(rescuer(4), 'yes', undefined, [], now);
    expect(stateOf(signUp, 4)).toEqual(['waiting', 'pse1']);
    signUp.endOffers(now + 12 * hour - 1);
    expect(stateOf(signUp, 2)).toEqual(['offered', 'pse1']);
    signUp.endOffers(now + 12 * hour);
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
    const signUp = queued();
    offer(signUp, [rescuer(2)], Date.parse(at));
    expect(offeredUntil(signUp)).toBe(Date.parse(until));
  });

  it('passes over whoever cannot come, who keeps waiting', () => {
    const signUp = queued();
    const away = [{ from: '2027-05-08', to: '2027-05-08' }];
    offer(signUp, [someMember(2, { away, qualifications: pse1 }), rescuer(3)], now);
    expect([2, 3].map((id) => stateOf(signUp, id)![0])).toEqual(['waiting', 'offered']);
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
    expect(open({}).news()).toBeNull();
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
        const everyPlace = teamFunctions.flatMap((name) => Array<TeamFunction>(places[name]).fill(name));
        for (const name of people) {
          const fits = mostPlaced(everyPlace, [...placed, name]) > placed.length;
          expect(signUp.hasRoom(name)).toBe(fits);
          if (!fits) continue;
          placed.push(name);
          signUp.confirm(memberOf(name, placed.length), name, coordinator, [], now);
        }
        const count = (name: TeamFunction) => placed.filter((each) => each === name).length;
        const [a, b, c] = rescuerFunctions.map((name) => places[name]) as [number, number, number];
        const [leaders, second, first] = rescuerFunctions.map(count) as [number, number, number];
        expect(first <= c && first + second <= b + c && first + second + leaders <= a + b + c).toBe(true);
        expect(
          headcount(
            teamShortfall(places, Object.fromEntries(teamFunctions.map((n) => [n, count(n)])) as typeof places),
          ),
        ).toBe(everyPlace.length - placed.length);
      }),
      { numRuns: 300 },
    );
  });
});

/** The most people who can have a place at once, each one that they may take: every way is tried. */
function mostPlaced(places: readonly TeamFunction[], people: readonly TeamFunction[]): number {
  const [name, ...others] = people;
  if (!name) return 0;
  const ways = places.flatMap((place, at) =>
    servesAs(name, place) && places.indexOf(place) === at ? [1 + mostPlaced(places.toSpliced(at, 1), others)] : [],
  );
  return Math.max(mostPlaced(places, others), ...ways);
}

/** Somebody whose level, or function, is this one. */
function memberOf(name: TeamFunction, id: number) {
  const certificate = name === 'pse1' ? 'PSE1' : 'PSE2';
  return someMember(id, { functions: [name], qualifications: [{ name: certificate, validUntil: null }] });
}
