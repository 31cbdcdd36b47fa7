import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ByteRange, checkFileKey, type FileContent, FileNotFound, FileStore } from '../files/file-store';

export class InMemoryFileStore extends FileStore {
  private readonly files = new Map<string, Buffer>();

  override async put(key: string, content: FileContent): Promise<void> {
    checkFileKey(key);
    this.files.set(key, content instanceof Uint8Array ? Buffer.from(content) : await buffer(content));
  }

  override async open(key: string, range?: ByteRange): Promise<Readable> {
    const bytes = this.bytesOf(key);
    const end = range?.end === undefined ? undefined : range.end + 1;
    return Readable.from([bytes.subarray(range?.start ?? 0, end)], { objectMode: false });
  }

  override async size(key: string): Promise<number> {
    return this.bytesOf(key).byteLength;
  }

  override async exists(key: string): Promise<boolean> {
    checkFileKey(key);
    return this.files.has(key);
  }

  override async delete(key: string): Promise<void> {
    checkFileKey(key);
    this.files.delete(key);
  }

  private bytesOf(key: string): Buffer {
    checkFileKey(key);
    const bytes = this.files.get(key);
    if (!bytes) throw new FileNotFound(key);
    return bytes;
  }
}
