import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as later } from 'node:timers/promises';
import { LoopbackServer } from './loopback-server.ts';

interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly body?: Buffer | string;
}

/**
 * The part of S3 that the file store uses, in this process. It checks what real stores check: the signature (AWS Signature Version 4,
 * computed here from the specification and not with the client's code), the bucket, the order and minimum size of parts. `s3rver`, the
 * usual fake, depends on busboy 0.3 and fast-xml-parser 3, which have known vulnerabilities and no fix.
 */
export class FakeS3 extends LoopbackServer {
  readonly objects = new Map<string, StoredObject>();
  /** Multipart uploads that were neither completed nor aborted. */
  readonly uploads = new Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>();

  /** How long each answer takes, in milliseconds. */
  delay = 0;
  /** Whether connections are cut in place of an answer. */
  isUnreachable = false;
  /** Set: every answer has this status. */
  outOfOrder: number | null = null;
  readonly bucket: string;
  readonly credentials = { accessKeyId: 'fake-key', secretAccessKey: 'fake-secret' };

  constructor(bucket = 'documents') {
    super();
    this.bucket = bucket;
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isUnreachable) return void request.socket.destroy();
    const { status, headers, body } = await this.answerTo(request);
    response.writeHead(status, { 'Content-Type': 'application/xml', ...headers });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private async answerTo(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    if (this.delay > 0) await later(this.delay);
    if (this.outOfOrder !== null) return refusal(this.outOfOrder, 'SlowDown');
    const url = new URL(request.url ?? '/', 'http://fake');
    if (!this.isSigned(request, url)) return refusal(403, 'SignatureDoesNotMatch');
    const [bucket, ...names] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    if (bucket !== this.bucket) return refusal(404, 'NoSuchBucket');
    const key = names.join('/');
    const contentType = String(request.headers['content-type'] ?? '');
    const upload = url.searchParams.get('uploadId');
    switch (request.method) {
      case 'PUT':
        if (upload !== null) return this.putPart(upload, Number(url.searchParams.get('partNumber')), body);
        this.objects.set(key, { bytes: body, contentType });
        return { status: 200, headers: { ETag: etagOf(body) } };
      case 'POST':
        return upload === null ? this.beginUpload(key, contentType) : this.completeUpload(upload, body.toString());
      case 'DELETE':
        if (upload !== null) this.uploads.delete(upload);
        else this.objects.delete(key);
        return { status: 204 };
      default:
        if (url.searchParams.has('uploads')) return this.listUploads(url.searchParams.get('prefix') ?? '');
        if (url.searchParams.has('list-type')) return this.list(url.searchParams.get('prefix') ?? '');
        return this.read(key, request.headers.range);
    }
  }

  private list(prefix: string): Answer {
    const found = [...this.objects].filter(([key]) => key.startsWith(prefix));
    const entries = found.map(
      ([key, { bytes }]) => `<Contents><Key>${key}</Key><Size>${bytes.byteLength}</Size></Contents>`,
    );
    return {
      status: 200,
      body: `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`,
    };
  }

  private listUploads(prefix: string): Answer {
    const found = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const entries = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    return { status: 200, body: `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>` };
  }

  private read(key: string, range: string | undefined): Answer {
    const object = this.objects.get(key);
    if (!object) return refusal(404, 'NoSuchKey');
    const { bytes, contentType } = object;
    const bounds = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
    if (!bounds)
      return {
        status: 200,
        headers: { 'Content-Type': contentType, 'Content-Length': bytes.byteLength },
        body: bytes,
      };
    const start = Number(bounds[1]);
    if (start >= bytes.byteLength) return refusal(416, 'InvalidRange');
    const part = bytes.subarray(start, bounds[2] === '' ? undefined : Number(bounds[2]) + 1);
    return {
      status: 206,
      headers: {
        'Content-Type': contentType,
        'Content-Length': part.byteLength,
        'Content-Range': `bytes ${start}-${start + part.byteLength - 1}/${bytes.byteLength}`,
      },
      body: part,
    };
  }

  private beginUpload(key: string, contentType: string): Answer {
    const id = randomUUID();
    this.uploads.set(id, { key, contentType, parts: new Map() });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }

  private putPart(id: string, number: number, bytes: Buffer): Answer {
    const upload = this.uploads.get(id);
    if (!upload) return refusal(404, 'NoSuchUpload');
    upload.parts.set(number, bytes);
    return { status: 200, headers: { ETag: etagOf(bytes) } };
  }

  private completeUpload(id: string, list: string): Answer {
    const upload = this.uploads.get(id);
    if (!upload) return refusal(404, 'NoSuchUpload');
    const numbers = [...list.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const etags = [...list.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, etag]) => etag!.replaceAll(/"|&quot;/g, ''));
    const parts = numbers.map((number) => upload.parts.get(number));
    if (parts.some((part, index) => !part || etagOf(part) !== `"${etags[index]}"`)) return refusal(400, 'InvalidPart');
    if (parts.slice(0, -1).some((part) => part!.byteLength < 5 * 1024 * 1024)) return refusal(400, 'EntityTooSmall');
    const bytes = Buffer.concat(parts as Buffer[]);
    this.objects.set(upload.key, { bytes, contentType: upload.contentType });
    this.uploads.delete(id);
    return {
      status: 200,
      body: `<CompleteMultipartUploadResult><ETag>${etagOf(bytes)}</ETag></CompleteMultipartUploadResult>`,
    };
  }

  /** Whether the request has the signature computed from its content and our secret. */
  private isSigned(request: IncomingMessage, url: URL): boolean {
    const [, keyId, scope, signedHeaders, signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    if (keyId !== this.credentials.accessKeyId || !scope || !signedHeaders) return false;
    const [date, region, service, terminator] = scope.split('/');
    const time = String(request.headers['x-amz-date']);
    if (service !== 's3' || terminator !== 'aws4_request' || !time.startsWith(date!)) return false;
    const query = [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&');
    const canonical = [
      request.method,
      url.pathname,
      query,
      ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
      '',
      signedHeaders,
      request.headers['x-amz-content-sha256'],
    ].join('\n');
    const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
    const key = [date!, region!, service, terminator].reduce<Buffer | string>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${this.credentials.secretAccessKey}`,
    );
    return createHmac('sha256', key).update(toSign).digest('hex') === signature;
  }
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const refusal = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });
