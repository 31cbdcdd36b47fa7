import type { Scope } from '@pds/kernel';
import { presenceHeartbeatSeconds, presenceTimeoutSeconds } from '../model/dossier/presence';
import type { Demands } from '../ports/demands';
import type { OpenDossier, PageActivity, Presences } from '../ports/presences';
import { filedDemand } from './fixtures';

const all: Scope = { kind: 'all' };
const [camille, hugo, observer] = [5, 6, 7];
const tabs = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32)) as [string, string, string, string];

/**
 * What every implementation of {@link Presences} must do; run in memory and on PostgreSQL.
 * @param withFrozenTime runs a test with the clock stopped, except for the time it advances
 */
export function presencesContract(
  make: () => Promise<{
    readonly presences: Presences;
    readonly demands: Demands;
    /** Advances the time of the stored pages, in seconds. */
    readonly advance: (seconds: number) => Promise<void>;
    /** The number of stored pages, shown or not. */
    readonly countStored: () => Promise<number>;
  }>,
  withFrozenTime: (test: () => Promise<void>) => Promise<void>,
): void {
  const itWithFrozenTime = (what: string, test: () => Promise<void>) => it(what, () => withFrozenTime(test));

  async function setUp() {
    const parts = await make();
    const { demands, presences } = parts;
    const file = async () => {
      const id = await demands.nextId();
      await demands.add(filedDemand({ id, uniqId: `uniq-${id}`, slotIds: await demands.nextSlotIds(2) }));
      return id;
    };
    const [demandId, otherId] = [await file(), await file()];
    const say = async (said: Partial<PageActivity>, scope = all): Promise<OpenDossier> => {
      const presence = await presences.recordPage(
        { demandId, accountId: camille, tab: tabs[0], editing: false, ...said },
        scope,
      );
      return presence!;
    };
    /** Camille's pages, and how many seconds each has been open, measured against a page that has just opened. */
    const seen = async () => {
      await say({ accountId: hugo, tab: tabs[2] });
      const { pages } = await say({ accountId: observer, tab: tabs[3] });
      await presences.removePage({ demandId, accountId: hugo, tab: tabs[2] }, all);
      const now = pages.find(({ accountId }) => accountId === hugo)!.since;
      return pages
        .filter(({ accountId }) => accountId === camille)
        .map(({ editing, since }) => ({ editing, seconds: (now - since) / 1000 }));
    };
    return { ...parts, demandId, otherId, say, seen };
  }

  itWithFrozenTime('returns the other pages and the saved version to each page, but not itself', async () => {
    const { say, demandId, demands } = await setUp();
    const { version, updatedBy, updatedAt, timeZone } = (await demands.find(demandId))!.snapshot();
    expect(await say({})).toEqual({ version, updatedBy, updatedAt, timeZone, pages: [] });
    const { pages } = await say({ accountId: hugo, tab: tabs[1], editing: true });
    expect(pages).toEqual([{ accountId: camille, editing: false, since: expect.any(Number) }]);
    expect((await say({})).pages).toEqual([{ accountId: hugo, editing: true, since: expect.any(Number) }]);
  });

  itWithFrozenTime('distinguishes two pages of one person', async () => {
    const { say } = await setUp();
    await say({ editing: true });
    expect((await say({ tab: tabs[1] })).pages).toEqual([
      { accountId: camille, editing: true, since: expect.any(Number) },
    ]);
    expect((await say({ accountId: hugo, tab: tabs[0] })).pages).toHaveLength(2);
  });

  itWithFrozenTime('stores since when a page is viewed, until it is edited', async () => {
    const { say, seen, advance } = await setUp();
    await say({});
    await advance(presenceHeartbeatSeconds);
    await say({});
    expect(await seen()).toEqual([{ editing: false, seconds: presenceHeartbeatSeconds }]);
    await advance(presenceHeartbeatSeconds);
    await say({ editing: true });
    expect(await seen()).toEqual([{ editing: true, seconds: 0 }]);
  });

  itWithFrozenTime('excludes a page that has been silent for too long, and deletes it at the next report', async () => {
    const { say, seen, advance, countStored } = await setUp();
    await say({});
    await say({ tab: tabs[1] });
    await advance(presenceTimeoutSeconds - 1);
    await say({ tab: tabs[1] });
    expect(await seen()).toHaveLength(2);
    await advance(1);
    expect(await seen()).toEqual([{ editing: false, seconds: presenceTimeoutSeconds }]);
    await advance(presenceTimeoutSeconds);
    expect(await seen()).toEqual([]);
    expect(await countStored()).toBe(1);
  });

  itWithFrozenTime('restarts the time of a page that returns', async () => {
    const { say, seen, advance } = await setUp();
    await say({});
    await advance(presenceTimeoutSeconds);
    await say({});
    expect(await seen()).toEqual([{ editing: false, seconds: 0 }]);
  });

  itWithFrozenTime('removes a page at once when it leaves, and no other', async () => {
    const { say, seen, presences, demandId, otherId } = await setUp();
    await say({});
    await say({ tab: tabs[1], editing: true });
    expect(await presences.removePage({ demandId, accountId: camille, tab: tabs[0] }, all)).toBe(true);
    // A page of another person, and of a dossier that the page has left before.
    expect(await presences.removePage({ demandId, accountId: hugo, tab: tabs[1] }, all)).toBe(true);
    expect(await presences.removePage({ demandId: otherId, accountId: camille, tab: tabs[1] }, all)).toBe(true);
    expect(await seen()).toEqual([{ editing: true, seconds: 0 }]);
  });

  itWithFrozenTime('stores a page for one dossier at a time', async () => {
    const { say, seen, otherId } = await setUp();
    await say({});
    await say({ demandId: otherId });
    expect(await seen()).toEqual([]);
  });

  itWithFrozenTime('finds no dossier outside the scope, but still finds a deleted one', async () => {
    const { presences, demands, demandId, say, countStored } = await setUp();
    const of38: Scope = { kind: 'department', departmentId: 38 };
    const page = { demandId, accountId: camille, tab: tabs[0] };
    const said = { ...page, editing: false };
    expect(await presences.recordPage(said, of38)).toBeNull();
    expect(await presences.recordPage({ ...said, demandId: 999_999 }, all)).toBeNull();
    expect(await presences.removePage(page, of38)).toBe(false);
    expect(await countStored()).toBe(0);
    const demand = (await demands.find(demandId))!;
    const { version } = demand.snapshot();
    demand.delete(hugo, Date.parse('2026-11-20T11:00:00Z'));
    await demands.save(demand);
    expect(await say({})).toMatchObject({ version: version + 1, updatedBy: hugo });
  });
}
