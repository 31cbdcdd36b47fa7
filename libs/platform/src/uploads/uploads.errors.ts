import { DomainError, ThrottledError } from '@pds/kernel';

/** The request has no file where one is expected, too many parts, or was interrupted. */
export class UploadMalformed extends DomainError {
  readonly code = 'upload.malformed';
  readonly kind = 'malformed';

  constructor() {
    super('L’envoi du fichier est incomplet ou mal formé. Veuillez réessayer.');
  }
}

/** The request is not `multipart/form-data`. */
export class UploadExpected extends DomainError {
  readonly code = 'upload.expected';
  readonly kind = 'unsupported-type';

  constructor() {
    super('Cette adresse attend un formulaire avec un fichier.');
  }
}

/** A request may contain one file, or the given number where several are accepted. */
export class TooManyFilesAtOnce extends DomainError {
  readonly code = 'upload.too-many-files';
  readonly kind = 'too-large';

  /** @param most the maximum number of files */
  constructor(most: number) {
    super(most === 1 ? 'Un seul fichier par envoi' : `${most} fichiers au plus par envoi`);
  }
}

/** The files of one request are too large in total. */
export class FilesTooLarge extends DomainError {
  readonly code = 'upload.files-too-large';
  readonly kind = 'too-large';

  /** @param mebibytes the maximum size */
  constructor(mebibytes: number) {
    super(`Les fichiers joints dépassent ensemble ${mebibytes} Mo`);
  }
}

/** One account sends more files in parallel than its pages do. */
export class TooManyUploads extends ThrottledError {
  readonly code = 'upload.too-many-at-once';

  constructor() {
    super('Trop de fichiers en cours d’envoi. Veuillez attendre que les premiers soient arrivés.', 5);
  }
}

/** This process holds the maximum number of files in memory. */
export class UploadsBusy extends DomainError {
  readonly code = 'upload.busy';
  readonly kind = 'unavailable';

  constructor() {
    super('Le service reçoit trop de fichiers en ce moment. Veuillez réessayer dans quelques instants.');
  }
}

/** A file is larger than its input accepts. */
export class FileTooLarge extends DomainError {
  readonly code = 'upload.file-too-large';
  readonly kind = 'too-large';

  /** @param mebibytes the maximum size */
  constructor(fileName: string, mebibytes: number) {
    super(`« ${fileName} » dépasse ${mebibytes} Mo`);
  }
}

/** A picture has more pixels than a camera produces; re-encoding it would take too much memory. */
export class PictureTooLarge extends DomainError {
  readonly code = 'upload.picture-too-large';
  readonly kind = 'too-large';

  /** @param megapixels the maximum size */
  constructor(fileName: string, megapixels: number) {
    super(`« ${fileName} » est une image de plus de ${megapixels} millions de pixels`);
  }
}

/** A file's content is none of the types that its input accepts. */
export class FileTypeRefused extends DomainError {
  readonly code = 'upload.type-refused';
  readonly kind = 'unsupported-type';

  /** @param accepted in French: `JPEG, PNG, PDF` */
  constructor(fileName: string, accepted: string) {
    super(`« ${fileName} » n’est pas d’un type accepté (${accepted})`);
  }
}

/** A file begins as one of the accepted types and then violates its format. */
export class FileBroken extends DomainError {
  readonly code = 'upload.file-broken';
  readonly kind = 'unsupported-type';

  /** @param reason completes « the file … » in French, with the place where it is known */
  constructor(fileName: string, reason = 'est incomplet ou endommagé') {
    super(`« ${fileName} » ${reason}`);
  }
}

/** A photograph in the format of some phones (HEIC) that neither the sender's browser nor this service can convert. */
export class HeicRefused extends DomainError {
  readonly code = 'upload.heic-refused';
  readonly kind = 'unsupported-type';

  constructor(fileName: string) {
    super(
      `« ${fileName} » est une photo au format HEIC qui n’a pas pu être convertie. Sur iPhone : Réglages > Appareil photo > Formats > ` +
        'Le plus compatible, puis reprenez la photo, ou exportez celle-ci en JPEG depuis un ordinateur.',
    );
  }
}

/** A file has active content: macros, references to other files, or data that expand to a far larger size. */
export class FileUnsafe extends DomainError {
  readonly code = 'upload.file-unsafe';
  readonly kind = 'unsupported-type';

  /** @param reason completes « contient … » */
  constructor(fileName: string, reason: string) {
    super(`« ${fileName} » contient ${reason} et n’est pas accepté`);
  }
}
