import { documentsEvents } from '@pds/documents/contract';
import type { ContextParts } from '@pds/platform';
import { DocumentRecord } from './persistence/document.record';
import { DocumentsModule } from './documents.module';
import { CreateDocuments1795132800500 } from './persistence/migrations/1795132800500-create-documents';
import { QuotesOfDemand1795132800501 } from './persistence/migrations/1795132800501-quotes-of-demand';
import { PapersWithoutPrice1795132840100 } from './persistence/migrations/1795132840100-papers-without-price';
import { PapersOfOrganiser1795132820500 } from './persistence/migrations/1795132820500-papers-of-organiser';
import { SignedCopies1795132840410 } from './persistence/migrations/1795132840410-signed-copies';
import { Acceptance1795132840501 } from './persistence/migrations/1795132840501-acceptance';
import { TimelineOfDocuments1795132860403 } from './persistence/migrations/1795132860403-timeline-of-documents';
import { OpenQuotes1795132860931 } from './persistence/migrations/1795132860931-open-quotes';
import { ValidatedQuotes1795132880801 } from './persistence/migrations/1795132880801-validated-quotes';
import { AnswersFromAccounts1795627069375 } from './persistence/migrations/1795627069375-answers-from-accounts';
import { InstalmentsOfQuotes1796340000001 } from './persistence/migrations/1796340000001-instalments-of-quotes';
import { ViewsOfDocuments1796410000001 } from './persistence/migrations/1796410000001-views-of-documents';
import { QuotesInProgress1796600000001 } from './persistence/migrations/1796600000001-quotes-in-progress';
import { WatchedDocuments1796700000003 } from './persistence/migrations/1796700000003-watched-documents';
import { Attestations1796900000051 } from './persistence/migrations/1796900000051-attestations';

export { AgreementAnswer } from './http/agreement.dto';
export { DocumentAnswer } from './http/document.dto';
export * from './paper/quote-page';

/** The parts of this context that `libs/application` mounts. */
export const documentsContext: ContextParts = {
  name: 'documents',
  calls: ['demand', 'organisations', 'pricing', 'users'],
  module: DocumentsModule,
  records: [DocumentRecord],
  migrations: [
    CreateDocuments1795132800500,
    QuotesOfDemand1795132800501,
    PapersOfOrganiser1795132820500,
    PapersWithoutPrice1795132840100,
    SignedCopies1795132840410,
    Acceptance1795132840501,
    TimelineOfDocuments1795132860403,
    OpenQuotes1795132860931,
    ValidatedQuotes1795132880801,
    AnswersFromAccounts1795627069375,
    InstalmentsOfQuotes1796340000001,
    ViewsOfDocuments1796410000001,
    QuotesInProgress1796600000001,
    WatchedDocuments1796700000003,
    Attestations1796900000051,
  ],
  events: Object.values(documentsEvents),
  previews: async () => (await import('./demo/previews')).documentsPreviews,
};
