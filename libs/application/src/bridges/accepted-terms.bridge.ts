import type { AcceptedOffer } from '@pds/demand/contract';
import { AcceptedTerms } from '@pds/demand/domain';
import type { DocumentsFacade } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';

/** What a demand's customer accepted, as stored by the documents context. */
export class AcceptedTermsBridge extends AcceptedTerms {
  /** @param documents resolved at each call: the demand context is created before the documents context */
  constructor(
    private readonly documents: () => Pick<
      DocumentsFacade,
      'agreement' | 'documentsOf' | 'watchAgreementDuring' | 'endLinks'
    >,
  ) {
    super();
  }

  override async offer(demandId: number): Promise<AcceptedOffer | null> {
    const documents = this.documents();
    const agreed = await documents.agreement(demandId);
    if (!agreed) return null;
    const { quoteId, totalCents, slots, timeZone, isIndividual = false, hasOwnTerms = false } = agreed;
    const quote = (await documents.documentsOf(demandId)).find(({ id }) => id === quoteId);
    return {
      ...{ priceCents: totalCents, acceptedAt: quote?.validatedAt ?? null, isIndividual, hasOwnTerms, timeZone },
      startsAt: Math.min(...slots.map((slot) => slot.startsAt)),
    };
  }

  override trackChange<Answer>(
    { demandId, editor, at }: Parameters<AcceptedTerms['trackChange']>[0],
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const { accountId: by, isOrganiser } = editor;
    return this.documents().watchAgreementDuring({ demandId, by, isOrganiser, at }, make);
  }

  override endLinks(demandId: number, at: Instant): Promise<void> {
    return this.documents().endLinks(demandId, at);
  }
}
