import { FixedClock, ImmediateUnitOfWork, InMemoryRateLimiter, managerOf38, managerOf69 } from '@pds/kernel/testing';
import {
  FindVolunteer,
  RenewVolunteerLink,
  ShowVolunteerShifts,
  SignUp,
  TooManyVolunteerLinks,
  unknownVolunteerLinksPerHour,
  type Volunteer,
  VolunteerHasLeft,
  VolunteerLinkEnded,
  volunteerLinkLife,
  VolunteerLinkUnknown,
  VolunteerNotFound,
} from '../../index';
import {
  InMemoryServingMembers,
  InMemorySignUps,
  InMemoryVolunteerLinks,
  InMemoryVolunteerOffices,
  pse1,
  someMember,
  someSlot,
} from '../../testing';

const contact = { name: 'Protection civile – Rhône (69) – Antenne Bron', phone: '04 78 00 00 00', email: null };

const office = { timeZone: 'Europe/Paris', contact };

/** A member of the office 3 with a PSE1. */
function volunteer(id: number, given: Partial<Volunteer> = {}): Volunteer {
  return { ...someMember(id, { qualifications: pse1 }), ...office, ...given };
}

function setUp() {
  const clock = FixedClock.at('2027-05-01T10:00:00Z');
  const members = new InMemoryServingMembers();
  const offices = new InMemoryVolunteerOffices({ 3: office });
  const links = new InMemoryVolunteerLinks(clock);
  const signUps = new InMemorySignUps();
  const find = new FindVolunteer(links, members, offices, new InMemoryRateLimiter(), clock);
  const renew = new RenewVolunteerLink(signUps, links, members, offices, new ImmediateUnitOfWork(), clock);
  const show = new ShowVolunteerShifts(signUps, members, clock);
  members.members.set(7, volunteer(7));
  const open = (address: string) => find.execute(address.split('token=')[1]!, '192.0.2.7');
  return { clock, members: members.members, links, signUps, open, renew, show };
}

const ofZoe = { officeId: 3, memberId: 7 };

describe('the personal link of a member', () => {
  it('leads to the member, also that of an earlier e-mail', async () => {
    const { links, open } = setUp();
    for (const address of [await links.issue(7), await links.issue(7)])
      expect(await open(address)).toMatchObject({ id: 7 });
  });

  it('stops working when a manager of the office makes another one', async () => {
    const { links, open, renew } = setUp();
    const former = await links.issue(7);
    const renewed = await renew.execute(ofZoe, managerOf69);
    await expect(open(former)).rejects.toMatchObject({ code: 'aid-station.volunteer-link-ended', contact });
    expect(await open(renewed)).toMatchObject({ id: 7 });
  });

  it('ends half a year after its e-mail', async () => {
    const { clock, links, open } = setUp();
    const address = await links.issue(7);
    clock.instant += volunteerLinkLife - 1;
    expect(await open(address)).toMatchObject({ id: 7 });
    clock.instant += 1;
    await expect(open(address)).rejects.toThrow(VolunteerLinkEnded);
  });

  it('ends with the last day in the office, which is included, and with the member', async () => {
    const { clock, links, open, renew, members } = setUp();
    const address = await links.issue(7);
    members.set(7, volunteer(7, { leftOn: '2027-05-01' }));
    expect(await open(address)).toMatchObject({ id: 7 });
    clock.instant = Date.parse('2027-05-01T22:00:00Z');
    await expect(open(address)).rejects.toThrow(VolunteerLinkEnded);
    await expect(renew.execute(ofZoe, managerOf69)).rejects.toThrow(VolunteerHasLeft);
    members.delete(7);
    await expect(open(address)).rejects.toMatchObject({ code: 'aid-station.volunteer-link-ended', contact: null });
  });

  it('is made for members of offices in the caller’s scope only', async () => {
    const { renew } = setUp();
    await expect(renew.execute(ofZoe, managerOf38)).rejects.toThrow(VolunteerNotFound);
    await expect(renew.execute({ officeId: 4, memberId: 7 }, managerOf69)).rejects.toThrow(VolunteerNotFound);
    await expect(renew.execute({ officeId: 3, memberId: 8 }, managerOf69)).rejects.toThrow(VolunteerNotFound);
  });

  it('cannot be guessed for long from one network, where known ones still work', async () => {
    const { links, open } = setUp();
    const known = await links.issue(7);
    for (let guess = 0; guess < unknownVolunteerLinksPerHour.most; guess++)
      await expect(open('token=guess')).rejects.toThrow(VolunteerLinkUnknown);
    await expect(open('token=guess')).rejects.toThrow(TooManyVolunteerLinks);
    expect(await open(known)).toMatchObject({ id: 7 });
  });
});

