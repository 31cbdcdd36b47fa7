import type { Clock, FrozenFiles, Principal, Timeline, UnitOfWork } from '@pds/kernel';
import { AttestationRefused } from '../../documents.errors';
import { asConvention, attestationContent, type Convention } from '../../model/attestation';
import type { AttestationPaper } from '../../ports/attestation-paper';
import type { Attestation, Attestations } from '../../ports/attestations';
import type { Digests } from '../../ports/digests';
import type { DocumentNames } from '../../ports/document-names';
import type { Documents } from '../../ports/documents';
import type { Issuers } from '../../ports/issuers';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScope } from '../documents/document-in-scope';
import type { OpenedDocument } from '../documents/open-document';
import type { ShowAttestation } from './show-attestation';

/**
 * Opens the attestation of presence of an accepted convention, printed and frozen on first use and never again. For callers who may see the
 * dossier: staff in their scope, the organiser who filed it or manages its organisation. Call outside any transaction: a browser must not
 * hold a connection.
 *
 * Throws DocumentNotFound (outside the scope included), AttestationRefused, DossierIncomplete without the number of the approval.
 */
export class OpenAttestation {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly showAttestation: ShowAttestation,
    private readonly issuers: Issuers,
    private readonly attestations: Attestations,
    private readonly names: DocumentNames,
    private readonly digests: Digests,
    private readonly paper: AttestationPaper,
    private readonly frozenFiles: FrozenFiles,
    private readonly timeline: Timeline,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(conventionId: number, principal: Principal): Promise<OpenedDocument> {
    const document = await inScope(await this.documents.find(conventionId), this.dossiers, principal);
    const convention = asConvention(document);
    if (!convention || convention.summary().validatedAt === null) throw new AttestationRefused('not-accepted');
    const status = await this.showAttestation.statusOf(convention);
    if (status !== 'valid') throw new AttestationRefused(status);
    const { file } =
      (await this.attestations.ofConvention(conventionId)) ?? (await this.print(convention, principal.accountId));
    return { fileName: `${nameOf(convention)}.pdf`, bytes: await this.frozenFiles.read(file) };
  }

  private async print(convention: Convention, askedBy: number): Promise<Attestation> {
    const { issuer, dossier } = convention.content;
    const { departmentId, officeId } = dossier;
    const present = departmentId === null ? null : await this.issuers.issuer(departmentId, officeId);
    const content = attestationContent(convention, present ?? issuer, this.clock.now());
    const secret = this.names.next();
    const contentSha256 = this.digests.sha256(JSON.stringify(content));
    const pdf = await this.paper.print(content, { secret, sha256: contentSha256 }, askedBy);
    const file = await this.frozenFiles.freeze(pdf, {
      folder: 'documents',
      name: nameOf(convention),
      extension: 'pdf',
    });
    const printed = { digest: this.digests.sha256(secret), content, contentSha256, file };
    return this.unitOfWork.run(async () => {
      const stored = await this.attestations.store(printed);
      // Of two that were printed at the same moment, one is issued.
      if (stored.digest === printed.digest)
        await this.timeline.record({
          dossierId: convention.demandId,
          what: 'documents.attested',
          kinds: ['documents'],
          at: content.issuedAt,
          by: askedBy,
          facts: { document: convention.id, type: 2 },
        });
      return stored;
    });
  }
}

/** Its file name, without its extension: `attestation-12`, with the number of its convention. */
const nameOf = ({ id }: Convention) => `attestation-${id}`;
