import { type FrozenFilePlace, KeptUploads, UploadTookTooLong } from './index';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryFrozenFiles,
  InMemoryUploadNotes,
  uploadNotesContract,
} from './testing';

describe('notes of uploads in memory', () => uploadNotesContract(async () => new InMemoryUploadNotes()));

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const uploaded = { bytes: new TextEncoder().encode('test'), sha256 };

function setUp() {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const notes = new InMemoryUploadNotes();
  const frozen = new InMemoryFrozenFiles();
  const uploads = new KeptUploads(notes, frozen, new ImmediateUnitOfWork(), clock);
  const rows = new Set<string>();
  const place = (name: string): FrozenFilePlace => ({ folder: 'uploads', name, extension: 'pdf' });
  const keep = (name: string, fail: 'before' | 'after' | null = null) =>
    uploads.keep(
      uploaded,
      place(name),
      async ({ key }) => {
        if (fail === 'before') throw new Error('lost connection');
        rows.add(key);
        if (fail === 'after') throw new Error('lost connection');
        return key;
      },
      async (key) => rows.has(key),
    );
  return { clock, notes, frozen, rows, keep };
}

describe('the bytes of an upload', () => {
  it('are stored with the row that refers to them', async () => {
    const { keep, rows, frozen, notes } = setUp();
    const key = await keep('1');
    expect([...rows]).toEqual([key]);
    expect([...frozen.kept.keys()]).toEqual([key]);
    expect(await notes.abandoned(Infinity)).toEqual([]);
  });

  it('are deleted if no row refers to them', async () => {
    const { keep, frozen, notes } = setUp();
    await expect(keep('1', 'before')).rejects.toThrow('lost connection');
    expect(frozen.kept.size).toBe(0);
    expect(await notes.abandoned(Infinity)).toEqual([]);
  });

  it('are kept if only the answer to the last step was lost', async () => {
    const { keep, rows, frozen } = setUp();
    await expect(keep('1', 'after')).rejects.toThrow('lost connection');
    expect([...frozen.kept.keys()]).toEqual([...rows]);
  });

  it('of a process that died are deleted by the next upload, after ten minutes', async () => {
    const { keep, frozen, notes, clock } = setUp();
    const freeze = frozen.freeze.bind(frozen);
    let died: () => void = () => undefined;
    frozen.freeze = async (bytes: Uint8Array, place: FrozenFilePlace) => {
      await freeze(bytes, place);
      died();
      return new Promise(() => undefined);
    };
    await new Promise<void>((resolve) => {
      died = resolve;
      void keep('dead');
    });
    frozen.freeze = freeze;
    await keep('1');
    expect(frozen.kept.size).toBe(2);
    clock.instant += 10 * 60_000 + 1;
    const key = await keep('2');
    expect([...frozen.kept.keys()].filter((kept) => kept.includes('dead'))).toEqual([]);
    expect(frozen.kept.has(key)).toBe(true);
    expect(await notes.abandoned(Infinity)).toEqual([]);
  });

  it('deleted while they were being stored are refused, and no row refers to them', async () => {
    const { keep, rows, frozen, clock } = setUp();
    const freeze = frozen.freeze.bind(frozen);
    frozen.freeze = async (bytes: Uint8Array, place: FrozenFilePlace) => {
      frozen.freeze = freeze;
      const file = await freeze(bytes, place);
      clock.instant += 10 * 60_000 + 1;
      await keep('other');
      return file;
    };
    await expect(keep('slow')).rejects.toThrow(UploadTookTooLong);
    expect([...rows]).toEqual([...frozen.kept.keys()]);
    expect(rows.size).toBe(1);
  });

  it('are kept if they were settled while the cleanup read their note', async () => {
    const { keep, notes, frozen, clock } = setUp();
    const slow = await keep('slow');
    clock.instant += 10 * 60_000 + 1;
    notes.abandoned = () => Promise.resolve([slow]);
    await keep('other');
    expect(frozen.kept.has(slow)).toBe(true);
  });
});
