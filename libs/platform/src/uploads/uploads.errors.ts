import { defineError, ThrottledError } from '@pds/kernel';

/** The request has no file where one is expected, too many parts, or was interrupted. */
export class UploadMalformed extends defineError('upload.malformed', 'malformed', {
  message: 'L’envoi du fichier est incomplet ou mal formé. Veuillez réessayer.',
}) {}

/** The request is not `multipart/form-data`. */
export class UploadExpected extends defineError('upload.expected', 'unsupported-type', {
  message: 'Cette adresse attend un formulaire avec un fichier.',
}) {}

/**
 * A request may contain one file, or the given number where several are accepted.
 * @param most the maximum number of files
 */
export class TooManyFilesAtOnce extends defineError('upload.too-many-files', 'too-large', (most: number) => ({
  message: most === 1 ? 'Un seul fichier par envoi' : `${most} fichiers au plus par envoi`,
})) {}

/**
 * The files of one request are too large in total.
 * @param mebibytes the maximum size
 */
export class FilesTooLarge extends defineError('upload.files-too-large', 'too-large', (mebibytes: number) => ({
  message: `Les fichiers joints dépassent ensemble ${mebibytes} Mo`,
})) {}

/** One account sends more files in parallel than its pages do. */
export class TooManyUploads extends ThrottledError {
  readonly code = 'upload.too-many-at-once';

  constructor() {
    super('Trop de fichiers en cours d’envoi. Veuillez attendre que les premiers soient arrivés.', 5);
  }
}

/** This process holds the maximum number of files in memory. */
export class UploadsBusy extends defineError('upload.busy', 'unavailable', {
  message: 'Le service reçoit trop de fichiers en ce moment. Veuillez réessayer dans quelques instants.',
}) {}

/**
 * A file is larger than its input accepts.
 * @param mebibytes the maximum size
 */
export class FileTooLarge extends defineError(
  'upload.file-too-large',
  'too-large',
  (fileName: string, mebibytes: number) => ({ message: `« ${fileName} » dépasse ${mebibytes} Mo` }),
) {}

/**
 * A picture has more pixels than a camera produces; re-encoding it would take too much memory.
 * @param megapixels the maximum size
 */
export class PictureTooLarge extends defineError(
  'upload.picture-too-large',
  'too-large',
  (fileName: string, megapixels: number) => ({
    message: `« ${fileName} » est une image de plus de ${megapixels} millions de pixels`,
  }),
) {}

/**
 * A file's content is none of the types that its input accepts.
 * @param accepted in French: `JPEG, PNG, PDF`
 */
export class FileTypeRefused extends defineError(
  'upload.type-refused',
  'unsupported-type',
  (fileName: string, accepted: string) => ({ message: `« ${fileName} » n’est pas d’un type accepté (${accepted})` }),
) {}

/**
 * A file begins as one of the accepted types and then violates its format.
 * @param reason completes « the file … » in French, with the place where it is known
 */
export class FileBroken extends defineError(
  'upload.file-broken',
  'unsupported-type',
  (fileName: string, reason = 'est incomplet ou endommagé') => ({ message: `« ${fileName} » ${reason}` }),
) {}

/** A photograph in the format of some phones (HEIC) that neither the sender's browser nor this service can convert. */
export class HeicRefused extends defineError('upload.heic-refused', 'unsupported-type', (fileName: string) => ({
  message:
    `« ${fileName} » est une photo au format HEIC qui n’a pas pu être convertie. Sur iPhone : Réglages > Appareil photo > Formats > ` +
    'Le plus compatible, puis reprenez la photo, ou exportez celle-ci en JPEG depuis un ordinateur.',
})) {}

/**
 * A file has active content: macros, references to other files, or data that expand to a far larger size.
 * @param reason completes « contient … »
 */
export class FileUnsafe extends defineError(
  'upload.file-unsafe',
  'unsupported-type',
  (fileName: string, reason: string) => ({ message: `« ${fileName} » contient ${reason} et n’est pas accepté` }),
) {}
