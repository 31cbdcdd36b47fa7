import type { Instant } from '@pds/kernel';
import type { DemandEditor } from '../model/dossier/demand';

/** What the customer of a demand accepted, stored by another context: a change that ends the agreement is attributed to its author. */
export abstract class AcceptedTerms {
  /**
   * Makes and saves a change of a demand, in the ambient unit of work and under the demand's lock. When the accepted terms matched before
   * and no longer match after, records who made the change.
   */
  abstract trackChange<Answer>(
    change: { readonly demandId: number; readonly editor: DemandEditor; readonly at: Instant },
    changeAndSave: () => Promise<Answer>,
  ): Promise<Answer>;

  /** Whether the customer accepted terms of this demand. */
  abstract hasAccepted(demandId: number): Promise<boolean>;
}
