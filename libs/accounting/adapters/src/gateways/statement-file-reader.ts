import {
  type CsvMapping,
  csvHead,
  csvLines,
  type IdentifiedLine,
  identified,
  type InspectedFile,
  ofxLines,
  StatementFiles,
  StatementTooLarge,
  StatementUnreadable,
  type StatementLine,
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

  override read(bytes: Uint8Array, mapping: CsvMapping | null): IdentifiedLine[] {
    const texts = isZip(bytes) ? unzipped(bytes).map(decoded) : [decoded(bytes)];
    const counted = { lines: 0 };
    return texts.flatMap((text) => identified(capped(linesOf(text, isZip(bytes) ? null : mapping), counted)));
  }
}

function linesOf(text: string, mapping: CsvMapping | null): Iterable<StatementLine> {
  const format = formatOf(text);
  if (format === 'camt') return camtLines(text);
  if (format === 'ofx') return ofxLines(text);
  if (mapping === null)
    throw new StatementUnreadable('un fichier CSV s’importe seul, hors d’une archive, pour en choisir les colonnes');
  const rows = rowsOf(text, mostRows);
  if (rows.length === mostRows) throw tooManyLines();
  return csvLines(rows, mapping, csvHead(rows).headerRow);
}

function formatOf(text: string): 'camt' | 'ofx' | 'csv' {
  const head = text.slice(0, 4_000);
  if (/^\s*OFXHEADER|<OFX[\s>]|<\?OFX/i.test(head)) return 'ofx';
  if (/^\s*</.test(head)) return 'camt';
  if (head.includes('\u0000')) throw new StatementUnreadable('ce fichier n’est ni CAMT.053, ni OFX, ni CSV');
  return 'csv';
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

/** Strict UTF-8 first: a file in windows-1252 is almost never valid in it. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Splits a CSV at the separator that its first lines contain most of. */
function rowsOf(text: string, to?: number): string[][] {
  const beginning = text.slice(0, 5_000);
  const count = (separator: string) => beginning.split(separator).length;
  const delimiter = [';', '\t', ','].reduce((best, one) => (count(one) > count(best) ? one : best));
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 20_000,
      bom: true,
      ...(to === undefined ? {} : { to }),
    });
  } catch {
    throw new StatementUnreadable('ce fichier CSV est mal formé');
  }
}

/** The files of a zip, unpacked piece by piece so that no limit depends on a declared size. Directories and hidden files are left out. */
function unzipped(bytes: Uint8Array): Uint8Array[] {
  const contents: Uint8Array[] = [];
  let total = 0;
  const unpacker = new Unzip((file) => {
    if (file.name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      total += piece.byteLength;
      if (total > statementLimits.unpacked)
        throw new StatementTooLarge('l’archive dépasse 64\u00a0Mo une fois décompressée');
      pieces.push(piece);
      if (!isLast) return;
      contents.push(Buffer.concat(pieces));
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
    if (error instanceof StatementTooLarge) throw error;
    throw new StatementUnreadable('cette archive est abîmée ou chiffrée');
  }
  if (contents.length === 0) throw new StatementUnreadable('cette archive ne contient aucun fichier');
  return contents;
}
