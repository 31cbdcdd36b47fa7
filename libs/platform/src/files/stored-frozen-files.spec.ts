import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { frozenFilesContract } from '@pds/kernel/testing';
import { InMemoryFileStore } from '../testing';
import { StoredFrozenFiles } from './stored-frozen-files';

describe('frozen files in the file store', () => {
  frozenFilesContract(async () => {
    const store = new InMemoryFileStore();
    return {
      files: new StoredFrozenFiles(store),
      replace: (key, bytes) => store.put(key, bytes),
      remove: (key) => store.delete(key),
    };
  });

  it('close the underlying file when the reader stops early', async () => {
    const opened: Readable[] = [];
    class WatchedFileStore extends InMemoryFileStore {
      override async open(key: string): Promise<Readable> {
        const stream = await super.open(key);
        opened.push(stream);
        return stream;
      }
    }
    const files = new StoredFrozenFiles(new WatchedFileStore());
    const file = await files.freeze(Buffer.alloc(1_000_000), { folder: 'documents', extension: 'pdf' });
    const reader = await files.open(file);
    reader.destroy();
    await finished(opened[0]!).catch(() => undefined);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
