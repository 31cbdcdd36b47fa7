import type { FrozenFile, Instant } from '@pds/kernel';

/** The copy of a document that the customer signed: a scan or a photograph of the paper, or a signed PDF. */
export interface SignedCopy {
  /** Its name on the computer it came from, with the extension of what it is. */
  readonly originalName: string;
  readonly mediaType: string;
  /** Where its bytes are; they are of this copy alone. */
  readonly file: FrozenFile;
  readonly addedBy: number;
  readonly addedAt: Instant;
}

/** A file that was judged by its content and may be kept. */
export interface ReceivedCopy {
  readonly originalName: string;
  readonly bytes: Uint8Array;
  /** Of the bytes, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Without its dot. */
  readonly extension: string;
}
