import { ValidatedQuotes } from '@pds/aid-station/domain';
import type { DocumentsFacade } from '@pds/documents/contract';

/** Validated quotes asked of the documents context. */
export class FacadeValidatedQuotes extends ValidatedQuotes {
  constructor(private readonly documents: DocumentsFacade) {
    super();
  }

  override async pricesFor(demandId: number): Promise<readonly number[]> {
    const documents = await this.documents.documentsOf(demandId);
    return documents
      .filter(({ type, validatedAt }) => type === 1 && validatedAt !== null)
      .map(({ priceCents }) => priceCents);
  }
}
