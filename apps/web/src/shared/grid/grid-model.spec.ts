import {
  boundsOf,
  cellAfterKey,
  cellAfterTab,
  clearCells,
  copyTexts,
  enterTexts,
  fillDown,
  type GridColumn,
} from './grid-model';

interface Person {
  readonly name: string;
  readonly age: number | null;
}

const columns: readonly GridColumn<Person>[] = [
  {
    key: 'name',
    head: 'Nom',
    name: 'Nom',
    textOf: ({ name }) => name,
    edit: {
      textOf: ({ name }) => name,
      parse: (text) => (text === '' ? { refusal: 'le nom est obligatoire' } : { value: text }),
    },
  },
  {
    key: 'age',
    head: 'Âge',
    name: 'Âge',
    textOf: ({ age }) => `${age ?? '—'} ans`,
    edit: {
      textOf: ({ age }) => String(age ?? ''),
      parse: (text) =>
        text === '' ? { value: null } : /^\d+$/.test(text) ? { value: Number(text) } : { refusal: 'pas un nombre' },
    },
  },
  { key: 'initial', head: 'Init.', name: 'Initiale', textOf: ({ name }) => name.slice(0, 1) },
];
const rows: readonly Person[] = [
  { name: 'Ada', age: 36 },
  { name: 'Blaise', age: 39 },
  { name: 'Claude', age: null },
];
const range = (fromRow: number, fromColumn: number, toRow = fromRow, toColumn = fromColumn) => ({
  from: { row: fromRow, column: fromColumn },
  to: { row: toRow, column: toColumn },
});

describe('A block pasted into a grid', () => {
  it('enters the valid cells and names each refused one with its reason', () => {
    const edit = enterTexts(columns, rows, range(1, 0), [
      ['Bea', 'vieux', 'B'],
      ['', '12'],
      ['Dora', '1'],
    ]);
    expect(edit.changes).toEqual([
      { row: 1, column: 0, value: 'Bea' },
      { row: 2, column: 1, value: 12 },
    ]);
    expect(edit.refusals).toEqual([
      { row: 1, column: 1, text: 'vieux', reason: 'pas un nombre' },
      { row: 1, column: 2, text: 'B', reason: 'cette colonne est calculée' },
      { row: 2, column: 0, text: '', reason: 'le nom est obligatoire' },
      { row: 3, column: 0, text: 'Dora', reason: 'il n’y a plus de ligne en dessous' },
      { row: 3, column: 1, text: '1', reason: 'il n’y a plus de ligne en dessous' },
    ]);
  });

  it('fills the whole range if it is a single cell', () => {
    expect(enterTexts(columns, rows, range(2, 1, 0, 1), [['7']]).changes).toEqual([
      { row: 0, column: 1, value: 7 },
      { row: 1, column: 1, value: 7 },
      { row: 2, column: 1, value: 7 },
    ]);
  });

  it('fills every row of the range if it is a single row', () => {
    expect(enterTexts(columns, rows, range(0, 0, 2, 0), [['Zoé', '7']]).changes).toEqual(
      [0, 1, 2].flatMap((row) => [
        { row, column: 0, value: 'Zoé' },
        { row, column: 1, value: 7 },
      ]),
    );
  });

  it('starts at the top left corner of the range, whichever corner was chosen first', () => {
    expect(boundsOf(range(2, 1, 0, 0))).toEqual({ firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 1 });
  });
});

describe('A range of a grid', () => {
  it('is copied with the text to edit, and the shown text of computed columns', () => {
    expect(copyTexts(columns, rows, range(0, 0, 1, 2))).toEqual([
      ['Ada', '36', 'A'],
      ['Blaise', '39', 'B'],
    ]);
  });

  it('is filled from its first row', () => {
    expect(fillDown(columns, rows, range(0, 0, 2, 2)).changes).toEqual([
      { row: 1, column: 0, value: 'Ada' },
      { row: 2, column: 0, value: 'Ada' },
      { row: 1, column: 1, value: 36 },
      { row: 2, column: 1, value: 36 },
    ]);
  });

  it('of one row is filled from the row above', () => {
    expect(fillDown(columns, rows, range(2, 1)).changes).toEqual([{ row: 2, column: 1, value: 39 }]);
    expect(fillDown(columns, rows, range(0, 1)).changes).toEqual([]);
  });

  it('is emptied where a cell may be empty', () => {
    const edit = clearCells(columns, rows, range(0, 0, 0, 2));
    expect(edit.changes).toEqual([{ row: 0, column: 1, value: null }]);
    expect(edit.refusals).toEqual([{ row: 0, column: 0, text: '', reason: 'le nom est obligatoire' }]);
  });
});

describe('The keys of a grid', () => {
  const size = { rows: 3, columns: 3, page: 10 };
  const at = { row: 1, column: 1 };

  it.each([
    ['ArrowUp', false, 0, 1],
    ['ArrowDown', false, 2, 1],
    ['ArrowLeft', false, 1, 0],
    ['ArrowRight', false, 1, 2],
    ['ArrowDown', true, 2, 1],
    ['ArrowLeft', true, 1, 0],
    ['PageDown', false, 2, 1],
    ['Home', false, 1, 0],
    ['End', false, 1, 2],
    ['Home', true, 0, 0],
    ['End', true, 2, 2],
  ])('%s (with Ctrl: %s) lead to row %i, column %i', (key, ctrlKey, row, column) => {
    expect(cellAfterKey(at, { key, ctrlKey }, size)).toEqual({ row, column });
  });

  it('stop at the edge', () => {
    expect(cellAfterKey({ row: 0, column: 0 }, { key: 'ArrowUp', ctrlKey: false }, size)).toEqual({
      row: 0,
      column: 0,
    });
  });

  it('that do not move lead nowhere', () => {
    expect(cellAfterKey(at, { key: 'a', ctrlKey: false }, size)).toBeNull();
  });

  it('Tab and Shift+Tab follow the reading order and leave the grid at its ends', () => {
    expect(cellAfterTab({ row: 0, column: 2 }, false, size)).toEqual({ row: 1, column: 0 });
    expect(cellAfterTab({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 2 });
    expect(cellAfterTab({ row: 2, column: 2 }, false, size)).toBeNull();
    expect(cellAfterTab({ row: 0, column: 0 }, true, size)).toBeNull();
  });
});
