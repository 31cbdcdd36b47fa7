import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryTimeline,
  managerOf38 as stranger,
  managerOf69 as manager,
} from '@pds/kernel/testing';
import { DossierOfDeadlineNotFound, MarkDeadline, MarkDeadlinesDone } from '../index';
import { InMemoryDeadlineMarks, InMemoryTransformableDemands } from '../testing';

const now = Date.UTC(2026, 10, 20, 8);

function setUp() {
  const marks = new InMemoryDeadlineMarks();
  const demands = new InMemoryTransformableDemands();
  const ownership = { departmentId: 69, officeId: null, organisationId: null, filedBy: null };
  demands.put({ id: 12, ownership, isOpen: true });
  const timeline = new InMemoryTimeline();
  const mark = new MarkDeadline(marks, demands, timeline, new ImmediateUnitOfWork(), new FixedClock(now));
  return { marks, timeline, mark };
}

describe('marking a deadline as done', () => {
  it('stores who and when, and is taken back', async () => {
    const { marks, mark } = setUp();
    await mark.execute({ dossierId: 12, kind: 'sdis', isDone: true }, manager);
    expect(await marks.of(12)).toEqual([{ kind: 'sdis', doneAt: now, doneBy: 41 }]);
    await mark.execute({ dossierId: 12, kind: 'sdis', isDone: false }, manager);
    expect(await marks.of(12)).toEqual([]);
  });

  it('is on the timeline of the dossier, as is its undoing, but no repetition', async () => {
    const { timeline, mark } = setUp();
    for (const isDone of [false, true, true, false, false])
      await mark.execute({ dossierId: 12, kind: 'sdis', isDone }, manager);
    const entry = { dossierId: 12, what: 'aid-station.deadline-marked', kinds: ['statuses'], at: now, by: 41 };
    expect(timeline.entries).toEqual([
      { ...entry, facts: { deadline: 'sdis', isDone: true } },
      { ...entry, facts: { deadline: 'sdis', isDone: false } },
    ]);
  });

  it('of several dossiers names those that are refused, and notes the others', async () => {
    const { marks, mark } = setUp();
    const several = new MarkDeadlinesDone(mark, () => false);
    expect(await several.execute({ kind: 'sdis', ids: [13, 12] }, manager)).toEqual([
      { id: 13, refusal: expect.any(DossierOfDeadlineNotFound) },
      { id: 12, done: undefined },
    ]);
    expect(await marks.of(12)).toMatchObject([{ kind: 'sdis', doneBy: 41 }]);
  });

  it('is refused outside the scope', async () => {
    const { mark } = setUp();
    for (const [dossierId, principal] of [
      [12, stranger],
      [13, manager],
    ] as const) {
      const refused = mark.execute({ dossierId, kind: 'sdis', isDone: true }, principal);
      await expect(refused).rejects.toThrow(DossierOfDeadlineNotFound);
    }
  });
});
