import multipart from '@fastify/multipart';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { DomainError } from '@pds/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseOutOfBounds, requestBounds } from '../http/bounds';
import { ApiProblems } from '../http/problem';
import { validationPipe } from '../http/validation';
import { safeFileName } from './file-name';
import type { UploadedFile } from './judge-file';
import { UploadTurns } from './upload-turns';
import { FileTooLarge, TooManyFilesAtOnce, UploadExpected, UploadMalformed } from './uploads.errors';

const MEBIBYTES = 3;

/** The longest file, in bytes (spec organiser 5: under 3 Mo). */
export const longestUpload = MEBIBYTES * 1024 * 1024;

/** Of all calls that take files together: 24 files take 150 MB at most, beside the two pictures that are drawn at once. */
const turns = new UploadTurns({ perAccount: 4, perProcess: 24 });

/** One form as it came: at most one file, and texts beside it. */
export interface Upload {
  /** Null when the form has none. */
  readonly file: (UploadedFile & { readonly field: string }) | null;
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * Marks a call that takes a form with a file; no other call reads `multipart/form-data`. Its handler asks
 * {@link receiveUpload} once it knows that the caller may send it. So many are under way at once ({@link UploadTurns}).
 * @param schema of the form, for the document
 */
export const TakesUpload = (schema: Parameters<typeof ApiBody>[0] & object) =>
  applyDecorators(
    RouteConfig({ takesUpload: true }),
    UseInterceptors(turns),
    ApiConsumes('multipart/form-data'),
    ApiBody(schema),
    ApiProblems(413, 415, 429, 503),
  );

/** Lets the calls that are marked so read forms with files, and keeps all others from it (415). To be called before there are routes. */
export async function readUploads(fastify: FastifyInstance): Promise<void> {
  // Its own answer to a file that is too long ends the parsing; ours names the file.
  await fastify.register(multipart, { throwFileSizeLimit: false });
  fastify.addHook('preParsing', async (request) => {
    const { takesUpload } = request.routeOptions.config as { takesUpload?: boolean };
    if (/^multipart\//i.test(request.headers['content-type'] ?? '') && !takesUpload) throw new UploadExpected();
  });
}

/**
 * Reads the form of a call marked {@link TakesUpload} to its end. Nothing is written anywhere: a file longer than the limit is not
 * kept beyond it, one that is cut off is forgotten.
 * @param texts how many text fields the form may have
 * @throws UploadExpected, UploadMalformed, TooManyFilesAtOnce, FileTooLarge
 */
export async function receiveUpload(request: FastifyRequest, { texts }: { texts: number }): Promise<Upload> {
  if (!request.isMultipart()) throw new UploadExpected();
  let file: Upload['file'] = null;
  let isTooLarge = false;
  const fields = new Map<string, string>();
  try {
    const limits = {
      files: 1,
      fields: texts,
      // One beyond either limit, which then says so.
      parts: texts + 2,
      fileSize: longestUpload,
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
      for await (const piece of part.file) pieces.push(piece as Buffer);
      // What a browser sends of an input that was left empty.
      if (!part.filename && pieces.length === 0) continue;
      isTooLarge = part.file.truncated;
      file = { field: part.fieldname, fileName: part.filename ?? '', bytes: Buffer.concat(isTooLarge ? [] : pieces) };
    }
  } catch (error) {
    throw refused(error);
  }
  if (file && isTooLarge) throw new FileTooLarge(safeFileName(file.fileName), MEBIBYTES);
  refuseOutOfBounds(Object.fromEntries(fields));
  if (file) refuseOutOfBounds({ name: file.field, fileName: file.fileName });
  return { file, fields };
}

/**
 * A text field of a form that holds JSON, checked as a body of its own.
 * @throws UploadMalformed when it is missing or no JSON, OversizedRequest, InvalidRequest
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UploadMalformed();
  return (await validationPipe().transform(value, { type: 'body', metatype })) as Body;
}

/** What the parser complains of, in our words. */
function refused(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  return (error as { code?: string }).code === 'FST_FILES_LIMIT' ? new TooManyFilesAtOnce() : new UploadMalformed();
}
