import { DocumentsFacade, type DocumentSummary } from '@pds/documents/contract';
import type { Documents } from '@pds/documents/domain';

/** The published facade, on the repository: both calls only read. */
export class RepositoryDocumentsFacade extends DocumentsFacade {
  constructor(private readonly documents: Documents) {
    super();
  }

  override hasValidatedQuote(demandId: number): Promise<boolean> {
    return this.documents.hasValidatedQuote(demandId);
  }

  override documentsOf(demandId: number): Promise<DocumentSummary[]> {
    return this.documents.ofDemand(demandId);
  }
}
