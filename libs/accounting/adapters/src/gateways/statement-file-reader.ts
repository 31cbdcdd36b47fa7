import {
  type CsvMapping,
  csvHead,
  csvLines,
  type IdentifiedLine,
  identified,
  type InspectedFile,
  isHeader,
  lineText,
  ofxLines,
  type Remark,
  type StatementFile,
  StatementFiles,
  StatementTooLarge,
  StatementUnreadable,
  type StatementLine,
} from '@pds/accounting/domain';
import {
  cellText,
  CsvMalformed,
  csvSeparatorOf,
  decodeText,
  type FilledRow,
  filledCsvRows,
  ImportFileRefused,
  readSheets,
  unpacked,
  zipEntries,
} from '@pds/platform';
import { camtLines } from './camt';

/** Limits of one upload: what a process can hold and read in seconds. */
const statementLimits = {
  lines: 50_000,
  /** Files in a zip. */
  files: 100,
  /** Bytes of all files of a zip, unpacked. */
  unpacked: 64 * 1024 * 1024,
};

/** Rows of a CSV that are read, with those before its titles and empty ones. */
const mostRows = statementLimits.lines + 1_000;
/** Rows by which a table’s titles and columns are known. */
const headRows = 60;

const asCsv = 'ce fichier est un classeur Excel\u00a0: enregistrez-le en CSV';
const askBank = 'demandez à votre banque un export CAMT.053 (XML), OFX ou CSV';
/** Files that people take for a statement that is read, by how they begin, with what to do. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(?:[^]{0,500}?<)?(?:!doctype html|html|table|\?mso-application|workbook)\b/i, asCsv],
  [/^01\d{5} {4}/, `ce fichier est un relevé CFONB 120\u00a0: ${askBank}`],
  [/^\s*(?:\{1:|:20:)/, `ce fichier est un relevé MT940\u00a0: ${askBank}`],
  [/^\s*!Type:/i, `ce fichier est au format QIF\u00a0: ${askBank}`],
  [/^%PDF/, `ce fichier est un PDF\u00a0: ${askBank}`],
];

/** Reads the statements of French banks with `fast-xml-parser` and the platform’s reading of tables and archives. */
export class StatementFileReader extends StatementFiles {
  override async inspect(file: StatementFile): Promise<InspectedFile> {
    const bytes = Buffer.from(file.bytes);
    if (bytes.length === 0) throw new StatementUnreadable('ce fichier est vide');
    if (isWorkbook(bytes)) return { format: 'xlsx', csv: csvHead(cellsOf(await sheetOf(file)).slice(0, headRows)) };
    if (isZip(bytes)) {
      await unzipped(bytes);
      return { format: 'zip', csv: null };
    }
    const text = decodeText(bytes);
    const format = formatOf(text);
    return { format, csv: format === 'csv' ? csvHead(cellsOf(await csvOf(text, headRows))) : null };
  }

  override async read(file: StatementFile, mapping: CsvMapping | null, remark: Remark = () => {}) {
    const bytes = Buffer.from(file.bytes);
    const counted = { lines: 0 };
    const identify = (lines: Iterable<StatementLine>) => identified(capped(lines, counted));
    if (isWorkbook(bytes)) return identify(tableLines(await sheetOf(file, mapping, remark), mapping, remark));
    if (!isZip(bytes)) return identify(await linesOf(decodeText(bytes), mapping, remark));
    const read: IdentifiedLine[][] = [];
    for (const { name, text } of await unzipped(bytes))
      if (await isStatement(name, text, remark))
        read.push(await naming(name, async () => identify(await linesOf(text, null, remark))));
    if (read.length === 0) throw new StatementUnreadable('cette archive ne contient ni CAMT.053 ni OFX');
    return read.flat();
  }
}

/** Reads a file of an archive; its refusal begins with its name. */
async function naming<Read>(name: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StatementUnreadable)) throw error;
    const why = error.message.slice(error.message.indexOf(':') + 2, -1);
    throw new StatementUnreadable(`«\u00a0${name}\u00a0»\u00a0: ${why}`);
  }
}

async function linesOf(text: string, mapping: CsvMapping | null, remark: Remark): Promise<Iterable<StatementLine>> {
  const format = formatOf(text);
  if (format === 'camt') return camtLines(text, remark);
  if (format === 'ofx') return ofxLines(text, remark);
  return tableLines(await csvOf(text, mostRows), mapping, remark);
}

function tableLines(rows: readonly FilledRow[], mapping: CsvMapping | null, remark: Remark): Iterable<StatementLine> {
  if (mapping === null) throw new StatementUnreadable('les colonnes de ce fichier ne sont pas choisies');
  if (rows.length === mostRows) throw tooManyLines();
  const cells = cellsOf(rows);
  const numbers = rows.map(({ place }) => place + 1);
  return csvLines(cells, mapping, csvHead(cells).headerRow, remark, numbers);
}

