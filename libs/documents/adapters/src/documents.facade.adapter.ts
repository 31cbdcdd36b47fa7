import { type AcceptedQuote, type Agreement, DocumentsFacade, type DocumentSummary } from '@pds/documents/contract';
import type { Documents, ShowAgreement } from '@pds/documents/domain';

/** The published facade, on the repository: it only reads. */
export class DocumentsFacadeAdapter extends DocumentsFacade {
  constructor(
    private readonly documents: Documents,
    private readonly showAgreement: ShowAgreement,
  ) {
    super();
  }

  override documentsOf(demandId: number): Promise<DocumentSummary[]> {
    return this.documents.ofDemand(demandId);
  }

  override acceptedQuotes(demandIds: readonly number[]): Promise<ReadonlyMap<number, AcceptedQuote>> {
    return this.showAgreement.accepted(demandIds);
  }

  override agreement(demandId: number): Promise<Agreement | null> {
    return this.showAgreement.execute(demandId);
  }
}
