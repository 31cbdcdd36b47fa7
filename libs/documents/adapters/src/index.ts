import type { ContextParts } from '@pds/platform';
import { DocumentRecord } from './persistence/document.record';
import { DocumentsModule } from './documents.module';
import { CreateDocuments1795132800500 } from './persistence/migrations/1795132800500-create-documents';
import { QuotesOfDemand1795132800501 } from './persistence/migrations/1795132800501-quotes-of-demand';
import { PapersOfOrganiser1795132820500 } from './persistence/migrations/1795132820500-papers-of-organiser';

export { AgreementAnswer } from './http/agreement.dto';
export { DocumentAnswer } from './http/document.dto';
export * from './paper/quote-page';

/** What the composition root mounts of this context. */
export const documentsContext: ContextParts = {
  name: 'documents',
  calls: ['demand', 'organisations', 'pricing'],
  module: DocumentsModule,
  records: [DocumentRecord],
  migrations: [CreateDocuments1795132800500, QuotesOfDemand1795132800501, PapersOfOrganiser1795132820500],
  events: [],
  previews: async () => (await import('./demo/previews')).documentsPreviews,
};
