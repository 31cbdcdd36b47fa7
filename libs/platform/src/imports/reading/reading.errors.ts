import { defineError } from '@pds/kernel';

/**
 * A file is none that an import reads, or is too large.
 * @param reason French: completes « the file … », and says what to do
 */
export class ImportFileRefused extends defineError(
  'import.file-refused',
  'invalid',
  (fileName: string, reason: string) => ({ message: `« ${fileName} » ${reason}`, field: 'file' }),
) {}
