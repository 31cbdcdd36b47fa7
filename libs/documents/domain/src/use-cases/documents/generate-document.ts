import type { DocumentSummary } from '@pds/documents/contract';
import type { Clock, FrozenFiles, Principal, UnitOfWork } from '@pds/kernel';
import { Document } from '../../model/document';
import type { DocumentNames } from '../../ports/document-names';
import type { Documents } from '../../ports/documents';
import { documentSources, type GenerateDocumentCommand } from './document-sources';
import { documentKind, documentName } from '../../model/document-kinds';
import { documentWarnings } from '../../model/document-warnings';
import type { Issuers } from '../../ports/issuers';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import type { DocumentPaper } from '../../ports/document-paper';

/** A newly generated document, with warnings for its author in French. */
export interface GeneratedDocument extends DocumentSummary {
  readonly warnings: readonly string[];
}

/**
 * Generates a document of a dossier: freezes its data, prints and stores the PDF (spec back-office 5, decisions: Documents). The page is
 * printed outside any transaction: a browser must not hold a connection.
 *
 * Throws UnknownDocumentType, DossierNotFound (outside the scope included), DossierIncomplete with every missing item, ValidityRefused.
 */
export class GenerateDocument {
  constructor(
    private readonly dossiers: QuotableDossiers,
    private readonly issuers: Issuers,
    private readonly documents: Documents,
    private readonly names: DocumentNames,
    private readonly paper: DocumentPaper,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: GenerateDocumentCommand, principal: Principal): Promise<GeneratedDocument> {
    const { dossiers, issuers, documents } = this;
    const kind = documentKind(command.type);
    const sources = await documentSources({ dossiers, issuers, documents }, command, principal);
    const number = await this.documents.nextId();
    const frozen = kind.freeze(number, sources, this.clock.now());
    const name = documentName(frozen.type, number);
    const pdf = await this.paper.print(frozen, principal.accountId);
    const file = await this.frozenFiles.freeze(pdf, { folder: 'documents', name, extension: 'pdf' });
    const document = Document.generate(this.names.next(), frozen, file, principal.accountId);
    await this.unitOfWork.run(() => this.documents.add(document));
    return { ...document.summary(), warnings: documentWarnings(sources) };
  }
}
