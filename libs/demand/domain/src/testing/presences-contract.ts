import type { Scope } from '@pds/kernel';
import { backgroundSilenceSeconds, presenceBeatSeconds, presenceSilenceSeconds } from '../model/presence';
import type { Demands } from '../ports/demands';
import type { Presences, SaidPresence, WatchedDossier } from '../ports/presences';
import { filedDemand } from './fixtures';

const all: Scope = { kind: 'all' };
const [camille, hugo, observer] = [5, 6, 7];
const tabs = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32)) as [string, string, string, string];

/**
 * What every implementation of {@link Presences} must do; run in memory and on PostgreSQL.
 * @param standingStill runs a test with the clock stopped, except for the time it advances
 */
export function presencesContract(
  make: () => Promise<{
    readonly presences: Presences;
    readonly demands: Demands;
    /** Advances the time of the stored pages, in seconds. */
    readonly pass: (seconds: number) => Promise<void>;
    /** The number of stored pages, shown or not. */
    readonly countKept: () => Promise<number>;
  }>,
  standingStill: (test: () => Promise<void>) => Promise<void>,
): void {
  const itKeeps = (what: string, test: () => Promise<void>) => it(what, () => standingStill(test));

  async function setUp() {
    const parts = await make();
    const { demands, presences } = parts;
    const file = async () => {
      const id = await demands.nextId();
      await demands.add(filedDemand({ id, uniqId: `uniq-${id}`, slotIds: await demands.nextSlotIds(2) }));
      return id;
    };
    const [demandId, otherId] = [await file(), await file()];
    const say = async (said: Partial<SaidPresence>, scope = all): Promise<WatchedDossier> => {
      const told = await presences.say(
        { demandId, accountId: camille, tab: tabs[0], editing: false, background: false, ...said },
        scope,
      );
      return told!;
    };
    /** Camille's pages, and how many seconds each has been open, measured against a page that has just opened. */
    const seen = async () => {
      await say({ accountId: hugo, tab: tabs[2] });
      const { pages } = await say({ accountId: observer, tab: tabs[3] });
      await presences.leave({ demandId, accountId: hugo, tab: tabs[2] }, all);
      const now = pages.find(({ accountId }) => accountId === hugo)!.since;
      return pages
        .filter(({ accountId }) => accountId === camille)
        .map(({ editing, since }) => ({ editing, seconds: (now - since) / 1000 }));
    };
    return { ...parts, demandId, otherId, say, seen };
  }

  itKeeps('returns the other pages and the saved version to each page, but not itself', async () => {
    const { say, demandId, demands } = await setUp();
    const { version, updatedBy, updatedAt, timeZone } = (await demands.find(demandId))!.snapshot();
    expect(await say({})).toEqual({ version, updatedBy, updatedAt, timeZone, pages: [] });
    const { pages } = await say({ accountId: hugo, tab: tabs[1], editing: true });
    expect(pages).toEqual([{ accountId: camille, editing: false, since: expect.any(Number) }]);
    expect((await say({})).pages).toEqual([{ accountId: hugo, editing: true, since: expect.any(Number) }]);
  });

  itKeeps('distinguishes two pages of one person', async () => {
    const { say } = await setUp();
    await say({ editing: true });
    expect((await say({ tab: tabs[1] })).pages).toEqual([
      { accountId: camille, editing: true, since: expect.any(Number) },
    ]);
    expect((await say({ accountId: hugo, tab: tabs[0] })).pages).toHaveLength(2);
  });

  itKeeps('stores since when a page is viewed, until it is edited', async () => {
    const { say, seen, pass } = await setUp();
    await say({});
    await pass(presenceBeatSeconds);
    await say({});
    expect(await seen()).toEqual([{ editing: false, seconds: presenceBeatSeconds }]);
    await pass(presenceBeatSeconds);
    await say({ editing: true });
    expect(await seen()).toEqual([{ editing: true, seconds: 0 }]);
  });

  itKeeps('excludes a page that has been silent for eight seconds, and deletes it at the next report', async () => {
    const { say, seen, pass, countKept } = await setUp();
    await say({});
    await say({ tab: tabs[1] });
    await pass(presenceSilenceSeconds - 1);
    await say({ tab: tabs[1] });
    expect(await seen()).toHaveLength(2);
    await pass(1);
    expect(await seen()).toEqual([{ editing: false, seconds: presenceSilenceSeconds }]);
    await pass(presenceSilenceSeconds);
    expect(await seen()).toEqual([]);
    expect(await countKept()).toBe(1);
  });

  itKeeps('restarts the time of a page that returns', async () => {
    const { say, seen, pass } = await setUp();
    await say({});
    await pass(presenceSilenceSeconds);
    await say({});
    expect(await seen()).toEqual([{ editing: false, seconds: 0 }]);
  });

  itKeeps('waits longer for a page in the background', async () => {
    const { say, seen, pass } = await setUp();
    await say({ editing: true, background: true });
    await pass(backgroundSilenceSeconds - 1);
    expect(await seen()).toEqual([{ editing: true, seconds: backgroundSilenceSeconds - 1 }]);
    await pass(1);
    expect(await seen()).toEqual([]);
  });

  itKeeps('removes a page at once when it leaves, and no other', async () => {
    const { say, seen, presences, demandId, otherId } = await setUp();
    await say({});
    await say({ tab: tabs[1], editing: true });
    expect(await presences.leave({ demandId, accountId: camille, tab: tabs[0] }, all)).toBe(true);
    // A page of another person, and of a dossier that the page has left before.
    expect(await presences.leave({ demandId, accountId: hugo, tab: tabs[1] }, all)).toBe(true);
    expect(await presences.leave({ demandId: otherId, accountId: camille, tab: tabs[1] }, all)).toBe(true);
    expect(await seen()).toEqual([{ editing: true, seconds: 0 }]);
  });

  itKeeps('stores a page for one dossier at a time', async () => {
    const { say, seen, otherId } = await setUp();
    await say({});
    await say({ demandId: otherId });
    expect(await seen()).toEqual([]);
  });

  itKeeps('finds no dossier outside the scope, but still finds a deleted one', async () => {
    const { presences, demands, demandId, say, countKept } = await setUp();
    const of38: Scope = { kind: 'department', departmentId: 38 };
    const page = { demandId, accountId: camille, tab: tabs[0] };
    const said = { ...page, editing: false, background: false };
    expect(await presences.say(said, of38)).toBeNull();
    expect(await presences.say({ ...said, demandId: 999_999 }, all)).toBeNull();
    expect(await presences.leave(page, of38)).toBe(false);
    expect(await countKept()).toBe(0);
    const demand = (await demands.find(demandId))!;
    const { version } = demand.snapshot();
    demand.delete(hugo, Date.parse('2026-11-20T11:00:00Z'));
    await demands.save(demand);
    expect(await say({})).toMatchObject({ version: version + 1, updatedBy: hugo });
  });
}
