import { FixedClock } from '@pds/kernel/testing';
import { DemandNotFound } from '../../demand.errors';
import { filedDemand, InMemoryDemands, InMemoryPeople, InMemoryPresences, manager, managerOf38 } from '../../testing';
import { LeaveDossier } from './leave-dossier';
import { ReportPresence } from './report-presence';

const camille = { ...manager, accountId: 5 };
const [first, second] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const now = Date.parse('2026-11-20T10:00:00Z');

async function setUp() {
  const [demands, people] = [new InMemoryDemands(), new InMemoryPeople()];
  await demands.add(filedDemand());
  const presences = new InMemoryPresences(demands, new FixedClock(now));
  const [use, leave] = [new ReportPresence(presences, people), new LeaveDossier(presences)];
  const say = (
    tab: string,
    principal = manager,
    { editing = false, loaded = 1 }: { editing?: boolean; loaded?: number | null } = {},
  ) => use.execute({ demandId: 1, tab, editing }, loaded ?? undefined, principal);
  const save = async (by: number) => {
    const demand = (await demands.find(1))!;
    demand.delete(by, now);
    await demands.save(demand);
  };
  return { people, say, leave, save };
}

describe('SayPresence', () => {
  it('names the others who have the dossier open, and nobody to a person who is alone', async () => {
    const { say } = await setUp();
    expect(await say(first)).toEqual({ timeZone: 'Europe/Paris', others: [], saved: null });
    await say(first, manager, { editing: true });
    expect((await say(second, camille)).others).toEqual([
      { name: 'Hugo Martin', isCaller: false, editing: true, since: now },
    ]);
  });

  it('shows the caller another page of their own', async () => {
    const { say } = await setUp();
    await say(first, manager, { editing: true });
    expect((await say(second)).others).toEqual([{ name: 'Hugo Martin', isCaller: true, editing: true, since: now }]);
  });

  it('shows who has saved since, to a page with an earlier version', async () => {
    const { say, save } = await setUp();
    expect((await say(first)).saved).toBeNull();
    await save(5);
    expect((await say(first)).saved).toEqual({ by: 'Camille Durand', isCaller: false, at: now });
    expect((await say(first, camille)).saved).toEqual({ by: 'Camille Durand', isCaller: true, at: now });
    expect((await say(first, manager, { loaded: 2 })).saved).toBeNull();
    expect((await say(first, manager, { loaded: null })).saved).toBeNull();
  });

  it('does not name a deleted account', async () => {
    const { say, save, people } = await setUp();
    await say(first, camille);
    await save(5);
    people.rows.delete(5);
    expect(await say(second)).toMatchObject({ others: [], saved: { by: null, isCaller: false } });
  });

  it('removes a page that has left', async () => {
    const { say, leave } = await setUp();
    await say(first);
    await leave.execute({ demandId: 1, tab: first }, manager);
    expect((await say(second, camille)).others).toEqual([]);
  });

  it('finds no dossier outside the scope of the caller', async () => {
    const { say, leave } = await setUp();
    await expect(say(first, managerOf38)).rejects.toThrow(DemandNotFound);
    await expect(leave.execute({ demandId: 1, tab: first }, managerOf38)).rejects.toThrow(DemandNotFound);
  });
});
