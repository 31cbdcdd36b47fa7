import type { AttestationContent } from '../model/attestation';

/** What lets a reader check an attestation. */
export interface AttestationSeal {
  /** The secret in the address of its page. */
  readonly secret: string;
  /** SHA-256 of its content, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Renders an attestation of presence as a PDF. */
export abstract class AttestationPaper {
  /** @param askedBy the account that waits for it: accounts take turns */
  abstract print(content: AttestationContent, seal: AttestationSeal, askedBy: number): Promise<Uint8Array>;
}
