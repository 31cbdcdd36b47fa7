import type { ContextParts } from '@pds/platform';
import { DocumentRecord } from './document.record';
import { DocumentsModule } from './documents.module';
import { CreateDocuments1795132800500 } from './migrations/1795132800500-create-documents';

export { DocumentResponse } from './document.dto';
export * from './quote-page';

/** What the composition root mounts of this context. */
export const documentsContext: ContextParts = {
  modules: [DocumentsModule],
  records: [DocumentRecord],
  migrations: [CreateDocuments1795132800500],
};
