import { ValidatedQuotes } from '@pds/aid-station/domain';
import type { Agreement, DocumentsFacade } from '@pds/documents/contract';

/** Validated quotes, through the facade of the documents context. */
export class FacadeValidatedQuotes extends ValidatedQuotes {
  constructor(private readonly documents: DocumentsFacade) {
    super();
  }

  override agreementOn(demandId: number): Promise<Agreement | null> {
    return this.documents.agreement(demandId);
  }
}
