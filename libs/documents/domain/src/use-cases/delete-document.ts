import { isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { Documents } from '../ports/documents';
import { DocumentNotFound } from '../documents.errors';
import type { QuotableDossiers } from '../ports/quotable-dossiers';

/**
 * Deletes a document that was not validated (spec back-office 4).
 *
 * Raises DocumentNotFound (outside the scope included), ValidatedDocumentKept.
 */
export class DeleteDocument {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(id: number, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const document = await this.documents.findForUpdate(id);
      if (!document) throw new DocumentNotFound();
      const dossier = await this.dossiers.find(document.demandId);
      if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DocumentNotFound();
      document.assertDeletable();
      await this.documents.remove(document);
    });
  }
}
