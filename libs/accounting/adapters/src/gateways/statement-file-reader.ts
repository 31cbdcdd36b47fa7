import {
  type CsvMapping,
  csvHead,
  csvLines,
  type IdentifiedLine,
  identified,
  type InspectedFile,
  lineText,
  ofxLines,
  type Remark,
  StatementFiles,
  StatementTooLarge,
  StatementUnreadable,
  type StatementLine,
} from '@pds/accounting/domain';
import { CsvMalformed, csvRows, csvSeparators, decodeText } from '@pds/platform';
import { Unzip, UnzipInflate } from 'fflate';
import { camtLines } from './camt';

/** Limits of one upload: what a process can hold and read in seconds. */
const statementLimits = {
  lines: 50_000,
  /** Files in a zip. */
  files: 100,
  /** Bytes of all files of a zip, unpacked. */
  unpacked: 64 * 1024 * 1024,
};

/** Bytes of a zip that are unpacked together: what they give is counted before the next ones are read. */
const unpackedTogether = 16 * 1024;

/** Rows of a CSV that are read, with those before its titles and empty ones. */
const mostRows = statementLimits.lines + 1_000;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const workbook = 'ce fichier est un classeur Excel\u00a0: enregistrez-le en CSV';
const askBank = 'demandez à votre banque un export CAMT.053 (XML), OFX ou CSV';
/** Files that people take for a statement that is read, by how they begin, with what to do. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(?:[^]{0,500}?<)?(?:!doctype html|html|table|\?mso-application|workbook)\b|^ÐÏ/i, workbook],
  [/^01\d{5} {4}/, `ce fichier est un relevé CFONB 120\u00a0: ${askBank}`],
  [/^\s*(?:\{1:|:20:)/, `ce fichier est un relevé MT940\u00a0: ${askBank}`],
  [/^\s*!Type:/i, `ce fichier est au format QIF\u00a0: ${askBank}`],
  [/^%PDF/, `ce fichier est un PDF\u00a0: ${askBank}`],
];

/** Reads the statements of French banks with `fast-xml-parser`, `fflate` and the platform’s reading of CSV. */
export class StatementFileReader extends StatementFiles {
  override inspect(bytes: Uint8Array): InspectedFile {
    if (bytes.byteLength === 0) throw new StatementUnreadable('ce fichier est vide');
    if (isZip(bytes)) {
      unzipped(bytes);
      return { format: 'zip', csv: null };
    }
    const text = decodeText(bytes);
    const format = formatOf(text);
    return { format, csv: format === 'csv' ? csvHead(rowsOf(text, 60)) : null };
  }

  override read(bytes: Uint8Array, mapping: CsvMapping | null, remark: Remark = () => {}): IdentifiedLine[] {
    const counted = { lines: 0 };
    if (!isZip(bytes)) return identified(capped(linesOf(decodeText(bytes), mapping, remark), counted));
    const files = unzipped(bytes).map(({ name, content }) => ({ name, text: decodeText(content) }));
    const statements = files.filter(({ name, text }) => isStatement(name, text, remark));
    if (statements.length === 0) throw new StatementUnreadable('cette archive ne contient ni CAMT.053 ni OFX');
    return statements.flatMap(({ name, text }) =>
      naming(name, () => identified(capped(linesOf(text, null, remark), counted))),
    );
  }
}

/** Reads a file of an archive; its refusal begins with its name. */
function naming<Read>(name: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StatementUnreadable)) throw error;
    const why = error.message.slice(error.message.indexOf(':') + 2, -1);
    throw new StatementUnreadable(`«\u00a0${name}\u00a0»\u00a0: ${why}`);
  }
}

function linesOf(text: string, mapping: CsvMapping | null, remark: Remark): Iterable<StatementLine> {
  const format = formatOf(text);
  if (format === 'camt') return camtLines(text, remark);
  if (format === 'ofx') return ofxLines(text, remark);
  if (mapping === null) throw new StatementUnreadable('les colonnes de ce fichier CSV ne sont pas choisies');
  const rows = rowsOf(text, mostRows);
  if (rows.length === mostRows) throw tooManyLines();
  return csvLines(rows, mapping, csvHead(rows).headerRow, remark);
}

/** Whether a file of an archive is read; any other one is named, and a CSV refused: somebody has to choose its columns. */
function isStatement(name: string, text: string, remark: Remark): boolean {
  try {
    const format = formatOf(text);
    if (format === 'ofx' || (format === 'camt' && text.includes('BkToCstmrStmt'))) return true;
    csvHead(rowsOf(text, 60));
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

/** Splits a CSV at the separator that gives its titles, or else the widest first row with a day and an amount. */
function rowsOf(text: string, to?: number): string[][] {
  const tried = csvSeparators.map((separator) => {
    const beginning = text.split(/\r\n|\r|\n/, 60).map((line) => line.replaceAll('"', '').split(separator));
    try {
      const { header, headerRow } = csvHead(beginning);
      return { separator, width: header.length + (headerRow >= 0 ? 1_000 : 0) };
    } catch {
      return { separator, width: 0 };
    }
  });
  const { separator } = tried.reduce((best, one) => (one.width > best.width ? one : best));
  try {
    return csvRows(text, separator, to);
  } catch (error) {
    if (error instanceof CsvMalformed) throw new StatementUnreadable(error.message);
    throw error;
  }
}

/** The files of a zip, unpacked piece by piece so that no limit depends on a declared size. Directories and hidden files are left out. */
function unzipped(bytes: Uint8Array): { readonly name: string; readonly content: Uint8Array }[] {
  const contents: { name: string; content: Uint8Array }[] = [];
  let total = 0;
  const unpacker = new Unzip((file) => {
    if (/^(?:xl\/|\[Content_Types\]\.xml$|content\.xml$)/.test(file.name)) throw new StatementUnreadable(workbook);
    if (file.name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      total += piece.byteLength;
      if (total > statementLimits.unpacked)
        throw new StatementTooLarge('l’archive dépasse 64\u00a0Mo une fois décompressée');
      pieces.push(piece);
      if (!isLast) return;
      contents.push({ name: lineText(file.name, 100), content: Buffer.concat(pieces) });
      if (contents.length > statementLimits.files)
        throw new StatementTooLarge(`l’archive contient plus de ${statementLimits.files} fichiers`);
    };
    file.start();
  });
  unpacker.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.byteLength; from += unpackedTogether)
      unpacker.push(bytes.subarray(from, from + unpackedTogether), from + unpackedTogether >= bytes.byteLength);
  } catch (error) {
    if (error instanceof StatementTooLarge || error instanceof StatementUnreadable) throw error;
    throw new StatementUnreadable('cette archive est abîmée ou chiffrée');
  }
  if (contents.length === 0) throw new StatementUnreadable('cette archive ne contient aucun fichier');
  return contents;
}
