import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryTimeline } from '@pds/kernel/testing';
import { AidStation } from '../model/aid-station';
import { AidStationNotFound, UnknownStatus } from '../aid-station.errors';
import { InMemoryAidStations, InMemoryTransformableDemands } from '../testing';
import { UpdateStatuses } from './update-statuses';

const accountant: Principal = {
  accountId: 9,
  role: 'ROLE_ACCOUNTING',
  scope: { kind: 'department', departmentId: 69 },
};

async function setUp() {
  const demands = new InMemoryTransformableDemands();
  const ownership = { departmentId: 69, officeId: null, organisationId: 3, filedBy: 12 };
  demands.put({ id: 41, isOpen: false, ownership });
  const timeline = new InMemoryTimeline();
  const stations = new InMemoryAidStations(timeline);
  await stations.add(AidStation.fromDemand(41, 7, 0));
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  return { stations, timeline, update: new UpdateStatuses(stations, demands, new ImmediateUnitOfWork(), clock) };
}

describe('UpdateStatuses', () => {
  it('sets any value after any other, and leaves what is not named', async () => {
    const { stations, update } = await setUp();
    await update.execute({ id: 41, commercialStatus: 6 }, accountant);
    await update.execute({ id: 41, commercialStatus: 1, teamStatus: 3 }, accountant);
    expect((await stations.find(41))?.snapshot()).toMatchObject({
      commercialStatus: 1,
      teamStatus: 3,
      administrativeStatus: 1,
    });
  });

  it.each([
    ['commercialStatus', 7],
    ['teamStatus', 4],
    ['administrativeStatus', 0],
  ])('refuses %s %i, which no table has, and names the field', async (field, value) => {
    const { stations, update } = await setUp();
    const attempt = update.execute({ id: 41, teamStatus: 2, [field]: value }, accountant);
    await expect(attempt).rejects.toThrow(UnknownStatus);
    await expect(attempt).rejects.toMatchObject({ fields: [{ field }] });
    expect((await stations.find(41))?.snapshot().teamStatus).toBe(1);
  });

  it('tells the timeline who moved what from what to what, and nothing where nothing moved', async () => {
    const { timeline, update } = await setUp();
    await update.execute({ id: 41, commercialStatus: 6, teamStatus: 1 }, accountant);
    await update.execute({ id: 41, commercialStatus: 6 }, accountant);
    expect(timeline.entries).toEqual([
      expect.objectContaining({ what: 'aid-station.made', by: 7, at: 0 }),
      {
        dossierId: 41,
        what: 'aid-station.changed',
        kinds: ['statuses'],
        by: 9,
        at: Date.parse('2026-11-20T10:00:00Z'),
        changes: [{ path: '/commercialStatus', before: 4, after: 6 }],
      },
    ]);
  });

  it('knows no station outside the scope of the caller', async () => {
    const { update } = await setUp();
    const stranger: Principal = { ...accountant, scope: { kind: 'department', departmentId: 38 } };
    await expect(update.execute({ id: 41, teamStatus: 2 }, stranger)).rejects.toThrow(AidStationNotFound);
  });
});
