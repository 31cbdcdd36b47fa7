import fc from 'fast-check';
import { formatClipboardTable, parseClipboardTable } from './clipboard-table';

describe('A table on the clipboard', () => {
  it.each([
    ['one cell', 'a', [['a']]],
    ['an empty text', '', [['']]],
    [
      'rows and cells',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'line breaks of Windows and the one at the end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      '\ta\n\t',
      [
        ['', 'a'],
        ['', ''],
      ],
    ],
    ['an empty row within', 'a\n\nb', [['a'], [''], ['b']]],
    ['a cell with a line break and quotes', '"a\n""b"""\tc', [['a\n"b"', 'c']]],
    ['a quote within a plain cell', '5" de large\tb', [['5" de large', 'b']]],
    ['a quote that is never closed', '"a\tb', [['"a', 'b']]],
  ])('is read with %s', (_, text, rows) => {
    expect(parseClipboardTable(text)).toEqual(rows);
  });

  it.each([
    ['=HYPERLINK("http://example.org")', `"'=HYPERLINK(""http://example.org"")"`],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['-2,5', '-2,5'],
    ['Fête', 'Fête'],
  ])('writes %s so that a spreadsheet runs no formula', (text, written) => {
    expect(formatClipboardTable([[text]])).toBe(written);
  });

  it('reads back what it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', '\t', '\n', 'é', '=', '-') });
    const table = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(table, (cells) => {
        // A last row of one empty cell cannot be told from the line break at the end.
        fc.pre(!(cells.length > 1 && cells.at(-1)!.length === 1 && cells.at(-1)![0] === ''));
        expect(parseClipboardTable(formatClipboardTable(cells))).toEqual(cells);
      }),
    );
  });
});
