import type { Instant } from '@pds/kernel';
import type { DemandEditor } from '../model/demand';

/** What the customer of a demand accepted, which others keep: whoever changes the demand is seen to end it. */
export abstract class AcceptedTerms {
  /**
   * Makes a change of a demand and saves it, in the ambient unit of work and under the demand's lock. Where what was accepted held before and
   * no longer does after it, that is recorded with who did it.
   */
  abstract watch<Answer>(
    change: { readonly demandId: number; readonly editor: DemandEditor; readonly at: Instant },
    make: () => Promise<Answer>,
  ): Promise<Answer>;
}
