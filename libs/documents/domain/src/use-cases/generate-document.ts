import type { DocumentSummary } from '@pds/documents/contract';
import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { Document } from '../model/document';
import type { DocumentNames } from '../ports/document-names';
import type { Documents } from '../ports/documents';
import { DocumentTypeUnavailable, DossierNotFound, UnknownDocumentType } from '../documents.errors';
import type { Issuers } from '../ports/issuers';
import type { QuotableDossiers } from '../ports/quotable-dossiers';
import { quoteContent } from '../model/quote';
import type { QuotePaper } from '../ports/quote-paper';

export interface GenerateDocumentCommand {
  /** 1 quote, 2 convention, 3 device declaration. */
  readonly type: number;
  readonly demandId: number;
}

/**
 * Generates a document of a dossier: freezes its data, prints and keeps the PDF (spec back-office 5, decisions:
 * Documents). Only the quote for now. The page is printed outside any transaction: a browser must not hold a connection.
 *
 * Raises UnknownDocumentType, DocumentTypeUnavailable, DossierNotFound (outside the scope included),
 * DossierIncomplete with every missing item.
 */
export class GenerateDocument {
  constructor(
    private readonly dossiers: QuotableDossiers,
    private readonly issuers: Issuers,
    private readonly documents: Documents,
    private readonly names: DocumentNames,
    private readonly paper: QuotePaper,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ type, demandId }: GenerateDocumentCommand, principal: Principal): Promise<DocumentSummary> {
    if (type !== 1 && type !== 2 && type !== 3) throw new UnknownDocumentType();
    const dossier = await this.dossiers.dossier(demandId);
    if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DossierNotFound();
    if (type !== 1) throw new DocumentTypeUnavailable();

    const { departmentId, officeId, organisationId } = dossier;
    const issuer = departmentId === null ? null : await this.issuers.issuer(departmentId, officeId);
    const customer = organisationId === null ? null : await this.issuers.customer(organisationId);
    const content = quoteContent(await this.documents.nextId(), dossier, issuer, customer, this.clock.now());
    const uniq = this.names.next();
    const quote = Document.quote(uniq, content, await this.paper.print(uniq, content), principal.accountId);
    await this.unitOfWork.run(() => this.documents.add(quote));
    return quote.summary();
  }
}
