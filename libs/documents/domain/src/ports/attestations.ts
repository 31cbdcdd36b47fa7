import type { FrozenFileRef } from '@pds/kernel';
import type { AttestationContent } from '../model/attestation';

/** A printed attestation of presence. */
export interface Attestation {
  /** SHA-256 of the secret in the address of its page. */
  readonly digest: string;
  readonly content: AttestationContent;
  /** SHA-256 of the content as JSON, which paper and page show. */
  readonly contentSha256: string;
  readonly file: FrozenFileRef;
}

/** The attestations of presence: one for each accepted convention, once somebody asked for it. */
export abstract class Attestations {
  abstract ofConvention(conventionId: number): Promise<Attestation | null>;
  abstract findByDigest(digest: string): Promise<Attestation | null>;
  /** Stores the attestation of a convention, once: a second caller gets the first one. */
  abstract store(attestation: Attestation): Promise<Attestation>;
}
