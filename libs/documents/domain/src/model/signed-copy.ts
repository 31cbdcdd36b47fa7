import type { FrozenFile, Instant } from '@pds/kernel';

/** The copy of a document signed by the customer: a scan or a photograph of the paper, or a signed PDF. */
export interface SignedCopy {
  /** Its original file name, with the extension of its actual type. */
  readonly originalName: string;
  readonly mediaType: string;
  /** The location of its bytes, which belong to this copy only. */
  readonly file: FrozenFile;
  readonly addedBy: number;
  readonly addedAt: Instant;
}

/** An uploaded file of an accepted type, checked by its content. */
export interface ReceivedCopy {
  readonly originalName: string;
  readonly bytes: Uint8Array;
  /** Of the bytes, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Without its dot. */
  readonly extension: string;
}
