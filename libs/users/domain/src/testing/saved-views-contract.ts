import type { SavedViews } from '../ports/own-account/saved-views';

const now = Date.parse('2026-11-20T10:00:00Z');
const aView = (accountId: number, name: string, departmentId: number | null = null) => ({
  accountId,
  list: 'demands',
  name,
  query: 'status=1&sort=createdAt',
  columns: ['id', 'eventName'],
  departmentId,
  createdAt: now,
});

/** What every implementation of {@link SavedViews} must do; accounts 1 and 2 exist. */
export function savedViewsContract(makeViews: () => Promise<SavedViews>): void {
  let views: SavedViews;
  beforeEach(async () => {
    views = await makeViews();
  });

  it('returns own views and those shared with the department, by id', async () => {
    const own = await views.save(aView(1, 'Semaine'));
    const shared = await views.save(aView(2, 'À relancer', 69));
    await views.save(aView(2, 'Privée'));
    await views.save(aView(2, 'Ailleurs', 38));
    await views.save({ ...aView(1, 'Autre liste'), list: 'stations' });
    expect(await views.seenBy(1, 69, 'demands')).toEqual([own, shared]);
    expect(await views.seenBy(1, null, 'demands')).toEqual([own]);
    expect(own).toEqual({ id: own.id, ...aView(1, 'Semaine') });
  });

  it('replaces the view of the same account, list and name', async () => {
    const first = await views.save(aView(1, 'Semaine'));
    const second = await views.save({ ...aView(1, 'Semaine', 69), query: 'status=2', columns: null });
    expect(second).toMatchObject({ id: first.id, query: 'status=2', columns: null, departmentId: 69 });
    await views.save(aView(2, 'Semaine'));
    expect(await views.seenBy(1, null, 'demands')).toEqual([second]);
    expect(await views.countOf(1)).toBe(1);
  });

  it('deletes a view for its owner only, and all of an account', async () => {
    const view = await views.save(aView(1, 'Semaine', 69));
    await views.save(aView(1, 'Mois'));
    expect(await views.remove(2, view.id)).toBe(false);
    expect(await views.remove(1, view.id)).toBe(true);
    expect(await views.remove(1, view.id)).toBe(false);
    await views.removeAllOf(1);
    expect(await views.countOf(1)).toBe(0);
  });
}
