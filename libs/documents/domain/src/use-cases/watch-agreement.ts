import { type DossierChange, QuoteOutdated } from '@pds/documents/contract';
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
   * the timeline records who changed the dossier, and {@link QuoteOutdated} is told; a further change of one that no longer holds is not.
   */
  async execute<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer> {
    const { demandId, by, isOrganiser, at } = change;
    const quote = await this.documents.acceptedQuote(demandId);
    const held = quote !== null && (await this.holds(quote));
    const answer = await make();
    if (!held || (await this.holds(quote))) return answer;
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

  /** Whether its dossier is as it was accepted. What its customer is called does not matter: nobody reads the differences. */
  private async holds(quote: Quote): Promise<boolean> {
    const dossier = await this.dossiers.find(quote.demandId);
    return dossier !== null && agreementOn(quote.content, dossier, null).differences.length === 0;
  }
}
