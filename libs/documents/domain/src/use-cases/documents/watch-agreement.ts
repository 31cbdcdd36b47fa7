import { type DossierChange, QuoteOutdated } from '@pds/documents/contract';
import type { Outbox, Timeline } from '@pds/kernel';
import type { Quote } from '../../model/document';
import { agreementOn } from '../../model/quote-agreement';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';

/**
 * Watches the accepted quote of a dossier while the dossier is changed, by any caller (decisions: Accounting, « What was accepted binds »).
 * Applies no scope: the caller has found the dossier in its own scope.
 */
export class WatchAgreement {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Applies the change, in the ambient unit of work and under the dossier's lock. If the dossier matched its accepted quote before and not
   * after it, records in the timeline who changed the dossier, and publishes {@link QuoteOutdated}; a further change of a dossier that
   * already differs publishes nothing.
   */
  async execute<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer> {
    const { demandId, by, isOrganiser, at } = change;
    const quote = await this.documents.acceptedQuote(demandId);
    const held = quote !== null && (await this.stillMatches(quote));
    const answer = await make();
    if (!held || (await this.stillMatches(quote))) return answer;
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

  /** Whether the dossier still matches. The customer's name does not matter: the differences are not shown. */
  private async stillMatches(quote: Quote): Promise<boolean> {
    const dossier = await this.dossiers.find(quote.demandId);
    return dossier !== null && agreementOn(quote.content, dossier, null).differences.length === 0;
  }
}
