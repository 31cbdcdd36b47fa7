import { PostgresTimeline } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { demandsContract, demandTimelineContract, filedDemand } from '@pds/demand/domain/testing';
import type { TimelineEntry } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import { PostgresDemands } from './postgres-demands';

describe('PostgresDemands', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  beforeEach(() => database.unitOfWork.query('TRUNCATE demand.demands CASCADE'));

  afterAll(() => database.close());

  demandsContract(() => new PostgresDemands(new PostgresTimeline(database.unitOfWork), database.unitOfWork));
});

describe('the timeline of PostgresDemands', () => {
  let database: TestDatabase;
  let timeline: PostgresTimeline;
  let demands: PostgresDemands;

  beforeAll(async () => {
    database = await testDatabase();
    timeline = new PostgresTimeline(database.unitOfWork);
    demands = new PostgresDemands(timeline, database.unitOfWork);
  });

  afterAll(() => database.close());

  async function entriesOf(demandId: number): Promise<TimelineEntry[]> {
    const rows = await database.unitOfWork.query<Omit<TimelineEntry, 'at'> & { readonly at: Date }>(
      `SELECT dossier_id AS "dossierId", what, kinds, at, by_account AS by, facts, changes
       FROM platform.timeline WHERE dossier_id = $1 ORDER BY id`,
      [demandId],
    );
    return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
  }
  async function filed(): Promise<number> {
    const id = await demands.nextId();
    await demands.add(filedDemand({ id, uniqId: `uniq-${id}`, slotIds: await demands.nextSlotIds(2) }));
    return id;
  }
  const staff = { accountId: 6, isOrganiser: false };
  const parking = (text: string) => ({ parking: text });

  demandTimelineContract(() => ({ demands, entriesOf }), runs(3, 12));

  it('has no entry for a save that was rolled back', async () => {
    const id = await filed();
    const attempt = database.unitOfWork.run(async () => {
      const demand = (await demands.findForUpdate(id))!;
      demand.describeParticularities(parking('Nord'), undefined, staff, Date.now());
      await demands.save(demand);
      expect(await entriesOf(id)).toHaveLength(2);
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('has an entry for each of two concurrent saves, the second based on the first', async () => {
    const id = await filed();
    const save = (accountId: number, text: string) =>
      database.unitOfWork.run(async () => {
        const demand = (await demands.findForUpdate(id))!;
        demand.describeParticularities(parking(text), undefined, { accountId, isOrganiser: false }, Date.now());
        await demands.save(demand);
      });
    await Promise.all([save(6, 'Nord'), save(7, 'Sud')]);
    const [, first, second] = await entriesOf(id);
    expect([first!.by, second!.by].sort()).toEqual([6, 7]);
    expect(first!.changes).toMatchObject([{ path: '/particularities/parking', before: '' }]);
    expect(second!.changes).toMatchObject([{ before: first!.changes![0]!.after }]);
  });

  it.each([
    ['changes', `UPDATE platform.timeline SET changes = '[]'`],
    ['authors', 'UPDATE platform.timeline SET by_account = 7'],
    ['entries', 'DELETE FROM platform.timeline'],
    ['anything', 'TRUNCATE platform.timeline'],
  ])('is protected by the database: nobody alters or deletes %s', async (_what, statement) => {
    const id = await filed();
    const before = await entriesOf(id);
    await expect(database.unitOfWork.query(statement)).rejects.toThrow('the timeline is neither changed nor deleted');
    expect(await entriesOf(id)).toEqual(before);
  });

  it('anonymises changes as instructed, only in the dossiers named, and nothing else of them', async () => {
    const [one, other] = [await filed(), await filed()];
    for (const id of [one, other]) {
      const demand = (await demands.find(id))!;
      demand.describeParticularities({ parking: 'Nord', detailNote: 'Note' }, undefined, staff, Date.now());
      await demands.save(demand);
    }
    const before = await entriesOf(other);
    await timeline.forget([one], (change) => (change.path.endsWith('/parking') ? null : change));
    const [, entry] = await entriesOf(one);
    expect(entry).toMatchObject({ what: 'demand.changed', by: 6 });
    expect(entry!.changes).toEqual([{ path: '/particularities/detailNote', before: '', after: 'Note' }]);
    expect(await entriesOf(other)).toEqual(before);
    // The permission ends with the call, within one transaction too; it never covers the author of an entry, or deletion.
    await expect(
      database.unitOfWork.run(async () => {
        await timeline.forget([one], () => null);
        await database.unitOfWork.query(`UPDATE platform.timeline SET changes = '[]' WHERE dossier_id = $1`, [other]);
      }),
    ).rejects.toThrow('the timeline is neither changed nor deleted');
    for (const statement of ['UPDATE platform.timeline SET at = now()', 'DELETE FROM platform.timeline']) {
      const forced = database.unitOfWork.run(async () => {
        await database.unitOfWork.query(`SELECT set_config('platform.forgetting', 'on', true)`);
        await database.unitOfWork.query(statement);
      });
      await expect(forced).rejects.toThrow('the timeline is neither changed nor deleted');
    }
  });
});
