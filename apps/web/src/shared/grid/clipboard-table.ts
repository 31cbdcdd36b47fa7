/**
 * Parses cells copied from a spreadsheet: rows separated by line breaks, cells by tabs. A cell with a tab, a line break or a quote is in
 * double quotes, with its own quotes doubled. A trailing line break adds no row.
 */
export function parseClipboardTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/gy;
  while (cell.lastIndex <= text.length) {
    const start = cell.lastIndex;
    const [plain, quoted] = cell.exec(text)!;
    rows.at(-1)!.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replace(markedFormula, ''));
    const end = start + plain.length;
    const separator = /\t|\r\n|\r|\n/y;
    separator.lastIndex = end;
    const [found] = separator.exec(text) ?? [];
    if (found === undefined) break;
    cell.lastIndex = end + found.length;
    if (found === '\t') continue;
    if (cell.lastIndex === text.length) break;
    rows.push([]);
  }
  return rows;
}

/**
 * Formats cells for the clipboard, so that spreadsheets and {@link parseClipboardTable} read them back. A text that a spreadsheet would run
 * as a formula is marked as a text by an apostrophe: a customer may have typed it.
 */
export function formatClipboardTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoteIfNeeded).join('\t')).join('\n');
}

const markedFormula = /^'(?=[=+\-@])/;
const formula = /^(?![+-]?[\d\s.,]+$)[=+\-@]/;

function quoteIfNeeded(cell: string): string {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
