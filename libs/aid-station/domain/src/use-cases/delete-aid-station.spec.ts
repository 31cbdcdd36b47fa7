import type { Principal } from '@pds/kernel';
import { ImmediateUnitOfWork, managerOf38 as stranger, managerOf69 } from '@pds/kernel/testing';
import { AidStation } from '../model/aid-station';
import { TrackedDemand } from '../model/tracked-demand';
import { AidStationNotFound, InvoicedStation } from '../aid-station.errors';
import { InMemoryAidStations, InMemoryIssuedInvoices, InMemoryTransformableDemands } from '../testing';
import { DeleteAidStation } from './delete-aid-station';

const manager: Principal = { ...managerOf69, accountId: 7 };

async function setUp() {
  const demands = new InMemoryTransformableDemands();
  const ownership = { departmentId: 69, officeId: null, organisationId: 3, filedBy: 12 };
  for (const id of [41, 42]) demands.put({ id, isOpen: false, ownership });
  const stations = new InMemoryAidStations();
  await stations.add(AidStation.fromDemand(TrackedDemand.untouched(41), 7, 0));
  const invoices = new InMemoryIssuedInvoices();
  return { demands, invoices, remove: new DeleteAidStation(stations, demands, invoices, new ImmediateUnitOfWork()) };
}

describe('DeleteAidStation', () => {
  it('cancels the dossier of the station', async () => {
    const { demands, remove } = await setUp();
    await remove.execute(41, manager);
    expect(demands.cancelled).toEqual([{ demandId: 41, by: manager }]);
  });

  it('refuses an invoiced station, and cancels nothing', async () => {
    const { demands, invoices, remove } = await setUp();
    invoices.stations.add(41);
    await expect(remove.execute(41, manager)).rejects.toThrow(InvoicedStation);
    expect(demands.cancelled).toEqual([]);
  });

  it('finds neither a demand that is not a station nor a station outside the caller’s scope', async () => {
    const { demands, remove } = await setUp();
    await expect(remove.execute(41, stranger)).rejects.toThrow(AidStationNotFound);
    await expect(remove.execute(42, manager)).rejects.toThrow(AidStationNotFound);
    await expect(remove.execute(43, manager)).rejects.toThrow(AidStationNotFound);
    expect(demands.cancelled).toEqual([]);
  });
});
