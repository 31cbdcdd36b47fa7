import type { Task } from '../model/tasks';
import type { StoredTasks } from '../ports/stored-tasks';

/** What every implementation of {@link StoredTasks} must do. */
export function storedTasksContract(makeTasks: () => Promise<StoredTasks>): void {
  const startsAt = Date.UTC(2027, 4, 8, 8);
  const dated: Task = {
    kind: 'instalment-to-invoice',
    aboutId: 12,
    from: Date.UTC(2027, 3, 8),
    until: startsAt,
    since: Date.UTC(2026, 10, 1),
    amountCents: 27_000,
    expiresAt: Date.UTC(2026, 11, 1),
    instalment: { kind: 'deposit', percent: 30, dueOn: '2027-05-08' },
    ownership: { departmentId: 69, officeId: 3, organisationId: 12, filedBy: 7 },
  };
  const undated: Task = {
    kind: 'unpaid',
    aboutId: 5,
    from: null,
    until: null,
    since: startsAt,
    amountCents: null,
    expiresAt: null,
    instalment: null,
    ownership: { departmentId: null, officeId: null, organisationId: null, filedBy: null },
  };
  const dossier = (dossierId: number, ...tasks: Task[]) => ({ dossierId, startsAt, tasks });

  it('replaces the tasks of the named dossiers, and of no others', async () => {
    const tasks = await makeTasks();
    await tasks.replace([12, 13], [dossier(12, dated, undated), dossier(13, { ...dated, aboutId: 13 })]);
    expect(await tasks.of([12, 13, 14])).toEqual([dossier(12, dated, undated), dossier(13, { ...dated, aboutId: 13 })]);
    await tasks.lock([13, 12]);
    await tasks.replace([12], [dossier(12, { ...dated, amountCents: 20_000, instalment: null })]);
    await tasks.replace([13], []);
    expect(await tasks.of([12, 13])).toEqual([dossier(12, { ...dated, amountCents: 20_000, instalment: null })]);
  });

  it('deletes the tasks that were over before a moment', async () => {
    const tasks = await makeTasks();
    await tasks.replace([12], [dossier(12, dated, undated)]);
    await tasks.deleteOver(startsAt);
    expect(await tasks.of([12])).toEqual([dossier(12, dated, undated)]);
    await tasks.deleteOver(startsAt + 1);
    expect(await tasks.of([12])).toEqual([dossier(12, undated)]);
  });
}
