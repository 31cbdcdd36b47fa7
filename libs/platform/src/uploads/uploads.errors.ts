import { DomainError, ThrottledError } from '@pds/kernel';

/** The request carries no file where one is expected, more than its parts, or broke off. */
export class UploadMalformed extends DomainError {
  readonly code = 'upload.malformed';
  readonly kind = 'malformed';

  constructor() {
    super('L’envoi du fichier est incomplet ou mal formé. Veuillez réessayer.');
  }
}

/** The request is no `multipart/form-data`. */
export class UploadExpected extends DomainError {
  readonly code = 'upload.expected';
  readonly kind = 'unsupported-type';

  constructor() {
    super('Cette adresse attend un formulaire avec un fichier.');
  }
}

/** One request carries one file, or so many where several are taken. */
export class TooManyFilesAtOnce extends DomainError {
  readonly code = 'upload.too-many-files';
  readonly kind = 'too-large';

  /** @param most how many are taken */
  constructor(most: number) {
    super(most === 1 ? 'Un seul fichier par envoi' : `${most} fichiers au plus par envoi`);
  }
}

/** The files of one request are longer together than may be sent at once. */
export class FilesTooLarge extends DomainError {
  readonly code = 'upload.files-too-large';
  readonly kind = 'too-large';

  /** @param mebibytes the most that is taken */
  constructor(mebibytes: number) {
    super(`Les fichiers joints dépassent ensemble ${mebibytes} Mo`);
  }
}

/** One account sends more files side by side than its pages do. */
export class TooManyUploads extends ThrottledError {
  readonly code = 'upload.too-many-at-once';

  constructor() {
    super('Trop de fichiers en cours d’envoi. Veuillez attendre que les premiers soient arrivés.', 5);
  }
}

/** This process holds as many files in memory as it may. */
export class UploadsBusy extends DomainError {
  readonly code = 'upload.busy';
  readonly kind = 'unavailable';

  constructor() {
    super('Le service reçoit trop de fichiers en ce moment. Veuillez réessayer dans quelques instants.');
  }
}

/** A file is longer than its input takes. */
export class FileTooLarge extends DomainError {
  readonly code = 'upload.file-too-large';
  readonly kind = 'too-large';

  /** @param mebibytes the most that is taken */
  constructor(fileName: string, mebibytes: number) {
    super(`« ${fileName} » dépasse ${mebibytes} Mo`);
  }
}

/** A picture has more pixels than a camera takes; drawing it would cost more memory than it is worth. */
export class PictureTooLarge extends DomainError {
  readonly code = 'upload.picture-too-large';
  readonly kind = 'too-large';

  /** @param megapixels the most that is taken */
  constructor(fileName: string, megapixels: number) {
    super(`« ${fileName} » est une image de plus de ${megapixels} millions de pixels`);
  }
}

/** A file is, by its content, none of the types that its input takes. */
export class FileTypeRefused extends DomainError {
  readonly code = 'upload.type-refused';
  readonly kind = 'unsupported-type';

  /** @param accepted in French: `JPEG, PNG, PDF` */
  constructor(fileName: string, accepted: string) {
    super(`« ${fileName} » n’est pas d’un type accepté (${accepted})`);
  }
}

/** A file begins as one of the accepted types and does not hold what it says. */
export class FileBroken extends DomainError {
  readonly code = 'upload.file-broken';
  readonly kind = 'unsupported-type';

  constructor(fileName: string) {
    super(`« ${fileName} » est vide, incomplet ou endommagé`);
  }
}

/** A file could do something by itself: run macros, load other files, unfold into something far larger. */
export class FileUnsafe extends DomainError {
  readonly code = 'upload.file-unsafe';
  readonly kind = 'unsupported-type';

  /** @param reason completes « contient … » */
  constructor(fileName: string, reason: string) {
    super(`« ${fileName} » contient ${reason} et n’est pas accepté`);
  }
}