describe('the slots behind a link', () => {
  const settings = { isOpen: true, meetingAt: null, meetingPlace: 'Antenne', instructions: 'Tenue complète' };

  async function openSlot(
    { signUps }: ReturnType<typeof setUp>,
    slotId: number,
    given: Parameters<typeof someSlot>[2] = {},
    change: (signUp: SignUp) => void = () => {},
  ) {
    const slot = someSlot(slotId, { pse1: 1, postLeader: 1 }, given);
    const signUp = SignUp.of(slot);
    signUp.settle({ ...signUp.snapshot(), ...settings });
    change(signUp);
    await signUps.save(signUp);
  }

  it('are the open ones of the department and those that were answered, in the order of time', async () => {
    const world = setUp();
    await openSlot(world, 2);
    await openSlot(world, 1, {
      demandId: 13,
      start: Date.parse('2027-05-10T08:00:00Z'),
      end: Date.parse('2027-05-10T09:00:00Z'),
    });
    await openSlot(world, 3, { departmentId: 38 });
    await openSlot(world, 4, { departmentId: 38, demandId: 14 }, (signUp) =>
      signUp.answer(volunteer(7), 'maybe', undefined, [], world.clock.now()),
    );
    await openSlot(world, 5, {}, (signUp) => signUp.settle({ ...signUp.snapshot(), isOpen: false }));
    const shifts = await world.show.execute(volunteer(7));
    expect(shifts.map(({ slotId, state }) => [slotId, state])).toEqual([
      [2, null],
      [4, 'maybe'],
      [1, null],
    ]);
    expect(shifts[0]).toMatchObject({
      choices: [{ name: 'pse1', isFull: false }],
      reason: null,
      instructions: '',
      isLate: false,
    });
  });

  it('say why a member may not come, and whether a function is full', async () => {
    const world = setUp();
    await openSlot(world, 1, {}, (signUp) => signUp.answer(volunteer(8), 'yes', undefined, [], world.clock.now()));
    expect((await world.show.execute(volunteer(7)))[0]).toMatchObject({ choices: [{ name: 'pse1', isFull: true }] });
    const expired = volunteer(7, { qualifications: [{ name: 'PSE1', validUntil: '2027-05-07' }] });
    expect((await world.show.execute(expired))[0]).toMatchObject({
      choices: [],
      reason: 'PSE1 valable jusqu’au 07/05/2027.',
    });
    world.clock.instant = Date.parse('2027-05-08T12:00:00Z');
    expect((await world.show.execute(expired))[0]).toMatchObject({ reason: 'Ce créneau a commencé.', isOver: true });
  });

  it('can still be left when their sign-up is closed, but not once they are cancelled or have begun', async () => {
    const world = setUp();
    const shownWith = async (change: (signUp: SignUp) => void) => {
      await openSlot(world, 1, {}, (signUp) => {
        signUp.answer(volunteer(7), 'yes', undefined, [], world.clock.now());
        change(signUp);
      });
      return (await world.show.execute(volunteer(7)))[0];
    };
    const closed = (signUp: SignUp) => signUp.settle({ ...signUp.snapshot(), isOpen: false });
    expect(await shownWith(closed)).toMatchObject({ state: 'confirmed', isOver: false, reason: null });
    expect(await shownWith((signUp) => signUp.cancel())).toMatchObject({
      isOver: true,
      reason: 'Ce poste de secours n’a plus lieu.',
    });
    expect(await shownWith((signUp) => signUp.remove(7, 41, world.clock.now()))).toMatchObject({
      state: 'withdrawn',
      isSetByStaff: true,
    });
  });

  it('show who leads to those who come, with the phone from two days before', async () => {
    const world = setUp();
    const leader = volunteer(9, { name: 'Ada Lefèvre', functions: ['postLeader'], qualifications: [] });
    world.members.set(9, leader);
    await openSlot(world, 1, {}, (signUp) => {
      signUp.answer(leader, 'yes', undefined, [], world.clock.now());
      signUp.answer(volunteer(7), 'yes', undefined, [], world.clock.now());
    });
    const leaderShown = async () => (await world.show.execute(volunteer(7)))[0]!.leader;
    expect(await leaderShown()).toEqual({ name: 'Ada Lefèvre', phone: null });
    expect((await world.show.execute(volunteer(10)))[0]).toMatchObject({ leader: null, instructions: '' });
    world.clock.instant = Date.parse('2027-05-06T12:00:00Z');
    expect(await leaderShown()).toEqual({ name: 'Ada Lefèvre', phone: '0612345678' });
    world.members.set(9, { ...leader, isPhoneMasked: true });
    expect(await leaderShown()).toEqual({ name: 'Ada Lefèvre', phone: null });
  });
});
