import type { DossierExtra, DossierOption } from '@pds/demand/contract';
import type { Principal } from '@pds/kernel';
import type { HourStretch, Sizing } from '@pds/pricing/contract';
import type { OfferedOption } from '../model/complements';
import type { DemandPrice } from '../model/demand-price';
import type { DemandState } from '../model/demand-state';
import type { SlotState } from '../model/slot';

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

/** Why a slot costs and needs what it does. */
export interface SlotExplanation {
  readonly id: number;
  /** The hours of the slot in order, each stretch with its reason. */
  readonly hours: readonly HourStretch[];
  /** RIS, class and proposed rescuers with the working, or what is missing. */
  readonly sizing: Sizing;
}

/** What pricing answers about demands; one function behind the stored price and every simulation. */
export abstract class Pricing {
  /** The price by the rates that apply today; raises the errors of pricing when the dossier cannot be priced. */
  abstract price(dossier: DossierToPrice): Promise<DemandPrice>;
  /** Hours and size of each slot, explained: by the night that the stored price was computed with, else by today's. */
  abstract explain(demand: DemandState): Promise<SlotExplanation[]>;
  /**
   * The department whose rates a caller means by a number in a path; null for the default rates. 0 is the default for an
   * admin, the own department for everybody else; raises `pricing.not-found` for one out of the caller's sight or existence.
   */
  abstract tariffDepartment(departmentId: number, principal: Principal): Promise<number | null>;
  /** What the handling department offers; null for the default offer. */
  abstract offeredOptions(departmentId: number | null): Promise<OfferedOption[]>;
  /**
   * The number of rescuers the national rules propose; null while the slot is not described enough, or the number for its
   * actors is to be set.
   */
  abstract proposedRescuers(slot: SlotState): number | null;
}
