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
  usualWidth,
} from '@pds/accounting/domain';
import { parse } from 'csv-parse/sync';
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

/** Reads the statements of French banks with `fast-xml-parser`, `csv-parse` and `fflate`. */
export class StatementFileReader extends StatementFiles {
  override inspect(bytes: Uint8Array): InspectedFile {
    if (bytes.byteLength === 0) throw new StatementUnreadable('ce fichier est vide');
    if (isZip(bytes)) {
      unzipped(bytes);
      return { format: 'zip', csv: null };
    }
    const text = decoded(bytes);
    const format = formatOf(text);
    return { format, csv: format === 'csv' ? csvHead(rowsOf(text, 60)) : null };
  }

  override read(bytes: Uint8Array, mapping: CsvMapping | null, remark: Remark = () => {}): IdentifiedLine[] {
    const counted = { lines: 0 };
    if (!isZip(bytes)) return identified(capped(linesOf(decoded(bytes), mapping, remark), counted));
    const files = unzipped(bytes).map(({ name, content }) => ({ name, text: decoded(content) }));
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

/**
 * UTF-16 by its mark or its zeros, otherwise UTF-8 or windows-1252, line by line: half a letter, which banks leave where they cut a label,
 * changes no other line.
 */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first! > 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second! > 0))
    return new TextDecoder('utf-16be').decode(bytes);
  return (
    utf8(bytes) ??
    Buffer.from(bytes)
      .toString('latin1')
      .split('\n')
      .map((line) => {
        // The beginnings of the accents and quotes of French in UTF-8; windows-1252 has no French letter there.
        const whole = line.replace(/(?:[\xc2\xc3\xc5]|\xe2[\x80\x82])(?![\x80-\xbf])/g, '');
        return utf8(Buffer.from(whole, 'latin1')) ?? windows1252.decode(Buffer.from(line, 'latin1'));
      })
      .join('\n')
  );
}

const windows1252 = new TextDecoder('windows-1252');
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function utf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Splits a CSV at the separator that gives its titles, or else the widest first row with a day and an amount. */
function rowsOf(text: string, to?: number): string[][] {
  const tried = [';', '\t', ',', '|'].map((delimiter) => {
    const beginning = text.split(/\r\n|\r|\n/, 60).map((line) => line.replaceAll('"', '').split(delimiter));
    try {
      const { header, headerRow } = csvHead(beginning);
      return { delimiter, width: header.length + (headerRow >= 0 ? 1_000 : 0) };
    } catch {
      return { delimiter, width: 0 };
    }
  });
  const { delimiter } = tried.reduce((best, one) => (one.width > best.width ? one : best));
  // A quote that opens no cell swallows the rows after it: first those that no second one closes are texts, then all of them.
  const rows =
    parsed(text, delimiter, to) ??
    parsed(
      unquoted(text, delimiter, (count) => count % 2 === 1),
      delimiter,
      to,
    ) ??
    parsed(
      unquoted(text, delimiter, (count) => count > 0),
      delimiter,
      to,
    );
  if (!rows) throw new StatementUnreadable('ce fichier CSV est mal formé');
  return rows;
}

/** The rows of a CSV; null if a quote that is never closed swallows rows, or the file is malformed. */
function parsed(text: string, delimiter: string, to?: number): string[][] | null {
  try {
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 20_000,
      bom: true,
      ...(to === undefined ? {} : { to }),
    });
    return rows.some((row) => row.some((cell) => cell.includes('\n') && cell.includes(delimiter))) ? null : rows;
  } catch {
    return null;
  }
}

/** A CSV without the quotes of some lines. Throws `StatementUnreadable` if such a line then has not as many cells as the others. */
function unquoted(text: string, delimiter: string, isUnquoted: (quotes: number) => boolean): string {
  const lines = text.split(/\r\n|\r|\n/);
  const width = usualWidth(lines.map((line) => line.split(delimiter)));
  return lines
    .map((line, place) => {
      if (!isUnquoted(line.split('"').length - 1)) return line;
      if (line.split(delimiter).length !== width)
        throw new StatementUnreadable(`un guillemet n’est pas fermé à la ligne ${place + 1}`);
      return line.replaceAll('"', '');
    })
    .join('\n');
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
