import type { Clock, RateLimiter } from '@pds/kernel';
import { LinkUnknown } from '../../documents.errors';
import { asConvention, attestationStatus, type AttestationStatus, type Convention } from '../../model/attestation';
import type { AnswerableDossiers } from '../../ports/answerable-dossiers';
import type { Attestation, Attestations } from '../../ports/attestations';
import type { Digests } from '../../ports/digests';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { countLinkRequest } from '../answers/resolve-link';

/** An attestation as the holder of its paper checks it. */
export interface ShownAttestation extends Pick<Attestation, 'content' | 'contentSha256'> {
  readonly status: AttestationStatus;
}

/**
 * Shows to whoever holds an attestation what it says and what it is worth now, without an account.
 *
 * Throws TooManyLinkRequests, LinkUnknown.
 */
export class ShowAttestation {
  constructor(
    private readonly attestations: Attestations,
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly states: AnswerableDossiers,
    private readonly digests: Digests,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @param network the network whose requests are counted; call outside a transaction */
  async execute(secret: string, network: string): Promise<ShownAttestation> {
    await countLinkRequest(this.limiter, network, this.clock.now());
    const attestation = await this.attestations.findByDigest(this.digests.sha256(secret));
    const document = attestation && (await this.documents.find(attestation.content.conventionId));
    const convention = document && asConvention(document);
    if (!attestation || !convention) throw new LinkUnknown();
    const { content, contentSha256 } = attestation;
    return { content, contentSha256, status: await this.statusOf(convention) };
  }

  /** Returns what an attestation of an accepted convention is worth now. Applies no scope. */
  async statusOf(convention: Convention): Promise<AttestationStatus> {
    const { demandId } = convention;
    const state = await this.states.findAnswerable(demandId);
    return attestationStatus(convention, {
      dossier: await this.dossiers.find(demandId),
      isOver: state?.isOver ?? true,
      documents: await this.documents.ofDemand(demandId),
    });
  }
}
