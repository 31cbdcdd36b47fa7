import type { DossierInput, PricedDossier } from './dossier';
import type { HoursInput, MinuteBuckets } from './hours';
import type { Sizing, SizingInput } from './sizing';

/** What other contexts may ask of pricing. Joins the ambient unit of work. */
export abstract class PricingFacade {
  /**
   * The price of a dossier, with the rates of its organisation, else of its department, else the default ones, field by
   * field (decisions: Pricing). The one function behind the stored price and every simulation.
   *
   * Raises a named `DomainError` of kind `invalid` (end before start, negative count, discount out of 0–100, not a
   * number…) whose `fields` name the input: `slots.0.discount`.
   */
  abstract priceDossier(input: DossierInput): Promise<PricedDossier>;

  /** Normal, night and holiday minutes of each period, in order, with the night window of the tariff that applies. */
  abstract splitHours(input: HoursInput): Promise<MinuteBuckets[]>;

  /** RIS, class and proposed rescuers of a slot, with the working; says what is missing instead of guessing. */
  abstract size(input: SizingInput): Sizing;
}
