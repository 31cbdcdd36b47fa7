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
import { unzipSync } from 'fflate';
import { camtLines } from './camt';

/** Limits of one upload: what a process can hold and read in seconds. */
const statementLimits = {
  lines: 50_000,
  /** Files in a zip. */
  files: 100,
  /** Bytes of all files of a zip, unpacked. */
  unpacked: 64 * 1024 * 1024,
};

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
    const read = texts.flatMap((text) => identified(capped(linesOf(text, isZip(bytes) ? null : mapping))));
    if (read.length > statementLimits.lines) throw tooManyLines();
    return read;
  }
}

function linesOf(text: string, mapping: CsvMapping | null): Iterable<StatementLine> {
  const format = formatOf(text);
  if (format === 'camt') return camtLines(text);
  if (format === 'ofx') return ofxLines(text);
  if (mapping === null)
    throw new StatementUnreadable('un fichier CSV s’importe seul, hors d’une archive, pour en choisir les colonnes');
  const rows = rowsOf(text);
  return csvLines(rows, mapping, csvHead(rows).headerRow);
}

function formatOf(text: string): 'camt' | 'ofx' | 'csv' {
  const head = text.slice(0, 4_000);
  if (/^\s*OFXHEADER|<OFX[\s>]|<\?OFX/i.test(head)) return 'ofx';
  if (/^\s*</.test(head)) return 'camt';
  if (head.includes('\u0000')) throw new StatementUnreadable('ce fichier n’est ni CAMT.053, ni OFX, ni CSV');
  return 'csv';
}

function* capped(lines: Iterable<StatementLine>): Generator<StatementLine> {
  let count = 0;
  for (const line of lines) {
    count += 1;
    if (count > statementLimits.lines) throw tooManyLines();
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

/** The files of a zip, judged by their declared sizes before anything is unpacked. Directories and hidden files of systems are left out. */
function unzipped(bytes: Uint8Array): Uint8Array[] {
  let files = 0;
  let total = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) return false;
        files += 1;
        total += originalSize;
        if (files > statementLimits.files)
          throw new StatementTooLarge(`l’archive contient plus de ${statementLimits.files} fichiers`);
        // Deflate packs at most about a thousandfold: what claims more is made to exhaust memory.
        if (total > statementLimits.unpacked || originalSize > 1_100 * Math.max(size, 1_000))
          throw new StatementTooLarge('l’archive dépasse 64\u00a0Mo une fois décompressée');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof StatementTooLarge) throw error;
    throw new StatementUnreadable('cette archive est abîmée ou chiffrée');
  }
  const contents = Object.values(unpacked);
  if (contents.length === 0) throw new StatementUnreadable('cette archive ne contient aucun fichier');
  return contents;
}
