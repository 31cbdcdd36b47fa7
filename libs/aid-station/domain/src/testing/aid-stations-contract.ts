import { AidStation } from '../model/aid-station';
import { TrackedDemand } from '../model/tracked-demand';
import { AlreadyTransformed } from '../aid-station.errors';
import type { AidStations } from '../ports/aid-stations';

/** Specification of every implementation of {@link AidStations}; run in memory and on PostgreSQL. */
export function aidStationsContract(makeRepository: () => AidStations | Promise<AidStations>): void {
  const now = Date.parse('2026-11-20T10:00:00Z');

  it('returns a station as it was added', async () => {
    const stations = await makeRepository();
    const station = AidStation.fromDemand(TrackedDemand.untouched(501), 7, now);
    await stations.add(station);
    expect((await stations.find(501))?.snapshot()).toEqual(station.snapshot());
    expect((await stations.findForUpdate(501))?.snapshot()).toEqual(station.snapshot());
  });

  it('stores a station created by a task, without an account', async () => {
    const stations = await makeRepository();
    await stations.add(AidStation.fromDemand(TrackedDemand.untouched(502), null, now));
    expect((await stations.find(502))?.snapshot().createdBy).toBeNull();
  });

  it('returns null for an unknown number', async () => {
    const stations = await makeRepository();
    expect(await stations.find(999_999)).toBeNull();
    expect(await stations.findForUpdate(999_999)).toBeNull();
  });

  it('stores changed statuses', async () => {
    const stations = await makeRepository();
    const station = AidStation.fromDemand(TrackedDemand.untouched(503), 7, now);
    await stations.add(station);
    station.changeStatuses({ commercialStatus: 6, teamStatus: 3 }, 7, now);
    await stations.save(station);
    expect((await stations.find(503))?.snapshot()).toMatchObject({
      commercialStatus: 6,
      teamStatus: 3,
      administrativeStatus: 1,
    });
  });

  it('returns several in the order of their numbers, and stores the changes of all of them', async () => {
    const stations = await makeRepository();
    for (const id of [506, 505, 507]) await stations.add(AidStation.fromDemand(TrackedDemand.untouched(id), 7, now));
    const found = await stations.findAllForUpdate([507, 999_999, 505]);
    expect(found.map(({ id }) => id)).toEqual([505, 507]);
    for (const station of found) station.changeStatuses({ commercialStatus: 5 }, null, now);
    await stations.save(...found);
    const kept = await stations.findAllForUpdate([505, 506, 507]);
    expect(kept.map((station) => station.snapshot().commercialStatus)).toEqual([5, expect.any(Number), 5]);
    expect(kept[1]!.snapshot().commercialStatus).not.toBe(5);
    expect(kept[0]!.snapshot()).toEqual(found[0]!.snapshot());
    expect(await stations.findAllForUpdate([])).toEqual([]);
  });

  it('refuses a second station with the same number', async () => {
    const stations = await makeRepository();
    await stations.add(AidStation.fromDemand(TrackedDemand.untouched(504), 7, now));
    await expect(stations.add(AidStation.fromDemand(TrackedDemand.untouched(504), 8, now))).rejects.toThrow(
      AlreadyTransformed,
    );
  });
}
