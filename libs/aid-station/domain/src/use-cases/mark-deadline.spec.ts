import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import { DossierOfDeadlineNotFound, MarkDeadline } from '../index';
import { InMemoryDeadlineMarks, InMemoryTransformableDemands } from '../testing';

const manager: Principal = {
  accountId: 41,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};
const now = Date.UTC(2026, 10, 20, 8);

function setUp() {
  const marks = new InMemoryDeadlineMarks();
  const demands = new InMemoryTransformableDemands();
  const ownership = { departmentId: 69, officeId: null, organisationId: null, filedBy: null };
  demands.put({ id: 12, ownership, isOpen: true });
  return { marks, mark: new MarkDeadline(marks, demands, new ImmediateUnitOfWork(), new FixedClock(now)) };
}

describe('marking a deadline as done', () => {
  it('stores who and when, and is taken back', async () => {
    const { marks, mark } = setUp();
    await mark.execute({ dossierId: 12, kind: 'sdis', isDone: true }, manager);
    expect(await marks.of(12)).toEqual([{ kind: 'sdis', doneAt: now, doneBy: 41 }]);
    await mark.execute({ dossierId: 12, kind: 'sdis', isDone: false }, manager);
    expect(await marks.of(12)).toEqual([]);
  });

  it('is refused outside the scope', async () => {
    const { mark } = setUp();
    const stranger: Principal = { ...manager, scope: { kind: 'department', departmentId: 38 } };
    for (const [dossierId, principal] of [
      [12, stranger],
      [13, manager],
    ] as const) {
      const refused = mark.execute({ dossierId, kind: 'sdis', isDone: true }, principal);
      await expect(refused).rejects.toThrow(DossierOfDeadlineNotFound);
    }
  });
});
