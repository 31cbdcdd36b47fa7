import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { publishSignedCopyRemoved } from '../signed-copies/publish-signed-copy-removed';
import { inScope } from './document-in-scope';

/**
 * Deletes a document that is not validated (spec back-office 4), with its signed copy.
 *
 * Throws DocumentNotFound (outside the scope included), ValidatedDocumentKept.
 */
export class DeleteDocument {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const document = await inScope(await this.documents.findForUpdate(id), this.dossiers, principal);
      document.delete(principal.accountId, this.clock.now());
      await this.documents.remove(document);
      if (document.signedCopy) await publishSignedCopyRemoved(this.outbox, id, document.signedCopy);
    });
  }
}
