import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeS3, fileStoreContract, InMemoryFileStore } from '../testing';
import { DiskFileStore } from './disk-file-store';
import { FileNotFound } from './file-store';
import { S3FileStore } from './s3-file-store';

describe('files in memory', () => {
  fileStoreContract(async () => new InMemoryFileStore());
});

describe('files on disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pds-files-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  fileStoreContract(async () => new DiskFileStore(join(folder, 'files')));

  it('leave nothing behind where the bytes stopped coming', async () => {
    const files = new DiskFileStore(folder);
    async function* broken() {
      yield Buffer.from('beginning');
      throw new Error('connection lost');
    }
    await expect(files.put('a/b.txt', broken())).rejects.toThrow('connection lost');
    expect(await readdir(folder, { recursive: true })).toEqual(['.partial', 'a']);
  });

  it('stay inside their folder', async () => {
    await expect(new DiskFileStore(join(folder, 'files')).put('../x', Buffer.from('x'))).rejects.toThrow();
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });
});

describe('files in an S3-compatible store', () => {
  let s3: FakeS3;
  let endpoint: string;
  const store = (changes: { bucket?: string; secretAccessKey?: string } = {}) =>
    new S3FileStore({ endpoint, bucket: s3.bucket, region: 'fr-par', ...s3.credentials, ...changes });

  beforeEach(async () => {
    s3 = new FakeS3();
    endpoint = await s3.listen();
  });
  afterEach(() => s3.close());

  fileStoreContract(async () => store());

  it('carry their content type, whether in one piece or in parts', async () => {
    await store().put('documents/a.pdf', Buffer.alloc(10), 'application/pdf');
    await store().put('documents/b.pdf', Buffer.alloc(9_000_000), 'application/pdf');
    expect([...s3.objects].map(([key, { contentType }]) => [key, contentType])).toEqual([
      ['documents/a.pdf', 'application/pdf'],
      ['documents/b.pdf', 'application/pdf'],
    ]);
  });

  it('leave no parts behind where the bytes stopped coming', async () => {
    async function* broken() {
      yield Buffer.alloc(20_000_000);
      throw new Error('connection lost');
    }
    await expect(store().put('a/b.bin', broken(), 'application/octet-stream')).rejects.toThrow('connection lost');
    expect(s3.uploads.size).toBe(0);
    expect(s3.objects.size).toBe(0);
  });

  it('are refused with another secret', async () => {
    await expect(store({ secretAccessKey: 'wrong' }).put('a/b.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      /403/,
    );
  });

  it('are not said to be missing where it is the bucket that is', async () => {
    const opened = store({ bucket: 'elsewhere' }).open('a/b.txt');
    await expect(opened).rejects.toThrow(/NoSuchBucket/);
    await expect(opened).rejects.not.toBeInstanceOf(FileNotFound);
  });
});
