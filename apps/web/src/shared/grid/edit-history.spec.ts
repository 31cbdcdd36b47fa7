import fc from 'fast-check';
import { EditHistory } from './edit-history';

/** A grid of values by row and column, with its history. */
function gridOf(values: Record<string, unknown>) {
  const history = new EditHistory();
  const cells = new Map(Object.entries(values));
  const at = (rowId: number, key: string) => `${rowId}.${key}`;
  const read = (rowId: number, key: string) => cells.get(at(rowId, key));
  const apply = (next: ReturnType<EditHistory['undo']>) =>
    next?.forEach(({ rowId, key, value }) => cells.set(at(rowId, key), value));
  return {
    values: () => Object.fromEntries(cells),
    set: (changes: readonly { rowId: number; key: string; value: unknown }[]) => {
      history.record(changes.map(({ rowId, key, value }) => ({ rowId, key, before: read(rowId, key), after: value })));
      apply(changes);
    },
    setByOther: (rowId: number, key: string, value: unknown) => cells.set(at(rowId, key), value),
    undo: () => apply(history.undo(read)),
    redo: () => apply(history.redo(read)),
  };
}

describe('The history of a grid', () => {
  it('undoes and redoes all cells of a step at once', () => {
    const grid = gridOf({ '1.a': 1, '2.a': 2 });
    grid.set([
      { rowId: 1, key: 'a', value: 10 },
      { rowId: 2, key: 'a', value: 20 },
    ]);
    grid.undo();
    expect(grid.values()).toEqual({ '1.a': 1, '2.a': 2 });
    grid.redo();
    expect(grid.values()).toEqual({ '1.a': 10, '2.a': 20 });
  });

  it('keeps a value that somebody else set after the step', () => {
    const grid = gridOf({ '1.a': 1, '1.b': 1 });
    grid.set([
      { rowId: 1, key: 'a', value: 10 },
      { rowId: 1, key: 'b', value: 10 },
    ]);
    grid.setByOther(1, 'a', 99);
    grid.undo();
    expect(grid.values()).toEqual({ '1.a': 99, '1.b': 1 });
  });

  it('forgets undone steps after a new one', () => {
    const grid = gridOf({ '1.a': 1 });
    grid.set([{ rowId: 1, key: 'a', value: 2 }]);
    grid.undo();
    grid.set([{ rowId: 1, key: 'a', value: 3 }]);
    grid.redo();
    expect(grid.values()).toEqual({ '1.a': 3 });
  });

  it('does not record a step that changes nothing', () => {
    const grid = gridOf({ '1.a': 1 });
    grid.set([{ rowId: 1, key: 'a', value: 2 }]);
    grid.set([{ rowId: 1, key: 'a', value: 2 }]);
    grid.undo();
    expect(grid.values()).toEqual({ '1.a': 1 });
  });

  it('returns to the first values after as many undos as steps', () => {
    const change = fc.record({
      rowId: fc.constantFrom(1, 2),
      key: fc.constantFrom('a', 'b'),
      value: fc.integer({ min: 0, max: 3 }),
    });
    const step = fc.uniqueArray(change, { selector: ({ rowId, key }) => `${rowId}.${key}`, minLength: 1 });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const first = { '1.a': 0, '1.b': 0, '2.a': 0, '2.b': 0 };
        const grid = gridOf(first);
        steps.forEach(grid.set);
        const last = grid.values();
        steps.forEach(grid.undo);
        expect(grid.values()).toEqual(first);
        steps.forEach(grid.redo);
        expect(grid.values()).toEqual(last);
      }),
    );
  });
});
