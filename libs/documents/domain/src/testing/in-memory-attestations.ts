import {
  type Attestation,
  type AttestationContent,
  AttestationPaper,
  Attestations,
  type AttestationSeal,
} from '../index';

export class InMemoryAttestations extends Attestations {
  private readonly stored = new Map<number, Attestation>();

  override async ofConvention(conventionId: number): Promise<Attestation | null> {
    return this.stored.get(conventionId) ?? null;
  }

  override async findByDigest(digest: string): Promise<Attestation | null> {
    return [...this.stored.values()].find((attestation) => attestation.digest === digest) ?? null;
  }

  override async store(attestation: Attestation): Promise<Attestation> {
    const { conventionId } = attestation.content;
    const kept = this.stored.get(conventionId) ?? attestation;
    this.stored.set(conventionId, kept);
    return kept;
  }
}

/** The content and the seal as text, instead of a PDF. */
export class InMemoryAttestationPaper extends AttestationPaper {
  override async print(content: AttestationContent, seal: AttestationSeal): Promise<Uint8Array> {
    return new TextEncoder().encode(JSON.stringify({ content, seal }));
  }
}
