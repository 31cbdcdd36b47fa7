import type { Scope } from '@pds/kernel';
import type { DossierExtra, DossierOption } from '@pds/demand/contract';
import type { HourStretch, Sizing } from '@pds/pricing/contract';
import type { OfferedOption } from './complements';
import type { Demand, DemandPrice, DemandState } from './demand';
import type { DeclaredOrganisation, EventDepartment } from './express-request';
import type { SlotState } from './slot';

/** Where demands are kept. Deleted ones are kept too, but not found here. */
export abstract class Demands {
  abstract nextId(): Promise<number>;
  /** Ids for new slots, ascending. */
  abstract nextSlotIds(count: number): Promise<number[]>;
  abstract byId(id: number): Promise<Demand | null>;
  /** As {@link byId}, keeping others from changing the demand until the transaction ends. */
  abstract byIdForUpdate(id: number): Promise<Demand | null>;
  /** The demand that a slot is of. */
  abstract bySlot(slotId: number): Promise<Demand | null>;
  /** Throws {@link DemandSavedTwice} when the stored version is not the one that was loaded. */
  abstract save(demand: Demand): Promise<void>;
}

/** Unguessable names for print links, at least 128 random bits each. */
export abstract class UniqIds {
  abstract next(): string;
}

/** The association's own structure, as far as demands refer to it. */
export abstract class Structure {
  abstract departmentByCode(code: string): Promise<EventDepartment | null>;
  abstract hasDepartment(departmentId: number): Promise<boolean>;
  /** The department an office is of; null when there is no such office. */
  abstract departmentOfOffice(officeId: number): Promise<number | null>;
}

/** Event organisers, as far as demands refer to them. */
export abstract class Organisers {
  abstract name(organisationId: number): Promise<string | null>;
  /** Whether the organisation exists within what a caller sees. */
  abstract isInScope(organisationId: number, scope: Scope): Promise<boolean>;
  /** The id of the organisation named on a form, made when this account manages none of that name. */
  abstract declare(organisation: DeclaredOrganisation, accountId: number, departmentId: number | null): Promise<number>;
}

/** The people behind accounts. */
export abstract class People {
  abstract person(accountId: number): Promise<{
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
  } | null>;
}

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
  abstract price(dossier: DossierToPrice): Promise<DemandPrice>;
  /** Hours and size of each slot, explained: by the night that the stored price was computed with, else by today's. */
  abstract explain(demand: DemandState): Promise<SlotExplanation[]>;
  /** What the handling department offers; null for the default offer. */
  abstract offeredOptions(departmentId: number | null): Promise<OfferedOption[]>;
  /** The number of rescuers the national rules propose; null while the slot is not described enough. */
  abstract proposedRescuers(slot: SlotState): number | null;
}
