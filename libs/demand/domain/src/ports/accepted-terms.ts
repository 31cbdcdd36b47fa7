import type { AcceptedOffer } from '@pds/demand/contract';
import type { Instant } from '@pds/kernel';
import type { DemandEditor } from '../model/dossier/demand';

/** What the customer of a demand accepted, stored by another context. */
export abstract class AcceptedTerms {
  /** The quote that the customer accepted last; null without one. Who turned out to be a private person since then is one. */
  abstract offer(demandId: number): Promise<AcceptedOffer | null>;

  /** Whether a department has its own terms of sale now. */
  abstract hasOwnTerms(departmentId: number): Promise<boolean>;

  /**
   * Makes and saves a change of a demand, in the ambient unit of work and under the demand's lock. When the accepted terms matched before
   * and no longer match after, records who made the change.
   */
  abstract trackChange<Answer>(
    change: { readonly demandId: number; readonly editor: DemandEditor; readonly at: Instant },
    changeAndSave: () => Promise<Answer>,
  ): Promise<Answer>;

  /** Ends, in the ambient transaction, the secret links by which the customer answers that were issued before an instant. */
  abstract endLinks(demandId: number, at: Instant): Promise<void>;
}
