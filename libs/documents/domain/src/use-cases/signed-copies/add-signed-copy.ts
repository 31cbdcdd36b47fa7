import type { DocumentSummary } from '@pds/documents/contract';
import type { Clock, Outbox, Principal, UploadStore } from '@pds/kernel';
import type { ReceivedCopy } from '../../model/signed-copy';
import type { DocumentNames } from '../../ports/document-names';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScope } from '../documents/document-in-scope';
import { publishSignedCopyRemoved } from './publish-signed-copy-removed';

/**
 * Stores the signed copy of a document (spec back-office 7). Replaces an earlier one and deletes its bytes; bytes and document change
 * together or not at all. Nothing else changes: validation is a separate decision.
 *
 * Throws DocumentNotFound (outside the scope included), ValidatedCopyKept.
 */
export class AddSignedCopy {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly names: DocumentNames,
    private readonly uploads: UploadStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Checks whether the caller may add one, before any byte is read. */
  async check(id: number, principal: Principal): Promise<void> {
    (await inScope(await this.documents.find(id), this.dossiers, principal)).assertCopyChangeable();
  }

  async execute(id: number, received: ReceivedCopy, principal: Principal): Promise<DocumentSummary> {
    await this.check(id, principal);
    const { originalName, mediaType, extension } = received;
    // A new key: the same bytes may be added again while the earlier ones are being deleted.
    const place = { folder: 'signed-copies', name: `${id}-${this.names.next()}`, extension };
    return this.uploads.store(
      received,
      place,
      async (file) => {
        const document = await inScope(await this.documents.findForUpdate(id), this.dossiers, principal);
        const added = { addedBy: principal.accountId, addedAt: this.clock.now() };
        const replaced = document.attachSignedCopy({ originalName, mediaType, file, ...added });
        await this.documents.save(document);
        if (replaced) await publishSignedCopyRemoved(this.outbox, id, replaced);
        return document.summary();
      },
      async (key) => (await this.documents.find(id))?.signedCopy?.file.key === key,
    );
  }
}
