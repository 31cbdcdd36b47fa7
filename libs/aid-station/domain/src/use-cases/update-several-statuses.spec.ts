import { ImmediateUnitOfWork, managerOf69 as manager } from '@pds/kernel/testing';
import { AidStationNotFound, NoStatusChosen, UnknownStatus } from '../aid-station.errors';
import { AidStation } from '../model/aid-station';
import { TrackedDemand } from '../model/tracked-demand';
import {
  InMemoryAidStations,
  InMemoryMissingTeams,
  InMemoryTrackedDemands,
  InMemoryTransformableDemands,
} from '../testing';
import { TrackedDossiers } from './tracked-dossiers';
import { UpdateSeveralStatuses } from './update-several-statuses';
import { UpdateStatuses } from './update-statuses';

const outage = new Error('Connection terminated');

/** Fails on the save of certain stations, like a failing database. */
class FailingAidStations extends InMemoryAidStations {
  readonly failures = new Map<number, Error>();

  override async save(station: AidStation): Promise<void> {
    const failure = this.failures.get(station.id);
    if (failure) throw failure;
    await super.save(station);
  }
}

/** Stations 41 and 42 in the Rhône, 43 in the Isère. */
async function setUp() {
  const demands = new InMemoryTransformableDemands();
  const stations = new FailingAidStations();
  for (const [id, departmentId] of [
    [41, 69],
    [42, 69],
    [43, 38],
  ] as const) {
    demands.put({ id, isOpen: false, ownership: { departmentId, officeId: null, organisationId: 3, filedBy: 12 } });
    await stations.add(AidStation.fromDemand(TrackedDemand.untouched(id), 7, 0));
  }
  const statusesOf = async (id: number) => {
    const { commercialStatus, teamStatus } = (await stations.find(id))!.snapshot();
    return { commercialStatus, teamStatus };
  };
  const update = new UpdateSeveralStatuses(
    new UpdateStatuses(
      new TrackedDossiers(new InMemoryTrackedDemands(), stations),
      demands,
      new InMemoryMissingTeams(),
      new ImmediateUnitOfWork(),
      { now: () => 0 },
    ),
    (error) => error === outage,
  );
  return { stations, update, statusesOf };
}

describe('UpdateSeveralStatuses', () => {
  it('sets the statuses of every station in scope, each once, and reports the others with their reason', async () => {
    const { update, statusesOf } = await setUp();
    const updates = await update.execute({ ids: [42, 43, 99, 42, 41], teamStatus: 3 }, manager);
    expect(updates.map(({ id }) => id)).toEqual([42, 43, 99, 41]);
    expect(
      updates.map((one) => {
        if ('done' in one) return one.done.dossier.snapshot().teamStatus;
        return 'refusal' in one && one.refusal.constructor;
      }),
    ).toEqual([3, AidStationNotFound, AidStationNotFound, 3]);
    expect(await statusesOf(41)).toEqual({ commercialStatus: 4, teamStatus: 3 });
    expect(await statusesOf(43)).toEqual({ commercialStatus: 4, teamStatus: 1 });
  });

  it('sets all statuses of a station, or none', async () => {
    const { update, statusesOf } = await setUp();
    const [refused] = await update.execute({ ids: [41], teamStatus: 2, commercialStatus: 7 }, manager);
    expect(refused).toMatchObject({ id: 41, refusal: expect.any(UnknownStatus) });
    expect(await statusesOf(41)).toEqual({ commercialStatus: 4, teamStatus: 1 });
  });

  it('reports a station that fails with an unexpected error, and continues with the others', async () => {
    const { stations, update, statusesOf } = await setUp();
    const deadlock = new Error('deadlock detected');
    stations.failures.set(41, deadlock);
    const [failed, set] = await update.execute({ ids: [41, 42], teamStatus: 3 }, manager);
    expect(failed).toEqual({ id: 41, failure: deadlock, isUncertain: false });
    expect(set).toMatchObject({ id: 42, done: { dossier: expect.any(AidStation) } });
    expect([(await statusesOf(41)).teamStatus, (await statusesOf(42)).teamStatus]).toEqual([1, 3]);
  });

  it('stops when the database is lost, and attempts no further station', async () => {
    const { stations, update, statusesOf } = await setUp();
    stations.failures.set(41, outage);
    expect(await update.execute({ ids: [41, 42], teamStatus: 3 }, manager)).toEqual([
      { id: 41, failure: outage, isUncertain: true },
      { id: 42, isTried: false },
    ]);
    expect((await statusesOf(42)).teamStatus).toBe(1);
  });

  it('requires at least one status', async () => {
    const { update } = await setUp();
    await expect(update.execute({ ids: [41] }, manager)).rejects.toThrow(NoStatusChosen);
    await expect(update.execute({ ids: [41], ...({ teamStatus: undefined } as object) }, manager)).rejects.toThrow(
      NoStatusChosen,
    );
  });
});
