import type { DeadlineMark } from '../model/deadlines/deadlines';
import type { DeadlineMarks } from '../ports/deadline-marks';

/** What every implementation of {@link DeadlineMarks} must do. */
export function deadlineMarksContract(makeMarks: () => Promise<DeadlineMarks>): void {
  const first: DeadlineMark = { kind: 'sdis', doneAt: Date.UTC(2026, 10, 20, 8), doneBy: 41 };

  it('stores the first mark of each kind and dossier, until it is taken back', async () => {
    const marks = await makeMarks();
    expect(await marks.add(12, first)).toBe(true);
    expect(await marks.add(12, { ...first, doneAt: Date.UTC(2026, 10, 21), doneBy: 42 })).toBe(false);
    await marks.add(12, { ...first, kind: 'mayor' });
    await marks.add(13, { ...first, doneBy: null });
    expect(await marks.of(12)).toEqual([{ ...first, kind: 'mayor' }, first]);
    expect(await marks.remove(12, 'sdis')).toBe(true);
    expect(await marks.remove(12, 'team')).toBe(false);
    expect(await marks.of(12)).toEqual([{ ...first, kind: 'mayor' }]);
    expect(await marks.of(13)).toEqual([{ ...first, doneBy: null }]);
  });
}
