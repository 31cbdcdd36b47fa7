import {
  type AcceptedQuote,
  type Agreement,
  DocumentsFacade,
  type DocumentSummary,
  type DossierChange,
} from '@pds/documents/contract';
import type { Documents, ShowAgreement, WatchAgreement } from '@pds/documents/domain';

/** Implements the published facade with the repository and the use cases about accepted quotes. */
export class DocumentsFacadeAdapter extends DocumentsFacade {
  constructor(
    private readonly documents: Documents,
    private readonly showAgreement: ShowAgreement,
    private readonly watchAgreement: WatchAgreement,
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

  override outdated(demandIds: readonly number[]): Promise<ReadonlySet<number>> {
    return this.showAgreement.outdated(demandIds);
  }

  override watch<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer> {
    return this.watchAgreement.execute(change, make);
  }
}
