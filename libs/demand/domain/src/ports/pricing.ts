import type { DossierExtra, DossierOption } from '@pds/demand/contract';
import type { Principal } from '@pds/kernel';
import type { HourSegment, Sizing } from '@pds/pricing/contract';
import type { OfferedOption } from '../model/slots/complements';
import type { DemandPrice } from '../model/dossier/demand-price';
import type { DemandState } from '../model/dossier/demand-state';
import type { SlotState } from '../model/slots/slot';

/** What is priced: a dossier or a part of it. */
export interface DossierToPrice {
  readonly departmentId: number | null;
  readonly organisationId: number | null;
  /** Code of the department where the event takes place, for its local holidays. */
  readonly eventDepartment: string | null;
  readonly timeZone: string;
  readonly isOrganisationMealSupport: boolean;
  readonly optionsDiscount: number;
  readonly extras: readonly DossierExtra[];
  readonly options: readonly DossierOption[];
  readonly slots: readonly SlotState[];
}

/** Explains the price and the size of a slot. */
export interface SlotExplanation {
  readonly id: number;
  /** The hours of the slot in order, each period with its reason. */
  readonly hours: readonly HourSegment[];
  /** RIS, class and proposed rescuers with their calculation, or what is missing. */
  readonly sizing: Sizing;
}

/** Pricing of demands; one function computes the stored price and every simulation. */
export abstract class Pricing {
  /** The price at today's rates; throws the errors of pricing when the dossier cannot be priced. */
  abstract price(dossier: DossierToPrice): Promise<DemandPrice>;
  /** Hours and size of each slot, explained: with the night hours of the stored price, or else today's. */
  abstract explain(demand: DemandState): Promise<SlotExplanation[]>;
  /**
   * The department whose rates a caller selects by a number in a path; null for the default rates. 0 is the default for an admin, and the
   * caller's own department for others. Throws `pricing.not-found` for a department that is out of scope or does not exist.
   */
  abstract tariffDepartment(departmentId: number, principal: Principal): Promise<number | null>;
  /** What the handling department offers; null for the default offer. */
  abstract offeredOptions(departmentId: number | null): Promise<OfferedOption[]>;
  /**
   * The number of rescuers that the national rules propose; null while the description of the slot is incomplete, or when the number for
   * its actors must be set by staff.
   */
  abstract proposedRescuers(slot: SlotState): number | null;
}
