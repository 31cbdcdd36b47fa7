import type { Principal } from '@pds/kernel';
import type { DossierInput, PricedDossier } from './dossier';
import type { HoursInput, SlotHours } from './hours';
import type { BillableItem, OptionOffer } from './offers';
import type { TracedRates } from './rates';
import type { Sizing, SizingInput } from './sizing';
import type { TeamRules } from './team';

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

  /**
   * The normal, night and holiday hours of each slot, as stretches with their reasons, by the night of the tariff that
   * applies. Raises what {@link priceDossier} raises of a slot's times.
   */
  abstract explainHours(input: HoursInput): Promise<SlotHours[]>;

  /**
   * The department whose tariff a caller means by a number in a path; `null` is the default tariff. 0 is the default one for
   * an admin, the own department for everyone else (decisions: Pricing). Raises `pricing.not-found` for a department that
   * does not exist or is out of the caller's sight.
   */
  abstract tariffDepartment(departmentId: number, principal: Principal): Promise<number | null>;

  /** The rates a dossier is priced by today, and whose each is. `null` names no department, no organisation. */
  abstract ratesFor(departmentId: number | null, organisationId: number | null): Promise<TracedRates>;

  /** Every option of the catalogue as a department offers it, deactivated ones too; `null` for the default offer. */
  abstract options(departmentId: number | null): Promise<OptionOffer[]>;

  /** What a department often bills; `null` for the default list. */
  abstract billingItems(departmentId: number | null): Promise<BillableItem[]>;

  /** The teams that the devices of a department ask for, class by class; `null` for those of the association. */
  abstract teamRules(departmentId: number | null): Promise<TeamRules>;

  /** RIS, class and proposed rescuers of a slot, with the working; says what is missing instead of guessing. */
  abstract size(input: SizingInput): Sizing;
}
