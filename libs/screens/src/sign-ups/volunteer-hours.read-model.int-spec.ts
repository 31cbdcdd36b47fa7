import { SignUp, SignUps } from '@pds/aid-station/domain';
import { someMember, someSlot } from '@pds/aid-station/domain/testing';
import { Clock, type Scope, wallTimeAt } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import fc from 'fast-check';
import { type ServedSlot, VolunteerHours } from './volunteer-hours.read-model';

const hour = 3_600_000;
const all: Scope = { kind: 'all' };
const zones = ['Europe/Paris', 'Indian/Reunion', 'America/Cayenne', 'Pacific/Noumea'] as const;

describe('the hours of members', () => {
  let app: TestApplication;
  let hours: VolunteerHours;
  let slotId = 900_000;

  beforeAll(async () => {
    app = await testApplication();
    hours = app.application.get(VolunteerHours);
  });
  afterAll(() => app?.close());

  /** A slot whose members have confirmed, by a coordinator. */
  async function served(
    memberIds: readonly number[],
    given: Parameters<typeof someSlot>[2],
    change?: (slot: SignUp) => void,
  ) {
    const signUps = app.application.get(SignUps);
    const signUp = SignUp.of(someSlot(++slotId, {}, given));
    for (const id of memberIds) {
      signUp.confirm(someMember(id), 'otherStaff', { note: 'Vu', by: 1 }, [], 1);
    }
    change?.(signUp);
    await app.unitOfWork.run(() => signUps.save(signUp));
  }

  async function slotsOf(year: number, scope: Scope = all, name = ''): Promise<ServedSlot[]> {
    const found: ServedSlot[] = [];
    for await (const some of hours.of(year, scope)) found.push(...some);
    return found.filter((slot) => slot.eventName === name);
  }

  it('count for those who confirmed, once the slot is over; of erased people a count is left', async () => {
    const office = await app.scenario.office({ department: 38 });
    const anna = await app.scenario.member(office, { lastName: 'Abel', firstName: 'Anna', status: 'employee' });
    const boris = await app.scenario.member(office, { lastName: 'Bloch', firstName: 'Boris' });
    const start = Date.parse('2021-06-05T20:00:00Z');
    const at = { eventName: 'Bal', start, end: start + 4 * hour, officeId: office.id, departmentId: 38 };
    await served([anna, boris], at);
    await served([boris], { ...at, start: start + 24 * hour, end: start + 26 * hour }, (slot) =>
      slot.erase(boris, start + 25 * hour),
    );
    await served([boris], at, (slot) => slot.cancel());
    await served([boris], at, (slot) => slot.remove(boris, 1, start));
    const later = app.application.get(Clock).now() + hour;
    await served([boris], { ...at, start: start, end: later });
    const expected = [
      ['Abel Anna', 'employee', 1, 240],
      ['Bloch Boris', 'volunteer', 1, 240],
      [null, null, 1, 120],
    ];
    const own: Scope = { kind: 'department', departmentId: 38 };
    for (const scope of [all, own, { kind: 'office', officeId: office.id, departmentId: 38 } as const]) {
      const found = await slotsOf(2021, scope, 'Bal');
      expect(found.map((each) => [each.name, each.status, each.participations, each.minutes])).toEqual(expected);
    }
    expect(await slotsOf(2021, { kind: 'department', departmentId: 69 }, 'Bal')).toEqual([]);
  });

  it('are those of the minutes that lie in the year, over midnight and changes of the clock', async () => {
    const office = await app.scenario.office({ department: 69 });
    const member = await app.scenario.member(office);
    const moments = ['2019-12-31', '2020-03-28', '2020-10-24', '2020-12-31', '2020-06-12'].map((day) =>
      Date.parse(`${day}T12:00Z`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...moments),
        fc.integer({ min: 0, max: 24 * 4 }),
        fc.integer({ min: 1, max: 30 * 4 }),
        fc.constantFrom(...zones),
        async (day, quartersLater, quarters, timeZone) => {
          const start = day + quartersLater * (hour / 4);
          const end = start + quarters * (hour / 4);
          const eventName = `Course ${slotId}`;
          await served([member], { eventName, start, end, timeZone });
          for (const year of [2019, 2020, 2021]) {
            let minutes = 0;
            for (let minute = start; minute < end; minute += 60_000) {
              if (wallTimeAt(minute, timeZone).year === year) minutes += 1;
            }
            const found = await slotsOf(year, all, eventName);
            expect(found.map((slot) => slot.minutes)).toEqual(minutes > 0 ? [minutes] : []);
          }
        },
      ),
      { numRuns: runs(3, 200) },
    );
  });
});
