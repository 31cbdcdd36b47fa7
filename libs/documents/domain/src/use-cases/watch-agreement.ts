import { type DossierChange, type QuoteDifference, QuoteOutdated } from '@pds/documents/contract';
import type { Outbox, Timeline } from '@pds/kernel';
import type { Quote } from '../model/document';
import { agreementOn } from '../model/quote-agreement';
import type { Documents } from '../ports/documents';
import type { QuotableDossiers } from '../ports/quotable-dossiers';

/**
 * Watches over what the customer of a dossier accepted while the dossier is changed, whoever changes it (decisions: Accounting, « What was
 * accepted binds »). Applies no scope: the caller has found the dossier in its own.
 */
export class WatchAgreement {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Makes the change, in the ambient unit of work and under the dossier's lock. Where the accepted quote held before and does not after it,
   * the timeline records who changed the dossier, and {@link QuoteOutdated} is told. A further change of one that
   * no longer holds is told only of an organiser who breaks what held until then: slots after staff changed the price, say.
   */
  async execute<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer> {
    const { demandId, by, isOrganiser, at } = change;
    const quote = await this.documents.acceptedQuote(demandId);
    const before = quote && (await this.differences(quote));
    const answer = await make();
    if (!quote || !before) return answer;
    const after = await this.differences(quote);
    const isTold = isOrganiser ? after.some(isNewTo(before)) : before.length === 0 && after.length > 0;
    if (!isTold) return answer;
    await this.timeline.record({
      dossierId: demandId,
      what: 'documents.outdated',
      kinds: ['documents'],
      at,
      by,
      facts: { document: quote.id, type: 1, isOrganiser },
    });
    await this.outbox.publish(QuoteOutdated({ demandId, quoteId: quote.id, by, isOrganiser, at }));
    return answer;
  }

  /** Between what was accepted and the dossier as it stands. What its customer is called does not matter: nobody reads the texts. */
  private async differences(quote: Quote): Promise<readonly QuoteDifference[]> {
    const dossier = await this.dossiers.find(quote.demandId);
    return dossier ? agreementOn(quote.content, dossier, null).differences : [];
  }
}

/** Whether a difference is of a field in which nothing differed before. */
function isNewTo(before: readonly QuoteDifference[]) {
  return ({ field }: QuoteDifference) => !before.some((difference) => difference.field === field);
}
