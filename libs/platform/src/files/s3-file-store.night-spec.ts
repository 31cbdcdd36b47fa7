import { FakeS3 } from '../testing';
import { S3FileStore } from './s3-file-store';

describe('large files in an S3-compatible store', () => {
  let s3: FakeS3;
  let store: S3FileStore;

  beforeEach(async () => {
    s3 = new FakeS3();
    store = new S3FileStore({ endpoint: await s3.listen(), bucket: s3.bucket, region: 'fr-par', ...s3.credentials });
  });
  afterEach(() => s3.close());

  it('have their content type, both in one piece and in parts', async () => {
    await store.put('documents/a.pdf', Buffer.alloc(10), 'application/pdf');
    await store.put('documents/b.pdf', Buffer.alloc(35_000_000), 'application/pdf');
    expect([...s3.objects].map(([key, { contentType }]) => [key, contentType])).toEqual([
      ['documents/a.pdf', 'application/pdf'],
      ['documents/b.pdf', 'application/pdf'],
    ]);
  });

  it('leave no parts behind when the content ends with an error', async () => {
    async function* broken() {
      yield Buffer.alloc(70_000_000);
      throw new Error('connection lost');
    }
    await expect(store.put('a/b.bin', broken(), 'application/octet-stream')).rejects.toThrow('connection lost');
    expect(s3.uploads.size).toBe(0);
    expect(s3.objects.size).toBe(0);
  });
});
