import { createInflateRaw } from 'node:zlib';
import { FileBroken, FileUnsafe } from './uploads.errors';

const macros = 'des macros ou des objets';
const bomb = 'un contenu qui se déplie démesurément';

/** Parts that contain programs, and any that are not text, as programs and objects are; a part may have any name. */
const activeContent = /vbaProject|macrosheets|activeX|embeddings|\.bin$/i;

/** The one binary part that every printed workbook has. */
const printerSettings = /^xl\/printerSettings\/printerSettings\d+\.bin$/;

/** The maximum unpacked size of a workbook, in bytes: its sheets are texts of some megabytes. */
const maxUnpackedBytes = 48 * 1024 * 1024;
const maxEntries = 1_000;

/** Bytes of an entry that are unpacked together. */
const pieceBytes = 64 * 1024;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unfolded: number;
  readonly offset: number;
}

/**
 * Whether a zip is an Excel workbook (.xlsx). Entries are unpacked piece by piece and discarded, up to their declared size: a zip bomb is
 * detected by its declared or by its real size.
 * @returns false for any other zip
 * @throws FileUnsafe for macros and bombs, FileBroken
 */
export async function isXlsx(bytes: Uint8Array, fileName: string): Promise<boolean> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = zipEntries(zip);
  if (entries === null) throw new FileBroken(fileName);
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) return false;
  if ([...names].some((name) => activeContent.test(name) && !printerSettings.test(name)))
    throw new FileUnsafe(fileName, macros);
  const unfolded = entries.reduce((total, entry) => total + entry.unfolded, 0);
  if (entries.length > maxEntries || unfolded > maxUnpackedBytes) throw new FileUnsafe(fileName, bomb);
  for (const entry of entries) {
    const found = await unpackedSize(zip, entry);
    if (found === null) throw new FileBroken(fileName);
    if (found > entry.unfolded) throw new FileUnsafe(fileName, bomb);
    if (found < entry.unfolded) throw new FileBroken(fileName);
  }
  return true;
}

/** The directory at the end of a zip; null when there is no valid one. */
export function zipEntries(zip: Buffer): ZipEntry[] | null {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > zip.length) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== 0x02014b50) return null;
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    const nameLength = zip.readUInt16LE(at + 28);
    if (isEncrypted) return null;
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unfolded: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The real size of an entry, counted up to a piece beyond its declared size; null when it cannot be read. */
async function unpackedSize(zip: Buffer, entry: ZipEntry): Promise<number | null> {
  let size = 0;
  try {
    for await (const piece of unpacked(zip, entry)) {
      size += piece.length;
      if (size > entry.unfolded) break;
    }
  } catch {
    return null;
  }
  return size;
}

/** Unpacks an entry piece by piece, up to its real size. Throws when it cannot be read. */
export async function* unpacked(zip: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (zip.readUInt32LE(entry.offset) !== 0x04034b50) throw new Error('The entry has no header');
  const start = entry.offset + 30 + zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
  const packed = zip.subarray(start, start + entry.packed);
  if (packed.length < entry.packed) throw new Error('The entry is cut');
  if (entry.method === 0) {
    for (let at = 0; at < packed.length; at += pieceBytes) yield packed.subarray(at, at + pieceBytes);
    return;
  }
  if (entry.method !== 8) throw new Error('The entry is packed in an unknown way');
  const inflated = createInflateRaw({ chunkSize: pieceBytes });
  inflated.end(packed);
  for await (const piece of inflated) yield piece as Buffer;
}

const freeSector = 0xfffffffa;

/** Whether a compound file (CFB), which many programs write, is a workbook of the old Excel (.xls). */
export function isXls(bytes: Uint8Array, fileName: string): boolean {
  const names = compoundNames(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (names === null) throw new FileBroken(fileName);
  if (!names.has('Workbook') && !names.has('Book')) return false;
  if (names.has('_VBA_PROJECT_CUR') || names.has('_VBA_PROJECT') || names.has('VBA'))
    throw new FileUnsafe(fileName, macros);
  return true;
}

/**
 * The names in the directory of a compound file ([MS-CFB] 2.2, 2.6); null when its sector chain is invalid. A file within our size limit
 * has its whole sector table among the 109 sectors that the header names.
 */
export function compoundNames(file: Buffer): Set<string> | null {
  if (file.length < 1_536) return null;
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const size = 1 << shift;
  const sector = (index: number): Buffer | null => {
    const start = (index + 1) * size;
    return index < freeSector && start + size <= file.length ? file.subarray(start, start + size) : null;
  };
  const names = new Set<string>();
  let at = file.readUInt32LE(48);
  for (let read = 0; at < freeSector; read++) {
    const directory = sector(at);
    if (!directory || read > file.length / size) return null;
    for (let entry = 0; entry < size; entry += 128) {
      const length = directory.readUInt16LE(entry + 64);
      if (length >= 2 && length <= 64) names.add(directory.toString('utf16le', entry, entry + length - 2));
    }
    const perSector = size / 4;
    const table = Math.floor(at / perSector);
    const allocation = table < 109 ? sector(file.readUInt32LE(76 + table * 4)) : null;
    if (!allocation) return null;
    at = allocation.readUInt32LE((at % perSector) * 4);
  }
  return names;
}
