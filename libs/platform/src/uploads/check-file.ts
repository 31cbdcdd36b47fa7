import { createHash } from 'node:crypto';
import { safeFileName } from './file-name';
import { isGpx, looksLikeXml } from './gpx';
import { isHeic } from './heic';
import { pdfDefect, pdfStart } from './pdf';
import { type PictureFormat, redraw, redrawHeic, shrinkToFit } from './pictures';
import { FileBroken, FileTypeRefused } from './uploads.errors';
import { isXls, isXlsx } from './workbooks';

/** The kinds of file that an input accepts. */
export type FileKind = 'picture' | 'pdf' | 'gpx' | 'workbook';

export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A file that may be stored and given to others. */
export interface CheckedFile {
  /** Cleaned, with the extension of the file's real type. */
  readonly originalName: string;
  /** For a picture: the re-encoded one. */
  readonly bytes: Uint8Array;
  /** Of these bytes, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Without its dot. */
  readonly extension: string;
}

type Type = { readonly mediaType: string; readonly extension: string } & (
  { readonly kind: 'picture'; readonly format: PictureFormat } | { readonly kind: Exclude<FileKind, 'picture'> }
);

const types = {
  jpeg: { kind: 'picture', format: 'jpeg', mediaType: 'image/jpeg', extension: 'jpg' },
  png: { kind: 'picture', format: 'png', mediaType: 'image/png', extension: 'png' },
  webp: { kind: 'picture', format: 'webp', mediaType: 'image/webp', extension: 'webp' },
  pdf: { kind: 'pdf', mediaType: 'application/pdf', extension: 'pdf' },
  gpx: { kind: 'gpx', mediaType: 'application/gpx+xml', extension: 'gpx' },
  xls: { kind: 'workbook', mediaType: 'application/vnd.ms-excel', extension: 'xls' },
  xlsx: {
    kind: 'workbook',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
} as const satisfies Record<string, Type>;

const named: Record<FileKind, string> = {
  picture: 'JPEG, PNG, WEBP',
  pdf: 'PDF',
  gpx: 'GPX',
  workbook: 'XLS, XLSX',
};

/**
 * Determines a file's type from its content, whatever its name and declared type, and makes it safe for others: pictures are re-encoded
 * without hidden data (a HEIC photograph as a JPEG), active content is refused (decisions: Uploads; adr/0037).
 * @param kinds the accepted kinds
 * @throws FileTypeRefused, HeicRefused, FileBroken, FileUnsafe, PictureTooLarge, each naming the file
 */
export async function checkFile({ fileName, bytes }: UploadedFile, kinds: readonly FileKind[]): Promise<CheckedFile> {
  const shownName = safeFileName(fileName);
  if (bytes.byteLength === 0) throw new FileBroken(shownName, 'est vide');
  if (isHeic(bytes) && kinds.includes('picture'))
    return checked(fileName, await redrawHeic(bytes, shownName), types.jpeg);
  const type = await typeOf(bytes, shownName);
  if (!type || !kinds.includes(type.kind))
    throw new FileTypeRefused(shownName, kinds.map((kind) => named[kind]).join(', '));
  const defect = type.kind === 'pdf' ? pdfDefect(bytes) : null;
  if (defect !== null) throw new FileBroken(shownName, defect);
  return checked(fileName, type.kind === 'picture' ? await redraw(bytes, type.format, shownName) : bytes, type);
}

function checked(fileName: string, bytes: Uint8Array, { mediaType, extension }: Type): CheckedFile {
  return {
    originalName: safeFileName(fileName, extension),
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mediaType,
    extension,
  };
}

/**
 * Re-encodes a picture as a PNG without hidden data, within this width and height (pixels), for a place on a paper.
 * @throws FileTypeRefused, HeicRefused, FileBroken, FileUnsafe, PictureTooLarge
 */
export async function redrawWithin(
  file: UploadedFile,
  largest: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  return shrinkToFit((await checkFile(file, ['picture'])).bytes, largest);
}

/** Checks the first bytes, then the requirements of the type; null for any other type. */
async function typeOf(bytes: Uint8Array, fileName: string): Promise<Type | null> {
  const begins = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (begins.startsWith('\xff\xd8\xff')) return types.jpeg;
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return types.png;
  if (/^RIFF[^]{4}WEBP/.test(begins)) return types.webp;
  if (begins.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return isXls(bytes, fileName) ? types.xls : null;
  if (begins.startsWith('PK\x03\x04')) return (await isXlsx(bytes, fileName)) ? types.xlsx : null;
  if (isProgram.test(begins)) return null;
  if (pdfStart(bytes) === null) return looksLikeXml(bytes) && isGpx(bytes, fileName) ? types.gpx : null;
  if (!looksLikeXml(bytes)) return types.pdf;
  // A page or another document that mentions a PDF, unless readers find a whole one in it.
  if (isGpx(bytes, fileName)) return types.gpx;
  return pdfDefect(bytes) === null ? types.pdf : null;
}

/** Programs of Windows, Linux and macOS, and scripts: none is accepted for a PDF that it contains. */
const isProgram = /^(?:MZ|\x7fELF|#!|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe)/;
