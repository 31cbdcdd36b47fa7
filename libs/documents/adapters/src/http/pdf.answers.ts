import { StreamableFile } from '@nestjs/common';
import type { OpenedDocument } from '@pds/documents/domain';

/** The Swagger declaration of a PDF answer. */
export const pdfAnswer = { description: 'Le PDF figé', schema: { type: 'string', format: 'binary' } } as const;

/** A PDF to show in the browser (`inline`) or to save. */
export function pdfFile({ bytes, fileName }: OpenedDocument, disposition: 'inline' | 'attachment'): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'application/pdf',
    length: bytes.byteLength,
    disposition: `${disposition}; filename="${fileName}"`,
  });
}
