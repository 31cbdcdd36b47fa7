import type { DossierInput, PricedDossier } from './dossier';
import type { HoursInput, HourStretch, MinuteBuckets } from './hours';
import type { BillableItem, OptionOffer } from './offers';
import type { TracedRates } from './rates';
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

  /** The same split, as stretches with the reason of each, per period in order. */
  abstract explainHours(input: HoursInput): Promise<HourStretch[][]>;

  /** The rates a dossier is priced by today, and whose each is. `null` names no department, no organisation. */
  abstract ratesFor(departmentId: number | null, organisationId: number | null): Promise<TracedRates>;

  /** Every option of the catalogue as a department offers it, deactivated ones too; `null` for the default offer. */
  abstract options(departmentId: number | null): Promise<OptionOffer[]>;

  /** What a department often bills; `null` for the default list. */
  abstract billingItems(departmentId: number | null): Promise<BillableItem[]>;

  /** RIS, class and proposed rescuers of a slot, with the working; says what is missing instead of guessing. */
  abstract size(input: SizingInput): Sizing;
}
