import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryTimeline } from '@pds/kernel/testing';
import { AidStation } from '../model/aid-station';
import { AidStationNotFound, UnknownStatus } from '../aid-station.errors';
import type { MissingTeam } from '../ports/missing-teams';
import { InMemoryAidStations, InMemoryMissingTeams, InMemoryTransformableDemands } from '../testing';
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
  const timeline = new InMemoryTimeline();
  const stations = new InMemoryAidStations(timeline);
  await stations.add(AidStation.fromDemand(41, 7, 0));
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const missingTeams = new InMemoryMissingTeams();
  const transactions = new WatchedTransactions();
  const update = new UpdateStatuses(stations, demands, missingTeams, transactions, clock);
  return { stations, timeline, missingTeams, transactions, update };
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

  it('does not find a station outside the caller’s scope', async () => {
    const { update } = await setUp();
    const stranger: Principal = { ...accountant, scope: { kind: 'department', departmentId: 38 } };
    await expect(update.execute({ id: 41, teamStatus: 2 }, stranger)).rejects.toThrow(AidStationNotFound);
  });
});
