import { letterBounds, type AddedFile, type LetterFields } from '@pds/kernel';
import type { FastifyRequest } from 'fastify';
import { IdFilter, TextField } from '../http/fields';
import { checkFile } from './check-file';
import { formBody, receiveForm, TakesUpload } from './receive-upload';

/** The maximum number of files that a sender adds to a letter. */
const maxLetterFiles = 10;

/** Characters: as many addresses as a letter accepts for copies, with their separators. */
const maxCopiesLength = 3_000;

/** The text fields of a letter as they are sent. */
class LetterBody {
  /** The id of the object that the letter carries. */
  @IdFilter()
  id?: number;
  @TextField({ maxLength: 254 })
  to!: string;
  @TextField({ maxLength: maxCopiesLength, optional: true })
  cc?: string;
  @TextField({ maxLength: letterBounds.subject * 2, verbatim: true })
  subject!: string;
  @TextField({ maxLength: letterBounds.content, verbatim: true })
  content!: string;
}

/** Marks a call that accepts a letter with its files; its handler calls {@link receiveLetter}. */
export const TakesLetter = () =>
  TakesUpload(
    {
      description: 'The letter, and up to ten files of 3 MiB each and 10 MiB together (PDF, JPEG, PNG, WEBP)',
      schema: {
        type: 'object',
        required: ['id', 'to', 'subject', 'content'],
        properties: {
          id: { type: 'integer', minimum: 1, maximum: 2_147_483_647, description: 'What the letter carries' },
          to: { type: 'string', maxLength: 254 },
          cc: {
            type: 'string',
            maxLength: maxCopiesLength,
            description: 'Addresses, separated by commas or semicolons',
          },
          subject: { type: 'string', maxLength: letterBounds.subject },
          content: { type: 'string', maxLength: letterBounds.content, description: 'Rich text' },
          ...Object.fromEntries(
            Array.from({ length: maxLetterFiles }, (_, at) => [`file${at}`, { type: 'string', format: 'binary' }]),
          ),
        },
      },
    },
    { several: true },
  );

/**
 * Reads a letter and checks each of its files by content.
 * @returns `id` null when the form has none
 * @throws InvalidRequest, and the errors of {@link receiveForm} and {@link checkFile}
 */
export async function receiveLetter(
  request: FastifyRequest,
): Promise<{ id: number | null; letter: LetterFields; files: AddedFile[] }> {
  const form = await receiveForm(request, { texts: 5, files: maxLetterFiles });
  const { id = null, to, cc = '', subject, content } = await formBody(form, LetterBody);
  const files: AddedFile[] = [];
  // One after the other: re-encoding pictures takes much memory.
  for (const file of form.files) files.push(await checkFile(file, ['picture', 'pdf']));
  return { id, letter: { to, cc, subject, content }, files };
}
