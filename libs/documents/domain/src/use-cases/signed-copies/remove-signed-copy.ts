import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScope } from '../documents/document-in-scope';
import { publishSignedCopyRemoved } from './publish-signed-copy-removed';

/**
 * Removes the signed copy of a document; its bytes are deleted after the commit.
 *
 * Throws DocumentNotFound (outside the scope included), NoSignedCopy, ValidatedCopyKept.
 */
export class RemoveSignedCopy {
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
      const removed = document.removeSignedCopy(principal.accountId, this.clock.now());
      await this.documents.save(document);
      await publishSignedCopyRemoved(this.outbox, id, removed);
    });
  }
}
