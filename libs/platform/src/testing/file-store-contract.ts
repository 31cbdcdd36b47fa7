import { randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { FileNotFound, type FileStore, InvalidFileKey } from '../files/file-store';

/** The tests that every implementation of {@link FileStore} must pass. */
export function fileStoreContract(makeStore: () => Promise<FileStore>): void {
  let files: FileStore;
  beforeEach(async () => {
    files = await makeStore();
  });

  it('returns the stored bytes and their size', async () => {
    const bytes = randomBytes(100_000);
    await files.put('documents/a.pdf', bytes, 'application/pdf');
    expect(bytes.equals(await buffer(await files.open('documents/a.pdf')))).toBe(true);
    expect(bytes.equals(await files.get('documents/a.pdf'))).toBe(true);
    expect(await files.size('documents/a.pdf')).toBe(100_000);
    expect(await files.exists('documents/a.pdf')).toBe(true);
  });

  it('stores a stream, also one larger than a single part', async () => {
    const piece = randomBytes(700_000);
    async function* pieces() {
      for (let count = 0; count < 27; count++) yield piece;
    }
    await files.put('exports/large.csv', pieces(), 'text/csv');
    expect(await files.size('exports/large.csv')).toBe(27 * 700_000);
    const whole = await files.get('exports/large.csv');
    expect(whole.equals(Buffer.concat(Array<Buffer>(27).fill(piece)))).toBe(true);
  });

  it('stores an empty file', async () => {
    async function* nothing(): AsyncGenerator<Uint8Array> {}
    for (const content of [new Uint8Array(), nothing()]) {
      await files.put('uploads/empty.txt', content, 'text/plain');
      expect(await files.size('uploads/empty.txt')).toBe(0);
      expect(await files.get('uploads/empty.txt')).toHaveLength(0);
      await files.delete('uploads/empty.txt');
    }
  });

  it('returns a range of the bytes, both ends included', async () => {
    await files.put('uploads/digits.txt', Buffer.from('0123456789'), 'text/plain');
    const range = async (start: number, end?: number) => text(await files.open('uploads/digits.txt', { start, end }));
    expect(await range(0, 0)).toBe('0');
    expect(await range(2, 4)).toBe('234');
    expect(await range(7)).toBe('789');
    expect(await range(8, 99)).toBe('89');
    expect(await range(10)).toBe('');
    expect(await range(3, 2)).toBe('');
  });

  it('replaces a whole file', async () => {
    await files.put('uploads/note.txt', Buffer.from('a longer first version'), 'text/plain');
    await files.put('uploads/note.txt', Buffer.from('second'), 'text/plain');
    expect((await files.get('uploads/note.txt')).toString()).toBe('second');
  });

  it('retains the previous file, or none, when the stream ends with an error', async () => {
    async function* broken() {
      yield randomBytes(20_000_000);
      yield randomBytes(20_000_000);
      throw new Error('connection lost');
    }
    await files.put('uploads/kept.txt', Buffer.from('kept'), 'text/plain');
    await expect(files.put('uploads/kept.txt', broken(), 'text/plain')).rejects.toThrow('connection lost');
    await expect(files.put('uploads/new.txt', broken(), 'text/plain')).rejects.toThrow('connection lost');
    expect((await files.get('uploads/kept.txt')).toString()).toBe('kept');
    expect(await files.exists('uploads/new.txt')).toBe(false);
  });

  it.each(['documents/-Xk3_q.pdf', '_a/b.c-d', 'a'])(
    'stores a file under « %s »: documents may begin with a hyphen',
    async (key) => {
      await files.put(key, Buffer.from('kept'), 'text/plain');
      expect((await files.get(key)).toString()).toBe('kept');
      await files.delete(key);
    },
  );

  it('has no file after its deletion, and accepts a second deletion', async () => {
    await files.put('uploads/gone.txt', Buffer.from('soon gone'), 'text/plain');
    await files.delete('uploads/gone.txt');
    await files.delete('uploads/gone.txt');
    expect(await files.exists('uploads/gone.txt')).toBe(false);
    await expect(files.open('uploads/gone.txt')).rejects.toThrow(FileNotFound);
    await expect(files.open('uploads/gone.txt', { start: 0, end: 3 })).rejects.toThrow(FileNotFound);
    await expect(files.size('uploads/gone.txt')).rejects.toThrow(FileNotFound);
    await expect(files.get('uploads')).rejects.toThrow(FileNotFound);
  });

  it.each(['', '../outside', 'a/../../outside', '/etc/passwd', 'a//b', 'a/', '.partial/a', 'a\\b', 'a\0b', 'été.pdf'])(
    'refuses the key « %s »',
    async (key) => {
      await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(InvalidFileKey);
      await expect(files.open(key)).rejects.toThrow(InvalidFileKey);
      await expect(files.size(key)).rejects.toThrow(InvalidFileKey);
      await expect(files.exists(key)).rejects.toThrow(InvalidFileKey);
      await expect(files.delete(key)).rejects.toThrow(InvalidFileKey);
    },
  );
}
