import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOutage } from '../outage/outage';
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

  it('leave nothing behind when the content ends with an error', async () => {
    const files = new DiskFileStore(folder);
    async function* broken() {
      yield Buffer.from('beginning');
      throw new Error('connection lost');
    }
    await expect(files.put('a/b.txt', broken())).rejects.toThrow('connection lost');
    expect(await readdir(folder, { recursive: true })).toEqual(['.partial', 'a']);
  });

  it('are closed to other accounts, even if they were open before', async () => {
    const root = join(folder, 'files');
    await mkdir(root, { mode: 0o755 });
    const files = new DiskFileStore(root);
    await files.onApplicationBootstrap();
    await files.put('a/b/c.txt', Buffer.from('c'));
    files.onApplicationShutdown();
    const modes = await Promise.all(
      ['', 'a', 'a/b', '.partial', 'a/b/c.txt'].map(async (name) => (await stat(join(root, name))).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o700, 0o600]);
  });

  it('are cleaned of killed processes’ partial files, not of those being written', async () => {
    const files = new DiskFileStore(folder);
    await files.removeAbandoned();
    const partials = join(folder, '.partial');
    await mkdir(partials);
    await writeFile(join(partials, 'abandoned'), 'half');
    const quarterOfAnHourAgo = Date.now() / 1000 - 900;
    await utimes(join(partials, 'abandoned'), quarterOfAnHourAgo, quarterOfAnHourAgo);
    await writeFile(join(partials, 'written'), 'half');
    await files.onApplicationBootstrap();
    files.onApplicationShutdown();
    expect(await readdir(partials)).toEqual(['written']);
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

  it('are refused with a wrong secret', async () => {
    await expect(store({ secretAccessKey: 'wrong' }).put('a/b.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      /403/,
    );
  });

  it('are unavailable for a while, as in an outage, when the store cannot be reached, is silent, or out of order', async () => {
    // A machine at work takes longer than this for an answer: only failures are asked of it.
    const bounded = new S3FileStore({ endpoint, bucket: s3.bucket, region: 'fr-par', ...s3.credentials }, 50);
    await store().put('a/b.txt', Buffer.from('x'), 'text/plain');
    const outages = (from: S3FileStore) => {
      const calls = [() => from.open('a/b.txt'), () => from.size('a/b.txt'), () => from.exists('a/b.txt')];
      return Promise.all(calls.map((call) => call().then(() => null, isOutage)));
    };
    s3.isUnreachable = true;
    expect(await outages(bounded)).toEqual([true, true, true]);
    s3.isUnreachable = false;
    s3.delay = 500;
    expect(await outages(bounded)).toEqual([true, true, true]);
    s3.delay = 0;
    expect(await outages(store())).toEqual([null, null, null]);
    s3.outOfOrder = 503;
    expect(await outages(store())).toEqual([true, true, true]);
  });

  it('are not reported as missing when their bucket does not exist', async () => {
    const opened = store({ bucket: 'elsewhere' }).open('a/b.txt');
    await expect(opened).rejects.toThrow(/NoSuchBucket/);
    await expect(opened).rejects.not.toBeInstanceOf(FileNotFound);
  });
});
