import { AidStation } from '../model/aid-station';
import { AlreadyTransformed } from '../aid-station.errors';
import type { AidStations } from '../ports/aid-stations';

/** What every implementation of {@link AidStations} must do; run in memory and on PostgreSQL. */
export function aidStationsContract(makeRepository: () => AidStations | Promise<AidStations>): void {
  const now = Date.parse('2026-11-20T10:00:00Z');

  it('gives back a station as it was added', async () => {
    const stations = await makeRepository();
    const station = AidStation.fromDemand(501, 7, now);
    await stations.add(station);
    expect((await stations.find(501))?.snapshot()).toEqual(station.snapshot());
    expect((await stations.findForUpdate(501))?.snapshot()).toEqual(station.snapshot());
  });

  it('keeps a station made by a task, without an account', async () => {
    const stations = await makeRepository();
    await stations.add(AidStation.fromDemand(502, null, now));
    expect((await stations.find(502))?.snapshot().createdBy).toBeNull();
  });

  it('answers null for a number it does not know', async () => {
    const stations = await makeRepository();
    expect(await stations.find(999_999)).toBeNull();
    expect(await stations.findForUpdate(999_999)).toBeNull();
  });

  it('keeps changed statuses', async () => {
    const stations = await makeRepository();
    const station = AidStation.fromDemand(503, 7, now);
    await stations.add(station);
    station.changeStatuses({ commercialStatus: 6, teamStatus: 3 }, 7, now);
    await stations.save(station);
    expect((await stations.find(503))?.snapshot()).toMatchObject({
      commercialStatus: 6,
      teamStatus: 3,
      administrativeStatus: 1,
    });
  });

  it('refuses a second station of the same number', async () => {
    const stations = await makeRepository();
    await stations.add(AidStation.fromDemand(504, 7, now));
    await expect(stations.add(AidStation.fromDemand(504, 8, now))).rejects.toThrow(AlreadyTransformed);
  });
}
