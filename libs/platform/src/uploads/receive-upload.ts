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
import { FilesTooLarge, FileTooLarge, TooManyFilesAtOnce, UploadExpected, UploadMalformed } from './uploads.errors';

const MEBIBYTES = 3;

/** The longest file, in bytes (spec organiser 5: under 3 Mo). */
export const longestUpload = MEBIBYTES * 1024 * 1024;

/** The files of one form together, in bytes. */
const LONGEST_FORM = 10 * 1024 * 1024;

/** Of all calls that take one file: 24 files take 150 MB at most, beside the two pictures that are drawn at once. */
const ofOneFile = new UploadTurns({ perAccount: 4, perProcess: 24 });

/** Of all calls that take several: four forms take 80 MB at most. */
const ofSeveralFiles = new UploadTurns({ perAccount: 1, perProcess: 4 });

/** One form as it came: at most one file, and texts beside it. */
export interface Upload {
  /** Null when the form has none. */
  readonly file: (UploadedFile & { readonly field: string }) | null;
  readonly fields: ReadonlyMap<string, string>;
}

/** One form with several files as it came, and texts beside them. */
export interface UploadedForm {
  readonly files: readonly UploadedFile[];
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * Marks a call that takes a form with a file; no other call reads `multipart/form-data`. Its handler asks
 * {@link receiveUpload} once it knows that the caller may send it. So many are under way at once ({@link UploadTurns}).
 * @param schema of the form, for the document
 * @param several whether the form may hold several files, which {@link receiveForm} reads
 */
export const TakesUpload = (schema: Parameters<typeof ApiBody>[0] & object, { several = false } = {}) =>
  applyDecorators(
    RouteConfig({ takesUpload: true }),
    UseInterceptors(several ? ofSeveralFiles : ofOneFile),
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
  const { files, fields } = await receiveParts(request, { texts, files: 1 });
  return { file: files[0] ?? null, fields };
}

/**
 * Reads the form of a call marked {@link TakesUpload} for several files: each as long as a single one may be, 10 MiB together.
 * @param texts how many text fields the form may have
 * @param files how many files, each in a field `file0`, `file1`…
 * @throws UploadExpected, UploadMalformed, TooManyFilesAtOnce, FileTooLarge, FilesTooLarge
 */
export async function receiveForm(
  request: FastifyRequest,
  { texts, files: most }: { texts: number; files: number },
): Promise<UploadedForm> {
  const { files, fields } = await receiveParts(request, { texts, files: most });
  if (files.some(({ field }) => !/^file\d{1,2}$/.test(field))) throw new UploadMalformed();
  return { files, fields };
}

/** The parts of a form, in order. What is too long is read to its end, and not kept. */
async function receiveParts(request: FastifyRequest, { texts, files: most }: { texts: number; files: number }) {
  if (!request.isMultipart()) throw new UploadExpected();
  const files: NonNullable<Upload['file']>[] = [];
  const fields = new Map<string, string>();
  let tooLarge: string | null = null;
  let total = 0;
  try {
    const limits = {
      files: most,
      fields: texts,
      // One beyond either limit, which then says so.
      parts: texts + most + 1,
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
      let length = 0;
      for await (const piece of part.file) {
        length += (piece as Buffer).length;
        if (total + length <= LONGEST_FORM) pieces.push(piece as Buffer);
      }
      // What a browser sends of an input that was left empty.
      if (!part.filename && length === 0) continue;
      total += length;
      const fileName = part.filename ?? '';
      if (part.file.truncated) tooLarge ??= fileName;
      const isKept = !part.file.truncated && total <= LONGEST_FORM;
      files.push({ field: part.fieldname, fileName, bytes: Buffer.concat(isKept ? pieces : []) });
    }
  } catch (error) {
    throw refused(error, most);
  }
  if (tooLarge !== null) throw new FileTooLarge(safeFileName(tooLarge), MEBIBYTES);
  if (total > LONGEST_FORM) throw new FilesTooLarge(LONGEST_FORM / (1024 * 1024));
  refuseOutOfBounds(Object.fromEntries(fields));
  for (const { field, fileName } of files) refuseOutOfBounds({ name: field, fileName });
  return { files, fields };
}

/**
 * The text fields of a form, checked as a body.
 * @throws InvalidRequest
 */
export async function formBody<Body extends object>(
  { fields }: Pick<UploadedForm, 'fields'>,
  metatype: new () => Body,
): Promise<Body> {
  return (await validationPipe().transform(Object.fromEntries(fields), { type: 'body', metatype })) as Body;
}

/**
 * A text field of a form that holds JSON, checked as a body of its own.
 * @throws UploadMalformed when it is missing or no JSON, OversizedRequest, ObjectExpected, InvalidRequest
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

/** What the parser complains of, in our words. */
function refused(error: unknown, files: number): unknown {
  if (error instanceof DomainError) return error;
  return (error as { code?: string }).code === 'FST_FILES_LIMIT'
    ? new TooManyFilesAtOnce(files)
    : new UploadMalformed();
}
