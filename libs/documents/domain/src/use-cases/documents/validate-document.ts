import type { DocumentSummary } from '@pds/documents/contract';
import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScope } from './document-in-scope';

/**
 * Marks a document as accepted, irreversibly (spec back-office 4). Of two simultaneous callers, the second gets the conflict.
 *
 * Throws DocumentNotFound (outside the scope included), AlreadyValidated, QuoteExpired.
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
      const document = await inScope(await this.documents.findForUpdate(id), this.dossiers, principal);
      document.validate(principal.accountId, this.clock.now());
      await this.documents.save(document);
      return document.summary();
    });
  }
}
