import { setImmediate as turn } from 'node:timers/promises';
import { usualWidth } from '@pds/kernel';
import { type Options, parse as parser } from 'csv-parse';

/** A CSV whose rows cannot be told apart. The message is French and begins with « ce fichier » or « un guillemet ». */
export class CsvMalformed extends Error {}

/** A quote that opens no cell is part of a text, as in the labels of banks. */
const lenient = { relax_column_count: true, relax_quotes: true, max_record_size: 20_000, bom: true };
/** Quotes as Excel writes them: around a whole cell, doubled inside. */
const strict = {
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: 500_000,
  bom: true,
};

/** Characters that are parsed before other requests get a turn. */
const turnLength = 64 * 1024;
/** What Excel opens. */
const mostLines = 1_048_576;
/** Lines of a CSV with unbalanced quotes that are read: all are compared before the first row is known. */
const mostUnbalancedLines = 100_000;
/** The longest line, in characters: a longer one is no table, and would be read as millions of cells. */
const longestLine = 1024 * 1024;

/** A row of a CSV that is not empty, with its place from 0. */
export interface FilledRow {
  readonly place: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a CSV that are not empty, read in turns with other requests. Where all quotes are as Excel writes them, a cell may have line
 * ends and separators; else some may be unbalanced.
 * @param most how many rows are read
 * @param hasLines whether cells may have line ends: otherwise any quote may be unbalanced, and no row is taken for a part of another one
 * @throws CsvMalformed
 */
export async function filledCsvRows(text: string, separator: string, most: number, hasLines = true) {
  if (hasEndlessLine(text)) throw malformed();
  const rows = hasLines && (await parsedInTurns(text, { ...strict, delimiter: separator }, most));
  if (rows) return rows;
  const beginning = text.split(/\r\n|\r|\n/, mostUnbalancedLines).join('\n');
  for (const reading of readings(beginning, separator)) {
    const found = await parsedInTurns(reading, { ...lenient, delimiter: separator }, most);
    if (found && !found.some(({ cells }) => swallowsRows(cells, separator))) return found;
  }
  throw malformed();
}

/**
 * What separates the cells of a table: the sign that is in most lines. French amounts, addresses and texts contain commas, so that any
 * other sign that is in half as many lines goes first.
 */
export function csvSeparatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, 200);
  const linesWith = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  const others = ['\t', ';', '|'];
  const most = Math.max(...[',', ...others].map(linesWith));
  return others.find((separator) => linesWith(separator) * 2 > most) ?? ',';
}

/** The text, then the text without the quotes that may swallow rows: those that no second one closes on their line, then all of them. */
function* readings(text: string, separator: string): Generator<string> {
  yield text;
  yield unquoted(text, separator, (quotes) => quotes % 2 === 1);
  yield unquoted(text, separator, (quotes) => quotes > 0);
}

async function parsedInTurns(text: string, options: Options, most: number): Promise<FilledRow[] | null> {
  const bytes = Buffer.from(text);
  const rows: FilledRow[] = [];
  let place = 0;
  let isMalformed = false;
  const source = parser(options);
  source.on('data', (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ place, cells });
    place += 1;
  });
  const ended = new Promise<void>((resolve) => {
    source.on('close', resolve).on('error', () => (isMalformed = true));
  });
  const isEnough = () => isMalformed || rows.length >= most || place > mostLines;
  for (let at = 0; at < bytes.length && !isEnough(); at += turnLength) {
    source.write(bytes.subarray(at, at + turnLength));
    await turn();
  }
  if (isEnough()) source.destroy();
  else source.end();
  await ended;
  return isMalformed ? null : rows.slice(0, most);
}

/** Whether a cell contains rows, after a quote that is never closed. */
const swallowsRows = (row: readonly string[], separator: string) =>
  row.some((cell) => cell.includes('\n') && cell.includes(separator));

/** A CSV without the quotes of some lines. Throws `CsvMalformed` if such a line then has not as many cells as the others. */
function unquoted(text: string, separator: string, isUnquoted: (quotes: number) => boolean): string {
  const lines = text.split(/\r\n|\r|\n/);
  const width = usualWidth(lines.map((line) => line.split(separator)));
  return lines
    .map((line, place) => {
      if (!isUnquoted(line.split('"').length - 1)) return line;
      if (line.split(separator).length !== width)
        throw new CsvMalformed(`un guillemet n’est pas fermé à la ligne ${place + 1}`);
      return line.replaceAll('"', '');
    })
    .join('\n');
}

function hasEndlessLine(text: string): boolean {
  for (let at = 0; text.length - at > longestLine;) {
    const end = Math.max(text.lastIndexOf('\n', at + longestLine), text.lastIndexOf('\r', at + longestLine));
    if (end < at) return true;
    at = end + 1;
  }
  return false;
}

const malformed = () => new CsvMalformed('ce fichier CSV est mal formé');
