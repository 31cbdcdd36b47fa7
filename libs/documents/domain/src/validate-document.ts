import type { DocumentSummary } from '@pds/documents/contract';
import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { Documents } from './documents';
import { DocumentNotFoundError } from './documents.errors';
import type { QuotableDossiers } from './quotable-dossier';

/**
 * Marks a document as accepted, one way (spec back-office 4). Two people at once: the second gets the conflict.
 *
 * Raises DocumentNotFoundError (outside the scope included), AlreadyValidatedError, QuoteExpiredError.
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
      const document = await this.documents.withIdForUpdate(id);
      if (!document) throw new DocumentNotFoundError();
      const dossier = await this.dossiers.dossier(document.demandId);
      if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DocumentNotFoundError();
      document.validate(principal.accountId, this.clock.now());
      await this.documents.save(document);
      return document.summary();
    });
  }
}
