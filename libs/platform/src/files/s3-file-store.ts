import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError, type UploadPart } from 's3mini';
import type { S3Settings } from '../settings/settings';
import { type ByteRange, checkFileKey, type FileContent, FileNotFound, FileStore } from './file-store';

/** S3 accepts 10,000 parts, some providers only of one size: with this one, files and backups up to 320 GB. */
const partBytes = 32 * 1024 * 1024;

/** How long the store may take to answer, and to join the parts of a file. Milliseconds. */
const defaultAnswersWithin = 15_000;
const joinsWithin = 600_000;

/** The slowest network over which a part is sent, in bytes per millisecond: 256 kbit/s. */
const slowestRate = 32;

/** An outage of the store: it cannot be reached, does not answer in time, or answers that it is out of order. */
class FileStoreAway extends Error {
  /** The same code as a network timeout: the request is valid, and may be repeated later. */
  readonly code = 'ETIMEDOUT';
}

/**
 * Files in a bucket of any S3-compatible store (AWS, MinIO, Scaleway, OVH, Garage …), addressed by path. A file longer than one part is
 * uploaded in parts, so that a stream is never held in memory as a whole; it appears once the last part is uploaded.
 */
export class S3FileStore extends FileStore {
  private readonly bucket: S3mini;

  /** @param answersWithin how long the store may take to answer, in milliseconds */
  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
    private readonly answersWithin = defaultAnswersWithin,
  ) {
    super();
    this.bucket = new S3mini({
      endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: (url, init) => this.send(url, init),
    });
  }

  /** Sends a request, and waits for the head of its answer. @throws FileStoreAway, which the client passes on as its own network error */
  private async send(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.timeFor(init));
    let answer: Response;
    try {
      answer = await fetch(url, { ...init, signal: late.signal });
    } catch (error) {
      throw new FileStoreAway('The file store does not answer', { cause: error });
    } finally {
      clearTimeout(timer);
    }
    if (answer.status < 500) return answer;
    await answer.body?.cancel();
    throw new FileStoreAway(`The file store answers ${answer.status}`);
  }

  /** How long a request may take until the head of its answer. Milliseconds. */
  private timeFor({ method, body }: RequestInit): number {
    // The only POST with a body completes an upload.
    if (method === 'POST' && body) return joinsWithin;
    const bytes =
      body instanceof Uint8Array || typeof body === 'string' ? Buffer.byteLength(body) : body ? partBytes : 0;
    return this.answersWithin + bytes / slowestRate;
  }

  override async put(key: string, content: FileContent, contentType: string): Promise<void> {
    checkFileKey(key);
    const parts = partsOf(content);
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (second.done) {
      await this.bucket.putObject(key, first.done ? new Uint8Array() : first.value, contentType);
      return;
    }
    const upload = await this.bucket.getMultipartUploadId(key, contentType);
    try {
      const sent: UploadPart[] = [];
      const send = async (part: Uint8Array) => {
        sent.push(await this.bucket.uploadPart(key, upload, part, sent.length + 1));
      };
      await send(first.value!);
      await send(second.value);
      for await (const part of parts) await send(part);
      await this.bucket.completeMultipartUpload(key, upload, sent);
    } catch (error) {
      // Parts that are never joined are invisible and cost space. The original error matters more than a failure here.
      await this.bucket.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  override async open(key: string, range?: ByteRange): Promise<Readable> {
    checkFileKey(key);
    if (range?.end !== undefined && range.end < range.start) {
      await this.size(key);
      return Readable.from([]);
    }
    try {
      const { body } = range
        ? // The caller's end is excluded.
          await this.bucket.getObjectRaw(key, false, range.start, range.end === undefined ? undefined : range.end + 1)
        : await this.bucket.getObjectRaw(key);
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    } catch (error) {
      if (error instanceof S3ServiceError && error.status === 416) return Readable.from([]);
      throw isMissing(error) ? new FileNotFound(key) : error;
    }
  }

  override async size(key: string): Promise<number> {
    checkFileKey(key);
    try {
      return await this.bucket.getContentLength(key);
    } catch (error) {
      const { cause } = error as Error;
      throw isMissing(cause) ? new FileNotFound(key) : (cause ?? error);
    }
  }

  override async exists(key: string): Promise<boolean> {
    checkFileKey(key);
    return (await this.bucket.objectExists(key)) === true;
  }

  override async delete(key: string): Promise<void> {
    checkFileKey(key);
    await this.bucket.deleteObject(key);
  }

  /** The files whose key begins so. */
  async list(prefix: string): Promise<readonly { readonly key: string; readonly size: number }[]> {
    const found = await this.bucket.listObjects('/', prefix);
    if (found === null) throw new Error('The bucket does not exist');
    return found.filter(({ Key }) => Key.startsWith(prefix)).map(({ Key: key, Size: size }) => ({ key, size }));
  }

  /** Ends uploads in parts whose key begins so: those of killed processes would cost space for ever. */
  async abortUploads(prefix: string): Promise<void> {
    const answer = (await this.bucket.listMultipartUploads('/', prefix, 'GET', { prefix })) as unknown as UploadList;
    const found = answer.ListMultipartUploadsResult ?? answer;
    for (const upload of [found.Upload ?? found.upload ?? []].flat()) {
      const key = upload.Key ?? upload.key ?? '';
      const id = upload.UploadId ?? upload.uploadId;
      if (key.startsWith(prefix) && id) await this.bucket.abortMultipartUpload(key, id);
    }
  }
}

/** S3's answer; the client lower-cases the first letters of some names. */
interface UploadList {
  readonly ListMultipartUploadsResult?: UploadList;
  readonly Upload?: Upload | readonly Upload[];
  readonly upload?: Upload | readonly Upload[];
}
type Upload = Partial<Record<'Key' | 'key' | 'UploadId' | 'uploadId', string>>;

/** A bucket that does not exist also answers 404: that is a wrong setting, not a missing file. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket';
}

/** The content in pieces of {@link partBytes}, the last one shorter. */
async function* partsOf(content: FileContent): AsyncGenerator<Uint8Array, undefined> {
  if (content instanceof Uint8Array) {
    for (let at = 0; at < content.byteLength; at += partBytes) yield content.subarray(at, at + partBytes);
    return;
  }
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    let rest = piece;
    while (length + rest.byteLength >= partBytes) {
      const fitting = partBytes - length;
      yield Buffer.concat([...pieces, rest.subarray(0, fitting)]);
      pieces = [];
      length = 0;
      rest = rest.subarray(fitting);
    }
    if (rest.byteLength > 0) {
      pieces.push(rest);
      length += rest.byteLength;
    }
  }
  if (length > 0) yield Buffer.concat(pieces);
}
