import { AcceptedTerms } from '@pds/demand/domain';
import type { DocumentsFacade } from '@pds/documents/contract';

/** What a demand's customer accepted, as stored by the documents context. */
export class AcceptedTermsBridge extends AcceptedTerms {
  /** @param documents resolved at each call: the demand context is created before the documents context */
  constructor(private readonly documents: () => Pick<DocumentsFacade, 'watchAgreementDuring' | 'agreement'>) {
    super();
  }

  override trackChange<Answer>(
    { demandId, editor, at }: Parameters<AcceptedTerms['trackChange']>[0],
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const { accountId: by, isOrganiser } = editor;
    return this.documents().watchAgreementDuring({ demandId, by, isOrganiser, at }, make);
  }

  override async hasAccepted(demandId: number): Promise<boolean> {
    return (await this.documents().agreement(demandId)) !== null;
  }
}
