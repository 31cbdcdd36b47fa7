import type { Principal, Staffing } from '@pds/kernel';
import type { DossierInput, PricedDossier } from './dossier';
import type { HoursInput, SlotHours } from './hours';
import type { BillableItem, OptionOffer } from './offers';
import type { TracedRates } from './rates';
import type { Sizing, SizingInput } from './sizing';
import type { TeamRules } from './team';

/** The operations of pricing that other contexts may use. Joins the ambient unit of work. */
export abstract class PricingFacade {
  /**
   * Returns the price of a dossier, with the rates of its organisation, or else of its department, or else the default ones, field by field
   * (decisions: Pricing). The one function behind the stored price and every simulation.
   *
   * Throws a `DomainError` of kind `invalid` (end before start, negative count, discount out of 0–100, not a number…) whose `fields` name
   * the input: `slots.0.discount`.
   */
  abstract priceDossier(input: DossierInput): Promise<PricedDossier>;

  /**
   * Returns the normal, night and holiday hours of each slot, as segments with their reasons, with the night of the applicable tariff.
   * Throws the errors of {@link priceDossier} about a slot's times.
   */
  abstract explainHours(input: HoursInput): Promise<SlotHours[]>;

  /**
   * Resolves a department number in a path to the department of the tariff; `null` is the default tariff. 0 means the default one for an
   * admin, the own department for other callers (decisions: Pricing). Throws `pricing.not-found` for a department that does not exist or is
   * out of the caller's scope.
   */
  abstract tariffDepartment(departmentId: number, principal: Principal): Promise<number | null>;

  /** Returns the current rates of a dossier, and the source of each. `null` means no department, or no organisation. */
  abstract ratesFor(departmentId: number | null, organisationId: number | null): Promise<TracedRates>;

  /** Returns every option of the catalogue as offered by a department, including deactivated ones; `null` for the default offer. */
  abstract options(departmentId: number | null): Promise<OptionOffer[]>;

  /** Returns the items that a department often bills; `null` for the default list. */
  abstract billingItems(departmentId: number | null): Promise<BillableItem[]>;

  /** Returns the teams that the devices of a department require, by class; `null` for those of the association. */
  abstract teamRules(departmentId: number | null): Promise<TeamRules>;

  /** Returns {@link teamRules} of any department, read at once. */
  abstract teamRulesByDepartment(): Promise<(departmentId: number | null) => TeamRules>;

  /** Returns the rescuers sold with a slot, and the supervision that they require by a department's rules. */
  abstract soldStaffing(slot: SizingInput, sold: number, rules: TeamRules): Staffing;

  /** Returns RIS, class and proposed rescuers of a slot, with the calculation; reports missing inputs instead of guessing. */
  abstract size(input: SizingInput): Sizing;
}
