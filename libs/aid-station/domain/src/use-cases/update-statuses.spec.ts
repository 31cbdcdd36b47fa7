import type { Principal } from '@pds/kernel';
import { ImmediateUnitOfWork } from '@pds/kernel/testing';
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
  const stations = new InMemoryAidStations();
  await stations.add(AidStation.fromDemand(41, 7, 0));
  return { stations, update: new UpdateStatuses(stations, demands, new ImmediateUnitOfWork()) };
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

  it('knows no station outside the scope of the caller', async () => {
    const { update } = await setUp();
    const stranger: Principal = { ...accountant, scope: { kind: 'department', departmentId: 38 } };
    await expect(update.execute({ id: 41, teamStatus: 2 }, stranger)).rejects.toThrow(AidStationNotFound);
  });
});
