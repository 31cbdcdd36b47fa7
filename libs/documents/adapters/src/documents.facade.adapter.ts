import { DocumentsFacade, type DocumentSummary } from '@pds/documents/contract';
import type { Documents } from '@pds/documents/domain';

/** The published facade, on the repository: it only reads. */
export class DocumentsFacadeAdapter extends DocumentsFacade {
  constructor(private readonly documents: Documents) {
    super();
  }

  override documentsOf(demandId: number): Promise<DocumentSummary[]> {
    return this.documents.ofDemand(demandId);
  }
}
