import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import type { TaskFacts } from '../model/tasks';
import { InMemoryStoredTasks } from '../testing/in-memory-stored-tasks';
import { StoreTasks } from './store-tasks';

describe('storing the tasks of changed dossiers', () => {
  const endsAt = Date.UTC(2027, 4, 8, 18);
  const filed = {
    id: 41,
    ownership: { departmentId: 69, officeId: null, organisationId: null, filedBy: 7 },
    ...{
      status: 1,
      commercialStatus: 1,
      isTouched: false,
      createdAt: 0,
      startsAt: endsAt - 1,
      endsAt,
      timeZone: 'Europe/Paris',
    },
    ...{
      priceCents: null,
      changeAskedAt: null,
      isWithdrawalAsked: false,
      quotes: [],
      hasRestToInvoice: false,
      nextInstalment: null,
      invoices: [],
    },
  } satisfies TaskFacts;

  it('leaves out those that are over, and empties a dossier that is gone', async () => {
    const stored = new InMemoryStoredTasks();
    const known = new Map<number, TaskFacts>([[41, filed]]);
    const sources = { of: async (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []) };
    const storeAt = (now: number) => new StoreTasks(sources, stored, new ImmediateUnitOfWork(), new FixedClock(now));
    const kinds = async () => (await stored.of([41])).flatMap(({ tasks }) => tasks.map(({ kind }) => kind));
    await storeAt(endsAt - 2).execute([41]);
    expect(await kinds()).toEqual(['new', 'soon']);
    await storeAt(endsAt - 1).execute([41]);
    expect(await kinds()).toEqual(['new']);
    known.clear();
    await storeAt(endsAt - 1).execute([41]);
    expect(await kinds()).toEqual([]);
  });
});
