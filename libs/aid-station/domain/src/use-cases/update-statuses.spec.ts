import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryTimeline } from '@pds/kernel/testing';
import { AidStation } from '../model/aid-station';
import { TrackedDemand } from '../model/tracked-demand';
import { AidStationNotFound, UnknownStatus } from '../aid-station.errors';
import type { MissingTeam } from '../ports/missing-teams';
import {
  InMemoryAidStations,
  InMemoryMissingTeams,
  InMemoryTrackedDemands,
  InMemoryTransformableDemands,
} from '../testing';
import { TrackedDossiers } from './tracked-dossiers';
import { UpdateStatuses } from './update-statuses';

const accountant: Principal = {
  accountId: 9,
  role: 'ROLE_ACCOUNTING',
  scope: { kind: 'department', departmentId: 69 },
};

const nobody: MissingTeam = {
  ...{ deviceLeader: 0, commandPostLeader: 0, commandPostOperator: 0, postLeader: 0 },
  ...{ teamLeader: 0, pse2: 0, pse1: 0, logistician: 0, otherStaff: 0 },
};

class WatchedTransactions extends ImmediateUnitOfWork {
  isOpen = false;

  override async run<T>(work: () => Promise<T>): Promise<T> {
    this.isOpen = true;
    try {
      return await super.run(work);
    } finally {
      this.isOpen = false;
    }
  }
}

async function setUp() {
  const demands = new InMemoryTransformableDemands();
  const ownership = { departmentId: 69, officeId: null, organisationId: 3, filedBy: 12 };
  demands.put({ id: 41, isOpen: false, ownership });
  demands.put({ id: 42, isOpen: true, ownership });
  const timeline = new InMemoryTimeline();
  const stations = new InMemoryAidStations(timeline);
  await stations.add(AidStation.fromDemand(TrackedDemand.untouched(41), 7, 0));
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const missingTeams = new InMemoryMissingTeams();
  const transactions = new WatchedTransactions();
  const tracked = new InMemoryTrackedDemands(timeline);
  const dossiers = new TrackedDossiers(tracked, stations);
  const update = new UpdateStatuses(dossiers, demands, missingTeams, transactions, clock);
  return { stations, tracked, timeline, missingTeams, transactions, update };
}

describe('UpdateStatuses', () => {
  it('sets any value after any other, and leaves absent statuses unchanged', async () => {
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
  ])('refuses %s %i, which is not in its table, and names the field', async (field, value) => {
    const { stations, update } = await setUp();
    const attempt = update.execute({ id: 41, teamStatus: 2, [field]: value }, accountant);
    await expect(attempt).rejects.toThrow(UnknownStatus);
    await expect(attempt).rejects.toMatchObject({ fields: [{ field }] });
    expect((await stations.find(41))?.snapshot().teamStatus).toBe(1);
  });

  it('records in the timeline who changed what, from and to which value, and nothing without a change', async () => {
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

  it('sets the statuses of a demand as freely, and records them as the demand’s', async () => {
    const { tracked, timeline, missingTeams, update } = await setUp();
    const missing = { ...nobody, pse2: 2 };
    missingTeams.teams.set(42, missing);
    await update.execute({ id: 42, commercialStatus: 3, reinforcement: 4 }, accountant);
    expect((await update.execute({ id: 42, teamStatus: 3 }, accountant)).missingTeam).toEqual(missing);
    await expect(update.execute({ id: 42, hosting: 4, teamStatus: 1 }, accountant)).rejects.toThrow(UnknownStatus);
    const statuses = { teamStatus: 3, commercialStatus: 3, administrativeStatus: 1, reinforcement: 4, hosting: 1 };
    expect((await tracked.find(42)).snapshot()).toEqual({ id: 42, ...statuses });
    expect(timeline.entries.slice(1)).toMatchObject([
      {
        dossierId: 42,
        what: 'aid-station.tracked',
        by: 9,
        changes: [
          { path: '/commercialStatus', before: 1, after: 3 },
          { path: '/reinforcement', before: 1, after: 4 },
        ],
      },
      { what: 'aid-station.tracked', changes: [{ path: '/teamStatus', before: 1, after: 3 }] },
    ]);
  });

  it('sets the statuses of the station where the demand was transformed while the change waited', async () => {
    const { stations, tracked, update } = await setUp();
    const lock = tracked.findForUpdate.bind(tracked);
    tracked.findForUpdate = async (id) => {
      await stations.add(AidStation.fromDemand(await lock(id), 7, 0));
      return lock(id);
    };
    await update.execute({ id: 42, hosting: 2 }, accountant);
    expect((await stations.find(42))?.snapshot()).toMatchObject({ hosting: 2, commercialStatus: 4 });
    expect((await tracked.find(42)).snapshot().hosting).toBe(1);
  });

  it('validates an incomplete team and returns the missing persons, which no other change does', async () => {
    const { stations, missingTeams, update } = await setUp();
    const missing = { ...nobody, postLeader: 1 };
    missingTeams.teams.set(41, missing);
    expect((await update.execute({ id: 41, teamStatus: 2 }, accountant)).missingTeam).toBeNull();
    expect((await update.execute({ id: 41, teamStatus: 3 }, accountant)).missingTeam).toEqual(missing);
    expect((await stations.find(41))?.snapshot().teamStatus).toBe(3);
    expect((await update.execute({ id: 41, hosting: 2 }, accountant)).missingTeam).toBeNull();
  });

  it('counts missing persons after the status is stored: a failed count neither undoes nor blocks the change', async () => {
    const { stations, missingTeams, transactions, update } = await setUp();
    missingTeams.of = () => Promise.reject(new Error(`in a transaction: ${transactions.isOpen}`));
    await expect(update.execute({ id: 41, teamStatus: 3 }, accountant)).rejects.toThrow('in a transaction: false');
    expect((await stations.find(41))?.snapshot().teamStatus).toBe(3);
  });

  it('finds neither a station nor a demand outside the caller’s scope', async () => {
    const { update } = await setUp();
    const stranger: Principal = { ...accountant, scope: { kind: 'department', departmentId: 38 } };
    for (const id of [41, 42, 43])
      await expect(update.execute({ id, teamStatus: 2 }, stranger)).rejects.toThrow(AidStationNotFound);
    await expect(update.execute({ id: 43, teamStatus: 2 }, accountant)).rejects.toThrow(AidStationNotFound);
  });
});
