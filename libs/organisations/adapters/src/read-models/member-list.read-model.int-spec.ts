import { FixedClock, managerOf38, managerOf69 } from '@pds/kernel/testing';
import { expiryOf } from '@pds/organisations/domain';
import { type TestApplication, testApplication } from '@pds/testing';
import { type MemberFilters, MemberList } from './member-list.read-model';

describe('the members of an office as a list', () => {
  let app: TestApplication;
  let officeId: number;
  // Already the 30th in France.
  const clock = FixedClock.at('2026-11-29T23:30:00Z');
  const today = '2026-11-30';
  const lastDays = [null, '2026-11-29', '2026-11-30', '2027-02-28', '2027-03-01'];

  beforeAll(async () => {
    app = await testApplication();
    officeId = (await app.scenario.office()).id;
    for (const [index, validUntil] of lastDays.entries()) {
      const qualifications = [{ name: 'PSE1', validUntil }];
      await app.scenario.member({ id: officeId }, { lastName: `Nom${'abcde'[index]}`, qualifications });
    }
  });
  afterAll(() => app?.close());

  const page = (filters: MemberFilters, { scope } = managerOf69) =>
    new MemberList(app.unitOfWork, clock).page(officeId, scope, filters, {
      ...{ page: 1, perPage: 25, sort: 'name', direction: 'asc' },
    });

  it.each(['soon', 'expired'] as const)('finds the qualifications that the domain calls « %s »', async (expiry) => {
    const records = (await page({ expiry }))!.records;
    const expected = lastDays.filter((validUntil) => expiryOf({ name: 'PSE1', validUntil }, today) === expiry);
    expect(records.map(({ qualifications }) => qualifications)).toEqual(
      expected.map((validUntil) => [{ name: 'PSE1', validUntil, expiry }]),
    );
  });

  it('counts the last day in the office', async () => {
    const leaver = { id: officeId };
    await app.scenario.member(leaver, { lastName: 'Hier', leftOn: '2026-11-29' });
    await app.scenario.member(leaver, { lastName: 'Ici', leftOn: '2026-11-30' });
    expect((await page({ left: 'yes' }))!.records.map(({ lastName }) => lastName)).toEqual(['Hier']);
    expect((await page({ search: 'ici' }))!.total).toBe(1);
  });

  it('is nothing for those who may not see the office', async () => {
    expect(await page({}, managerOf38)).toBeNull();
  });
});
