import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** Returns the code points with a glyph in a font, read from its `.woff` file (its `cmap` table, formats 4 and 12). */
export function coverageOf(file: string): ReadonlySet<number> {
  return codePointsOf(tableOf(readFileSync(file), 'cmap'));
}

/** Reads a table of a WOFF file; deflated unless that would make it longer (W3C, WOFF File Format 1.0, 5). */
function tableOf(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(12);
  for (let entry = 44; entry < 44 + count * 20; entry += 20) {
    if (font.toString('latin1', entry, entry + 4) !== name) continue;
    const [offset, packed, size] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = font.subarray(offset, offset + packed);
    return packed < size ? inflateSync(bytes) : bytes;
  }
  throw new Error(`No table « ${name} » in this font`);
}

function codePointsOf(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let record = 4; record < 4 + cmap.readUInt16BE(2) * 8; record += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(record + 4));
    const format = table.readUInt16BE(0);
    if (format === 12) {
      for (let group = 16; group < 16 + table.readUInt32BE(12) * 12; group += 12) {
        const [first, last] = [table.readUInt32BE(group), table.readUInt32BE(group + 4)];
        for (let code = first; code <= last; code += 1) found.add(code);
      }
    }
    if (format === 4) addSegments(table, found);
  }
  return found;
}

/** Segments of 16-bit code points; within one, glyph 0 still means « none » (OpenType, cmap format 4). */
function addSegments(table: Buffer, found: Set<number>): void {
  const double = table.readUInt16BE(6);
  for (let at = 0; at < double; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + double + at);
    const delta = table.readUInt16BE(16 + 2 * double + at);
    const rangeAt = 16 + 3 * double + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (range === 0 ? ((code + delta) & 0xffff) !== 0 : listed !== 0) found.add(code);
    }
  }
}
