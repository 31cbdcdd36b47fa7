import type { AcceptedOffer } from '@pds/demand/contract';
import { AcceptedTerms } from '@pds/demand/domain';
import type { DocumentsFacade } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** What a demand's customer accepted, as stored by the documents context; what they and the department are is the organisations context's. */
export class AcceptedTermsBridge extends AcceptedTerms {
  /** @param documents resolved at each call, as organisations: the demand context is created before the documents context */
  constructor(
    private readonly documents: () => Pick<
      DocumentsFacade,
      'agreement' | 'documentsOf' | 'watchAgreementDuring' | 'endLinks'
    >,
    private readonly organisations: () => Pick<OrganisationsFacade, 'department' | 'organisation'>,
  ) {
    super();
  }

  override async offer(demandId: number): Promise<AcceptedOffer | null> {
    const documents = this.documents();
    const agreed = await documents.agreement(demandId);
    if (!agreed) return null;
    const { quoteId, totalCents, slots, timeZone, organisationId, hasOwnTerms = false } = agreed;
    // Customers are asked with the acceptance, after the quote froze what was known of them.
    const customer = organisationId === null ? null : await this.organisations().organisation(organisationId);
    const isIndividual = agreed.isIndividual || customer?.isIndividual || false;
    const quote = (await documents.documentsOf(demandId)).find(({ id }) => id === quoteId);
    return {
      ...{ priceCents: totalCents, acceptedAt: quote?.validatedAt ?? null, isIndividual, hasOwnTerms, timeZone },
      startsAt: Math.min(...slots.map((slot) => slot.startsAt)),
    };
  }

  override async hasOwnTerms(departmentId: number): Promise<boolean> {
    return ((await this.organisations().department(departmentId))?.termsOfSaleVersion ?? null) !== null;
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
