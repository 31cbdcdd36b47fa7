import { type NewestQuote, NewestQuotes } from '@pds/demand/domain';
import { type DocumentsFacade, documentTypes } from '@pds/documents/contract';

/** The newest quotes of demands, as stored by the documents context. */
export class NewestQuotesBridge extends NewestQuotes {
  /** @param documents resolved at each call: the demand context is created before the documents context */
  constructor(private readonly documents: () => Pick<DocumentsFacade, 'documentsOf'>) {
    super();
  }

  override async of(demandId: number): Promise<NewestQuote | null> {
    return (await this.documents().documentsOf(demandId)).find(({ type }) => type === documentTypes.quote) ?? null;
  }
}