/** Whether a file of an archive is read; any other one is named, and a CSV refused: somebody has to choose its columns. */
async function isStatement(name: string, text: string, remark: Remark): Promise<boolean> {
  try {
    const format = formatOf(text);
    if (format === 'ofx' || (format === 'camt' && text.includes('BkToCstmrStmt'))) return true;
    csvHead(cellsOf(await csvOf(text, headRows)));
  } catch {
    remark(`«\u00a0${name}\u00a0» n’est ni CAMT.053 ni OFX et n’a pas été lu`, null);
    return false;
  }
  throw new StatementUnreadable(`«\u00a0${name}\u00a0» est un CSV, qui s’importe seul, pour en choisir les colonnes`);
}

function formatOf(text: string): 'camt' | 'ofx' | 'csv' {
  const head = text.slice(0, 4_000);
  if (/^\s*OFXHEADER|<OFX[\s>]|<\?OFX/i.test(head)) return 'ofx';
  const [, refusal] = others.find(([beginning]) => beginning.test(head)) ?? [];
  if (refusal) throw new StatementUnreadable(refusal);
  if (head.includes('\u0000')) throw new StatementUnreadable('ce fichier n’est ni CAMT.053, ni OFX, ni CSV');
  return /^\s*</.test(head) ? 'camt' : 'csv';
}

/** Counts the lines of all files of an upload. */
function* capped(lines: Iterable<StatementLine>, counted: { lines: number }): Generator<StatementLine> {
  for (const line of lines) {
    counted.lines += 1;
    if (counted.lines > statementLimits.lines) throw tooManyLines();
    yield line;
  }
}

function tooManyLines(): StatementTooLarge {
  return new StatementTooLarge('il compte plus de 50\u202f000 lignes');
}

/** The rows of a CSV, split as its titles are, or else as most of its lines. */
function csvOf(text: string, most: number): Promise<readonly FilledRow[]> {
  const lines = text.replaceAll('"', '').split(/\r\n|\r|\n/, headRows);
  const splitsTitles = (separator: string) => lines.some((line) => isHeader(line.split(separator)));
  // `;` before tabs: a line that `;` splits may end with a tab, which would split it, too.
  const separator = [';', '\t', ',', '|'].find(splitsTitles) ?? csvSeparatorOf(text);
  return filledCsvRows(text, separator, most, false).catch(refuse);
}

const cellsOf = (rows: readonly FilledRow[]) => rows.map(({ cells }) => cells);

/**
 * The rows of the first sheet with known titles, or else of the first one; the others are named. Cells are as their owner sees them, days of the
 * chosen column in an order that no format changes.
 */
async function sheetOf(file: StatementFile, mapping: CsvMapping | null = null, remark?: Remark): Promise<FilledRow[]> {
  const sheets = (await readSheets(file).catch(refuse)).map(({ name, rows }) => {
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const texts = (cells: (typeof rows)[number]['cells']) =>
      Array.from({ length: width }, (_, column) => {
        const cell = cells[column] ?? null;
        const isDay = column === mapping?.date && typeof cell === 'object' && cell !== null && 'day' in cell;
        return isDay && cell.day >= '2000' ? cell.day.replaceAll('-', '') : cellText(cell);
      });
    return { name, rows: rows.map(({ row, cells }) => ({ place: row - 1, cells: texts(cells) })) };
  });
  const found = sheets.find(({ rows }) => cellsOf(rows).slice(0, headRows).some(isHeader)) ?? sheets[0]!;
  for (const sheet of sheets)
    if (sheet !== found) remark?.(`la feuille «\u00a0${lineText(sheet.name, 40)}\u00a0» n’a pas été lue`, null);
  return found.rows;
}

/** Refuses the statement for what the platform’s reading refuses. */
function refuse(error: unknown): never {
  if (error instanceof CsvMalformed || error instanceof ImportFileRefused)
    throw new StatementUnreadable(error.message.replace(/\.$/, ''));
  throw error;
}

const isZip = (file: Buffer) => file.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Whether a file is one of Excel or LibreOffice, of today or of before: `readSheets` says which are read. */
function isWorkbook(file: Buffer): boolean {
  if (!isZip(file)) return file.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0';
  const isPart = /^(?:xl\/|\[Content_Types\]\.xml$|content\.xml$)/;
  return zipEntries(file)?.some(({ name }) => isPart.test(name)) ?? false;
}

/** The files of a zip, unpacked piece by piece so that no limit depends on a declared size. Directories and hidden files are left out. */
async function unzipped(zip: Buffer): Promise<{ readonly name: string; readonly text: string }[]> {
  const broken = new StatementUnreadable('cette archive est abîmée ou chiffrée');
  const entries = zipEntries(zip)?.filter(({ name }) => !/\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  if (!entries) throw broken;
  if (entries.length === 0) throw new StatementUnreadable('cette archive ne contient aucun fichier');
  if (entries.length > statementLimits.files)
    throw new StatementTooLarge(`l’archive contient plus de ${statementLimits.files} fichiers`);
  const files: { name: string; text: string }[] = [];
  let total = 0;
  for (const entry of entries) {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of unpacked(zip, entry)) {
        total += piece.byteLength;
        if (total > statementLimits.unpacked)
          throw new StatementTooLarge('l’archive dépasse 64\u00a0Mo une fois décompressée');
        pieces.push(piece);
      }
    } catch (error) {
      throw error instanceof StatementTooLarge ? error : broken;
    }
    files.push({ name: lineText(entry.name, 100), text: decodeText(Buffer.concat(pieces)) });
  }
  return files;
}
