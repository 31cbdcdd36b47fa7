import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import { savedViewLimit } from '../../model/saved-view';
import { InMemorySavedViews } from '../../testing/in-memory-saved-views';
import { SavedViewNotFound, TooManySavedViews, ViewNotSharable } from '../../users.errors';
import { DeleteSavedView } from './delete-saved-view';
import { ListSavedViews } from './list-saved-views';
import { SaveView } from './save-view';

const manager: Principal = {
  accountId: 1,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};
const office: Principal = {
  accountId: 2,
  role: 'ROLE_OFFICE_LOCAL_MANAGER',
  scope: { kind: 'office', officeId: 5, departmentId: 69 },
};
const elsewhere: Principal = { accountId: 3, role: 'ROLE_ACCOUNTING', scope: { kind: 'department', departmentId: 38 } };
const admin: Principal = { accountId: 4, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

describe('Saved views', () => {
  const setUp = () => {
    const views = new InMemorySavedViews();
    const save = new SaveView(views, new ImmediateUnitOfWork(), FixedClock.at('2026-11-20T10:00:00Z'));
    const command = { list: 'demands', name: 'Semaine', query: 'status=1', columns: null, isShared: false };
    const namesFor = async (principal: Principal) =>
      (await new ListSavedViews(views).execute('demands', principal)).map(({ name }) => name);
    return { save, remove: new DeleteSavedView(views), command, namesFor };
  };

  it('are seen by their owner, and by the staff of the department when shared', async () => {
    const { save, command, namesFor } = setUp();
    await save.execute(command, manager);
    await save.execute({ ...command, name: 'À relancer', isShared: true }, manager);
    expect(await namesFor(manager)).toEqual(['À relancer', 'Semaine']);
    expect(await namesFor(office)).toEqual(['À relancer']);
    expect(await namesFor(elsewhere)).toEqual([]);
    expect(await namesFor(admin)).toEqual([]);
  });

  it('are not shared by somebody without a department', async () => {
    const { save, command } = setUp();
    await expect(save.execute({ ...command, isShared: true }, admin)).rejects.toThrow(ViewNotSharable);
  });

  it('are limited in number', async () => {
    const { save, command } = setUp();
    for (let count = 0; count < savedViewLimit; count++)
      await save.execute({ ...command, name: `Vue ${count}` }, manager);
    await expect(save.execute({ ...command, name: 'Une de trop' }, manager)).rejects.toThrow(TooManySavedViews);
    await expect(save.execute({ ...command, name: 'Vue 1', query: 'status=2' }, manager)).resolves.toMatchObject({
      query: 'status=2',
    });
  });

  it('are deleted by their owner only', async () => {
    const { save, remove, command, namesFor } = setUp();
    const { id } = await save.execute({ ...command, isShared: true }, manager);
    await expect(remove.execute(id, office)).rejects.toThrow(SavedViewNotFound);
    await remove.execute(id, manager);
    expect(await namesFor(manager)).toEqual([]);
  });
});
