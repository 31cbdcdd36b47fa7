import { FrozenFileAltered, FrozenFileMissing, type FrozenFiles } from '../index';

/** An implementation, with access to its stored bytes in order to corrupt them. */
export interface FrozenFilesUnderTest {
  readonly files: FrozenFiles;
  replace(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

const place = { folder: 'documents', extension: 'pdf' };
const bytes = new TextEncoder().encode('%PDF-1.7 a quote of 384 €');

/** Specification of every implementation of {@link FrozenFiles}. */
export function frozenFilesContract(make: () => Promise<FrozenFilesUnderTest>): void {
  let tested: FrozenFilesUnderTest;
  beforeEach(async () => {
    tested = await make();
  });

  it('returns the frozen bytes, as one array or as a stream', async () => {
    const file = await tested.files.freeze(bytes, place);
    expect(file).toEqual({
      key: 'documents/e0279fff781b4e5d6b3388d0d62c4ff01fce9904969246bea9e3ad3fcbace126.pdf',
      sha256: 'e0279fff781b4e5d6b3388d0d62c4ff01fce9904969246bea9e3ad3fcbace126',
      size: bytes.byteLength,
    });
    expect([...(await tested.files.read(file))]).toEqual([...bytes]);
    const pieces: number[] = [];
    for await (const piece of await tested.files.open(file)) pieces.push(...piece);
    expect(pieces).toEqual([...bytes]);
  });

  it('puts a name before the SHA-256, for people who browse the store', async () => {
    const { key, sha256 } = await tested.files.freeze(bytes, { ...place, name: 'devis-12' });
    expect(key).toBe(`documents/devis-12-${sha256}.pdf`);
  });

  it('returns the same file for the same bytes', async () => {
    const first = await tested.files.freeze(bytes, place);
    expect(await tested.files.freeze(bytes.slice(), place)).toEqual(first);
    const other = await tested.files.freeze(bytes.slice(1), place);
    expect(other.key).not.toBe(first.key);
  });

  it('reads files whose size was never stored', async () => {
    const { key, sha256 } = await tested.files.freeze(bytes, place);
    expect(await tested.files.read({ key, sha256 })).toHaveLength(bytes.byteLength);
  });

  it('stores an empty file', async () => {
    const file = await tested.files.freeze(new Uint8Array(), place);
    expect(file.size).toBe(0);
    expect(await tested.files.read(file)).toHaveLength(0);
  });

  it('refuses bytes that differ from the frozen ones', async () => {
    const file = await tested.files.freeze(bytes, place);
    const altered = bytes.slice();
    altered[20]! ^= 1;
    await tested.replace(file.key, altered);
    await expect(tested.files.read(file)).rejects.toThrow(FrozenFileAltered);
    await tested.replace(file.key, bytes.slice(0, -1));
    await expect(tested.files.open(file)).rejects.toThrow(FrozenFileAltered);
    await expect(tested.files.read({ key: file.key, sha256: file.sha256 })).rejects.toThrow(FrozenFileAltered);
  });

  it('never completes a stream of wrong bytes', async () => {
    const long = new Uint8Array(300_000).fill(7);
    const file = await tested.files.freeze(long, place);
    const altered = long.slice();
    altered[0] = 8;
    await tested.replace(file.key, altered);
    let received = 0;
    const read = async () => {
      for await (const piece of await tested.files.open(file)) received += piece.byteLength;
    };
    await expect(read()).rejects.toThrow(FrozenFileAltered);
    expect(received).toBeLessThan(file.size);
  });

  it('repairs a damaged file if the same bytes are frozen again', async () => {
    const file = await tested.files.freeze(bytes, place);
    await tested.replace(file.key, bytes.slice(3));
    await tested.files.freeze(bytes, place);
    expect([...(await tested.files.read(file))]).toEqual([...bytes]);
  });

  it('discards only the given file; a second call changes nothing', async () => {
    const file = await tested.files.freeze(bytes, place);
    const other = await tested.files.freeze(bytes, { ...place, name: 'autre' });
    await tested.files.discard(file.key);
    await tested.files.discard(file.key);
    await expect(tested.files.open(file)).rejects.toThrow(FrozenFileMissing);
    expect(await tested.files.read(other)).toHaveLength(bytes.byteLength);
  });

  it('reports a missing file', async () => {
    const file = await tested.files.freeze(bytes, place);
    await tested.remove(file.key);
    await expect(tested.files.open(file)).rejects.toThrow(FrozenFileMissing);
    await expect(tested.files.read({ key: file.key, sha256: file.sha256 })).rejects.toThrow(FrozenFileMissing);
  });
}
