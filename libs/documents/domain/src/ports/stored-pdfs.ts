import type { StoredPdf } from '../model/document';

/** Reads back the bytes of a PDF. */
export abstract class StoredPdfs {
  /** The very bytes that were stored; raises when they are missing or no longer match their SHA-256. */
  abstract read(pdf: StoredPdf): Promise<Uint8Array>;
}
