import {
  type AcceptedQuote,
  type Agreement,
  DocumentsFacade,
  type DocumentSummary,
  type DossierChange,
} from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import type { Documents, IssuedLinks, ShowAgreement, WatchAgreement } from '@pds/documents/domain';

/** Implements the published facade with the repository and the use cases about accepted quotes. */
export class DocumentsFacadeAdapter extends DocumentsFacade {
  constructor(
    private readonly documents: Documents,
    private readonly links: IssuedLinks,
    private readonly showAgreement: ShowAgreement,
    private readonly watchAgreement: WatchAgreement,
  ) {
    super();
  }

  override documentsOf(demandId: number): Promise<DocumentSummary[]> {
    return this.documents.ofDemand(demandId);
  }

  override acceptedQuotes(demandIds: readonly number[]): Promise<ReadonlyMap<number, AcceptedQuote>> {
    return this.showAgreement.acceptedQuotes(demandIds);
  }

  override agreement(demandId: number): Promise<Agreement | null> {
    return this.showAgreement.execute(demandId);
  }

  override demandsWithOutdatedQuote(demandIds: readonly number[]): Promise<ReadonlySet<number>> {
    return this.showAgreement.outdatedDossiers(demandIds);
  }

  override watchAgreementDuring<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer> {
    return this.watchAgreement.execute(change, make);
  }

  override async endLinks(demandId: number, at: Instant): Promise<void> {
    const documents = await this.documents.ofDemand(demandId);
    await this.links.end(
      documents.map(({ id }) => id),
      at,
    );
  }
}
