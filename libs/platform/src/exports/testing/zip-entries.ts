import { inflateRawSync } from 'node:zlib';

/** An archive's file, read back: method 0 is stored, 8 deflated. */
export interface ReadEntry {
  readonly name: string;
  readonly method: number;
  readonly content: Buffer;
}

/** The files of an archive, read from its central directory: for tests; whole in memory, without zip64. */
export function entriesOf(archive: Buffer): ReadEntry[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: ReadEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + name),
      method,
      content: method === 0 ? bytes : inflateRawSync(bytes),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
