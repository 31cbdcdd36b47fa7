import { type DossierChange, QuoteOutdated } from '@pds/documents/contract';
import type { Outbox, Timeline } from '@pds/kernel';
import type { ShowAgreement } from './show-agreement';

/**
 * Watches over what the customer of a dossier accepted while the dossier is changed, whoever changes it (decisions: Accounting, « What was
 * accepted binds »). Applies no scope: the caller has found the dossier in its own.
 */
export class WatchAgreement {
  constructor(
    private readonly agreement: ShowAgreement,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Makes the change, in the ambient unit of work and under the dossier's lock. Where the accepted quote held before and does not after it,
   * the timeline records who changed the dossier, and {@link QuoteOutdated} is told; a further change of one that no longer holds is not.
   */
  async execute<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer> {
    const { demandId, by, isOrganiser, at } = change;
    const before = await this.agreement.execute(demandId);
    const answer = await make();
    if (!before || before.differences.length > 0) return answer;
    const after = await this.agreement.execute(demandId);
    if (!after || after.differences.length === 0) return answer;
    const { quoteId } = after;
    await this.timeline.record({
      dossierId: demandId,
      what: 'documents.outdated',
      kinds: ['documents'],
      at,
      by,
      facts: { document: quoteId, type: 1, isOrganiser },
    });
    await this.outbox.publish(QuoteOutdated({ demandId, quoteId, by, isOrganiser, at }));
    return answer;
  }
}
