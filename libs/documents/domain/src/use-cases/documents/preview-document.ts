import type { Clock, Principal } from '@pds/kernel';
import { documentKind } from '../../model/document-kinds';
import type { DocumentPaper } from '../../ports/document-paper';
import type { Documents } from '../../ports/documents';
import type { Issuers } from '../../ports/issuers';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { documentSources, type GenerateDocumentCommand } from './document-sources';
import type { OpenedDocument } from './open-document';

/** Replaces the number of a document: a draft has none. */
const noNumber = 0;

/**
 * Previews a document as it would be generated now: marked as a draft, without a number, not stored, shown to the caller only (decisions:
 * Documents).
 *
 * Throws UnknownDocumentType, DossierNotFound (outside the scope included), DossierIncomplete with every missing item, ValidityRefused.
 */
export class PreviewDocument {
  constructor(
    private readonly dossiers: QuotableDossiers,
    private readonly issuers: Issuers,
    private readonly documents: Documents,
    private readonly paper: DocumentPaper,
    private readonly clock: Clock,
  ) {}

  async execute(command: GenerateDocumentCommand, principal: Principal): Promise<OpenedDocument> {
    const { dossiers, issuers, documents } = this;
    const kind = documentKind(command.type);
    const sources = await documentSources({ dossiers, issuers, documents }, command, principal);
    const frozen = kind.freeze(noNumber, sources, this.clock.now());
    return {
      fileName: `apercu-${kind.filePrefix}-${command.demandId}.pdf`,
      bytes: await this.paper.preview(frozen, principal.accountId),
    };
  }
}
