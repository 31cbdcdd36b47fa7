import { emptyTeam } from '@pds/pricing/contract';
import { SignUp } from '../model/sign-ups/sign-up';
import type { SignUps } from '../ports/sign-ups/sign-ups';
import { pse1, someMember, someSlot } from './in-memory-sign-ups';

const now = Date.parse('2027-04-01T08:00:00Z');
const settings = {
  ...{ isOpen: true, meetingAt: now + 1, meetingPlace: 'Parking', instructions: 'Tenue' },
  added: { ...emptyTeam, pse1: 1 },
};

/** What every implementation of {@link SignUps} must do; its methods that lock are called in a transaction. */
export function signUpsContract<Stored extends SignUps>(
  makeSignUps: () => Promise<Stored>,
  help: (signUps: Stored, slotId: number, officeId: number) => Promise<void>,
): void {
  const anna = someMember(1, { qualifications: pse1 });
  const boris = someMember(2, { qualifications: pse1 });

  async function opened(signUps: SignUps, slotId: number, given: Parameters<typeof someSlot>[2] = {}): Promise<SignUp> {
    const signUp = SignUp.of(someSlot(slotId, {}, given));
    signUp.settle(settings);
    await signUps.save(signUp);
    return (await signUps.findForUpdate(slotId))!;
  }

  it('stores slots with their answers, and changes of both', async () => {
    const signUps = await makeSignUps();
    expect([await signUps.find(121), await signUps.findForUpdate(121)]).toEqual([null, null]);
    const signUp = await opened(signUps, 121);
    expect(signUp.snapshot()).toEqual({
      ...someSlot(121, {}),
      ...settings,
      isCancelled: false,
      erased: emptyTeam,
      helpingOffices: [],
      answers: [],
    });
    await signUps.lockMember(anna.id);
    signUp.answer(anna, 'yes', undefined, [], now);
    signUp.answer(boris, 'yes', undefined, [], now + 1);
    await signUps.save(signUp);
    expect((await signUps.find(121))!.snapshot()).toEqual(signUp.snapshot());
    const found = (await signUps.findForUpdate(121))!;
    expect(found.snapshot()).toEqual(signUp.snapshot());
    expect([found.changedSlot(), found.changedAnswers()]).toEqual([null, []]);
    found.answer(anna, 'no', undefined, [], now + 2);
    found.refresh(someSlot(121, { pse2: 2 }, { departmentId: null, officeId: null, slotName: 'Soir' }), true);
    await signUps.save(found);
    expect((await signUps.ofDemand(12)).map((each) => each.snapshot())).toEqual([found.snapshot()]);
    expect((await signUps.ofDemandForUpdate(12)).length).toBe(1);
    expect(await signUps.ofDemand(13)).toEqual([]);
  });

  it('erases the answer of a member, and keeps the count of those who came', async () => {
    const signUps = await makeSignUps();
    const signUp = await opened(signUps, 121);
    for (const member of [anna, boris]) signUp.answer(member, 'maybe', undefined, [], now);
    signUp.answer(anna, 'yes', undefined, [], now);
    await signUps.save(signUp);
    await opened(signUps, 131, { demandId: 13 });
    expect([await signUps.withAnswerOf(anna.id), await signUps.withAnswerOf(3)]).toEqual([[121], []]);
    const found = (await signUps.findForUpdate(121))!;
    const { start } = found.snapshot();
    const after = [await signUps.withAnswerOf(anna.id, start - 1), await signUps.withAnswerOf(anna.id, start)];
    expect(after).toEqual([[121], []]);
    await signUps.lockSlotsOf([12, 13]);
    found.erase(anna.id, found.snapshot().start);
    await signUps.save(found);
    const left = (await signUps.findForUpdate(121))!;
    expect(left.snapshot().answers.map(({ memberId }) => memberId)).toEqual([boris.id]);
    expect(left.confirmed()).toEqual({ ...emptyTeam, pse1: 1 });
  });

  it('finds the dossiers with sign-ups, and the slots in which somebody waits or has an offer', async () => {
    const signUps = await makeSignUps();
    await opened(signUps, 131, { demandId: 13 });
    const signUp = await opened(signUps, 121);
    expect(await signUps.demandsWith([13, 14, 12])).toEqual([12, 13]);
    signUp.answer(anna, 'yes', undefined, [], now);
    await signUps.save(signUp);
    expect(await signUps.withQueue()).toEqual([]);
    const full = (await signUps.findForUpdate(121))!;
    full.answer(boris, 'yes', undefined, [], now);
    await signUps.save(full);
    expect(await signUps.withQueue()).toEqual([121]);
    full.answer(anna, 'no', undefined, [], now);
    full.offerPlaces(new Map([[boris.id, { member: boris, commitments: [] }]]), now);
    await signUps.save(full);
    expect([full.offered().length, await signUps.withQueue()]).toEqual([1, [121]]);
    full.endOffers(new Map(), full.snapshot().start);
    await signUps.save(full);
    expect(await signUps.withQueue()).toEqual([]);
  });

  it('finds the slots in reach of a member, and notes that they have looked at those that they were asked for', async () => {
    const signUps = await makeSignUps();
    const signUp = await opened(signUps, 121);
    await signUps.save(SignUp.of(someSlot(122, {})));
    await opened(signUps, 131, { departmentId: 38 });
    const reached = async (member: typeof anna, after = signUp.snapshot().end - 1) =>
      (await signUps.inReachOf(member, after)).map(({ slotId }) => slotId);
    expect([await reached(anna), await reached(anna, signUp.snapshot().end)]).toEqual([[121], []]);
    const stranger = { ...anna, departmentId: 38 };
    expect(await reached(stranger)).toEqual([131]);
    await help(signUps, 121, 5);
    expect((await signUps.findForUpdate(121))!.snapshot().helpingOffices).toEqual([5]);
    expect([await reached({ ...stranger, officeId: 5 }), await reached(stranger)]).toEqual([[121, 131], [131]]);
    signUp.ask(anna, now);
    signUp.answer(boris, 'maybe', undefined, [], now);
    await signUps.save(signUp);
    expect(await reached(stranger)).toEqual([121, 131]);
    const answersFor = async (member: typeof anna) =>
      (await signUps.inReachOf(member, now))[0]!.snapshot().answers.map(({ memberId }) => memberId);
    expect([await answersFor(anna), await answersFor(boris)]).toEqual([[anna.id], [boris.id]]);
    for (const at of [now + 1, now + 2]) for (const id of [anna.id, boris.id]) await signUps.noteSeen(id, at);
    const seen = (await signUps.findForUpdate(121))!.snapshot().answers.map(({ seenAt }) => seenAt);
    expect(seen).toEqual([now + 1, null]);
  });

  it('finds when members were asked, and stores who looks for somebody to take over', async () => {
    const signUps = await makeSignUps();
    const signUp = await opened(signUps, 121);
    for (const member of [anna, boris]) signUp.ask(member, now);
    signUp.answer(anna, 'yes', undefined, [], now);
    signUp.askReplacement(anna.id, now + 1);
    await signUps.save(signUp);
    const other = await opened(signUps, 131, { demandId: 13 });
    other.ask(anna, now + 2);
    await signUps.save(other);
    const requests = await signUps.requestsTo([anna.id, boris.id, 3]);
    expect(new Map([...requests].map(([id, at]) => [id, [...at].sort()]))).toEqual(
      new Map([
        [anna.id, [now, now + 2]],
        [boris.id, [now]],
      ]),
    );
    expect((await signUps.findForUpdate(121))!.answerOf(anna.id)!.replacementAskedAt).toBe(now + 1);
  });

  it('finds the slots that begin in a period and have people who come', async () => {
    const signUps = await makeSignUps();
    const { start } = someSlot(121, {});
    for (const slotId of [121, 122, 123]) {
      const signUp = await opened(signUps, slotId);
      if (slotId !== 122) signUp.answer(anna, 'yes', undefined, [], now);
      if (slotId === 123) signUp.cancel();
      await signUps.save(signUp);
    }
    const found = async (from: number, to: number) =>
      (await signUps.startingIn({ start: from, end: to })).map(({ slotId }) => slotId);
    expect([await found(start, start + 1), await found(start - 1, start), await found(start + 1, start + 2)]).toEqual([
      [121],
      [],
      [],
    ]);
  });

  it('finds where members come, without slots that are not held', async () => {
    const signUps = await makeSignUps();
    const slots = [
      [121, 15],
      [122, 10],
      [123, 5],
    ] as const;
    for (const [slotId, hours] of slots) {
      const { start, end } = someSlot(slotId, {});
      const signUp = await opened(signUps, slotId, { start: start + hours * 3_600_000, end: end + hours * 3_600_000 });
      signUp.answer(anna, 'yes', undefined, [], now);
      if (slotId === 122) signUp.cancel();
      await signUps.save(signUp);
    }
    const { start, end } = someSlot(123, {});
    const over = end + 5 * 3_600_000;
    expect((await signUps.commitmentsOf([anna.id], over)).get(anna.id)!.map(({ slotId }) => slotId)).toEqual([121]);
    const found = await signUps.commitmentsOf([anna.id, boris.id], over - 1);
    expect([...found.keys()]).toEqual([anna.id]);
    expect(found.get(anna.id)!.map(({ slotId }) => slotId)).toEqual([123, 121]);
    expect(found.get(anna.id)![0]).toEqual({
      ...{ slotId: 123, demandId: 12, eventName: 'Course', timeZone: 'Europe/Paris', travelMinutes: 30 },
      ...{ start: start + 5 * 3_600_000, end: end + 5 * 3_600_000 },
    });
  });
}
