import type { DocumentSummary } from '@pds/documents/contract';
import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { Documents } from '../ports/documents';
import { DocumentNotFound } from '../documents.errors';
import type { QuotableDossiers } from '../ports/quotable-dossiers';

/**
 * Marks a document as accepted, one way (spec back-office 4). Two people at once: the second gets the conflict.
 *
 * Raises DocumentNotFound (outside the scope included), AlreadyValidated, QuoteExpired.
 */
export class ValidateDocument {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, principal: Principal): Promise<DocumentSummary> {
    return this.unitOfWork.run(async () => {
      const document = await this.documents.findForUpdate(id);
      if (!document) throw new DocumentNotFound();
      const dossier = await this.dossiers.find(document.demandId);
      if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DocumentNotFound();
      document.validate(principal.accountId, this.clock.now());
      await this.documents.save(document);
      return document.summary();
    });
  }
}
