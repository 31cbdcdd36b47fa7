import multipart from '@fastify/multipart';
import { applyDecorators, HttpException, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { DomainError } from '@pds/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseOutOfBounds, requestBounds } from '../http/server/bounds';
import { ApiProblems } from '../http/problems/problem';
import { isOneClick } from '../http/server/same-origin';
import { validationPipe } from '../http/problems/validation';
import { safeFileName } from './file-name';
import type { UploadedFile } from './check-file';
import { isHeic } from './heic';
import { UploadLimiter } from './upload-limiter';
import {
  FilesTooLarge,
  FileTooLarge,
  HeicRefused,
  TooManyFilesAtOnce,
  UploadExpected,
  UploadMalformed,
} from './uploads.errors';

const mebibyte = 1024 * 1024;

/** The maximum file size unless a call takes larger ones, in MiB (spec organiser 5: under 3 Mo). */
const uploadMebibytes = 3;
export const maxUploadBytes = uploadMebibytes * mebibyte;

/** The maximum total size of a form's files, in bytes. */
const maxFormBytes = 10 * mebibyte;

/** For all calls that accept one file: 24 files take 150 MB at most, in addition to the two pictures re-encoded at once. */
const singleFileLimiter = new UploadLimiter({ perAccount: 4, perProcess: 24 });

/** For all calls that accept several files, or a larger one: four forms take 80 MB at most. */
const largeFormLimiter = new UploadLimiter({ perAccount: 1, perProcess: 4 });

/** A received form: at most one file, and text fields. */
export interface Upload {
  /** Null when the form has none. */
  readonly file: (UploadedFile & { readonly field: string }) | null;
  readonly fields: ReadonlyMap<string, string>;
}

/** A received form with several files, and text fields. */
export interface UploadedForm {
  readonly files: readonly UploadedFile[];
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * Marks a call that accepts a form with a file; no other call reads `multipart/form-data`. Its handler calls {@link receiveUpload} after
 * checking that the caller may send it. {@link UploadLimiter} limits the number of simultaneous uploads.
 * @param schema of the form, for the API document
 * @param several whether the form may contain several files, which {@link receiveForm} reads
 * @param large whether its file may be larger than others
 */
export const TakesUpload = (schema: Parameters<typeof ApiBody>[0] & object, { several = false, large = false } = {}) =>
  applyDecorators(
    RouteConfig({ takesUpload: true }),
    UseInterceptors(several || large ? largeFormLimiter : singleFileLimiter),
    ApiConsumes('multipart/form-data'),
    ApiBody(schema),
    ApiProblems(413, 415, 429, 503),
  );

/**
 * Lets the marked calls read forms with files. A call of mail programs ({@link isOneClick}) ignores any form; all others answer 415. Must be
 * called before routes exist.
 */
export async function registerUploads(fastify: FastifyInstance): Promise<void> {
  // The plugin's own error for a file that is too long ends the parsing; ours names the file.
  await fastify.register(multipart, { throwFileSizeLimit: false });
  fastify.addHook('preParsing', async (request) => {
    const { takesUpload } = request.routeOptions.config as { takesUpload?: boolean };
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
    if (isForm && !takesUpload && !isOneClick(request)) throw new UploadExpected();
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    payload.resume();
    done(isOneClick(request) ? null : new HttpException('form', 415));
  });
}

/**
 * Reads the form of a call marked {@link TakesUpload} to its end. Nothing is written to disk: a file is not retained beyond the size limit,
 * and an incomplete one is dropped.
 * @param texts the maximum number of text fields
 * @param mebibytes the maximum size of the file, at most that of a form
 * @throws UploadExpected, UploadMalformed, TooManyFilesAtOnce, FileTooLarge, HeicRefused
 */
export async function receiveUpload(
  request: FastifyRequest,
  { texts, mebibytes }: { texts: number; mebibytes?: number },
): Promise<Upload> {
  const { files, fields } = await receiveParts(request, { texts, files: 1, mebibytes });
  return { file: files[0] ?? null, fields };
}

/**
 * Reads the form of a call marked {@link TakesUpload} for several files: each within the size limit of a single file, 10 MiB in total.
 * @param texts the maximum number of text fields
 * @param files the maximum number of files, each in a field `file0`, `file1`…
 * @throws UploadExpected, UploadMalformed, TooManyFilesAtOnce, FileTooLarge, HeicRefused, FilesTooLarge
 */
export async function receiveForm(
  request: FastifyRequest,
  { texts, files: most }: { texts: number; files: number },
): Promise<UploadedForm> {
  const { files, fields } = await receiveParts(request, { texts, files: most });
  if (files.some(({ field }) => !/^file\d{1,2}$/.test(field))) throw new UploadMalformed();
  return { files, fields };
}

/** The parts of a form, in order. A part that is too long is read to its end, but not retained. */
async function receiveParts(
  request: FastifyRequest,
  { texts, files: most, mebibytes = uploadMebibytes }: { texts: number; files: number; mebibytes?: number | undefined },
) {
  if (!request.isMultipart()) throw new UploadExpected();
  const files: NonNullable<Upload['file']>[] = [];
  const fields = new Map<string, string>();
  let tooLarge: DomainError | null = null;
  let total = 0;
  try {
    const limits = {
      files: most,
      fields: texts,
      // One more than both limits together, so that the limit that is exceeded raises its own error.
      parts: texts + most + 1,
      fileSize: mebibytes * mebibyte,
      fieldNameSize: 200,
      fieldSize: requestBounds.characters,
      headerPairs: 20,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string')
          throw new UploadMalformed();
        fields.set(part.fieldname, part.value);
        continue;
      }
      const pieces: Buffer[] = [];
      let length = 0;
      for await (const piece of part.file) {
        length += (piece as Buffer).length;
        if (total + length <= maxFormBytes) pieces.push(piece as Buffer);
      }
      // A browser sends this for an empty file input.
      if (!part.filename && length === 0) continue;
      total += length;
      const fileName = part.filename ?? '';
      if (part.file.truncated) tooLarge ??= refusalOfLarge(fileName, mebibytes, pieces[0]);
      const isKept = !part.file.truncated && total <= maxFormBytes;
      files.push({ field: part.fieldname, fileName, bytes: Buffer.concat(isKept ? pieces : []) });
    }
  } catch (error) {
    throw uploadError(error, most);
  }
  if (tooLarge !== null) throw tooLarge;
  if (total > maxFormBytes) throw new FilesTooLarge(maxFormBytes / mebibyte);
  refuseOutOfBounds(Object.fromEntries(fields));
  for (const { field, fileName } of files) refuseOutOfBounds({ name: field, fileName });
  return { files, fields };
}

/** Pages make large pictures smaller before they send them, except those that the browser cannot read: these would be refused at any size. */
function refusalOfLarge(fileName: string, mebibytes: number, beginning: Uint8Array | undefined): DomainError {
  const shownName = safeFileName(fileName);
  return beginning && isHeic(beginning) ? new HeicRefused(shownName) : new FileTooLarge(shownName, mebibytes);
}

/**
 * The text fields of a form, validated as a body.
 * @throws InvalidRequest
 */
export async function formBody<Body extends object>(
  { fields }: Pick<UploadedForm, 'fields'>,
  metatype: new () => Body,
): Promise<Body> {
  return (await validationPipe().transform(Object.fromEntries(fields), { type: 'body', metatype })) as Body;
}

/**
 * A text field of a form that contains JSON, validated as a separate body.
 * @throws UploadMalformed when it is missing or not JSON, OversizedRequest, ObjectExpected, InvalidRequest
 */
export async function jsonField<Body extends object>(
  { fields }: Upload,
  name: string,
  metatype: new () => Body,
): Promise<Body> {
  let value: unknown;
  try {
    value = JSON.parse(fields.get(name) ?? '');
  } catch {
    throw new UploadMalformed();
  }
  refuseOutOfBounds(value);
  return (await validationPipe().transform(value, { type: 'body', metatype })) as Body;
}

/** Translates the parser's errors into ours. */
function uploadError(error: unknown, files: number): unknown {
  if (error instanceof DomainError) return error;
  return (error as { code?: string }).code === 'FST_FILES_LIMIT'
    ? new TooManyFilesAtOnce(files)
    : new UploadMalformed();
}
