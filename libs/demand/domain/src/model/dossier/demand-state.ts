import {
  type DemandStatusCode,
  demandStatusCodes,
  type DossierExtra,
  type DossierOption,
  type DossierPriceLine,
  type PricingBasis,
  type RefusalCause,
} from '@pds/demand/contract';
import type { Instant, Ownership } from '@pds/kernel';
import { type Engagement, noEngagement } from './engagement';
import type { ExpressContact, ExpressEvent } from '../requests/express-request';
import { noParticularities, type Particularities } from './particularities';
import type { SlotState } from '../slots/slot';
import type { RepetitionNotes } from '../requests/event-repetition';
import { Slots } from '../slots/slots';

/** How a demand came out of an earlier one. */
export interface DemandRepetition extends RepetitionNotes {
  /** Number of the repeated demand. */
  readonly of: number;
}

/** The whole state of a demand, as repositories store it. Amounts in cents. */
export interface DemandState {
  readonly id: number;
  readonly uniqId: string;
  readonly status: DemandStatusCode;
  readonly eventName: string;
  readonly eventType: number | null;
  readonly eventPlace: string;
  readonly eventAddress: string;
  readonly eventPostalCode: string;
  readonly eventCity: string;
  readonly eventDepartment: string | null;
  readonly severalDepartments: boolean;
  readonly comments: string;
  readonly timeZone: string;
  readonly contact: ExpressContact;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  /** The organiser of the demand; null when staff filed it for a customer, who has no account in it. */
  readonly filedBy: number | null;
  /** Whether the association takes the event on. */
  readonly dpsSupport: boolean;
  /** Why the association refuses it; null while it does not, and when no cause was given. */
  readonly dpsSupportCause: RefusalCause | null;
  readonly isPackagePrice: boolean;
  readonly packagePriceCents: number | null;
  /** Percent, 0 to 100. */
  readonly optionsDiscount: number;
  readonly isOrganisationMealSupport: boolean;
  /** What papers omit from this dossier's price (spec back-office 3). */
  readonly hideDetails: boolean;
  readonly hideCosting: boolean;
  readonly hideComplement: boolean;
  /** The buyer's order or engagement number, for its invoices; empty without one. */
  readonly commitmentNumber: string;
  /** The service of a public buyer that its invoices are addressed to; empty without one. */
  readonly serviceCode: string;
  readonly engagement: Engagement;
  /** Number of the dossier in e-Protec, once it exists there. */
  readonly eProtecId: string | null;
  readonly particularities: Particularities;
  readonly extras: readonly DossierExtra[];
  readonly options: readonly DossierOption[];
  /** The basis of the price; null before the first price. */
  readonly pricingBasis: PricingBasis | null;
  /** Computed from the slots at the last save by staff; null before. */
  readonly priceCents: number | null;
  readonly priceLines: readonly DossierPriceLine[];
  /** What repeating an earlier event moved (« Refaire comme l'an dernier »); null for a demand of its own. */
  readonly repetition: DemandRepetition | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Who filed or last saved it; null while nobody has saved what staff filed for a customer. */
  readonly updatedBy: number | null;
  readonly deletedAt: Instant | null;
  /** 1 when filed, incremented at each saved change. */
  readonly version: number;
  /** In the order of the form; never empty ({@link Slots}). */
  readonly slots: readonly SlotState[];
}

/** The data of a new demand: a checked public form and the numbers assigned to it. */
export interface DemandFiling {
  readonly id: number;
  readonly uniqId: string;
  /** One for each slot of the event. */
  readonly slotIds: readonly number[];
  readonly event: ExpressEvent;
  readonly contact: ExpressContact;
  /** The office of the staff who file it, if its event lies there. */
  readonly officeId: number | null;
  readonly organisationId: number | null;
  /** The organiser of the demand; null when staff file it for a customer. */
  readonly filedBy: number | null;
  /** The account that typed it. */
  readonly enteredBy: number;
  readonly now: Instant;
}

/** The numbers assigned to a copy of a demand. */
export interface DuplicateNumbers {
  readonly id: number;
  readonly uniqId: string;
  /** One for each slot. */
  readonly slotIds: readonly number[];
  /** One for each contact and point of interest of the slots. */
  readonly rowIds: readonly number[];
}

/** The initial state of every new demand: EN COURS, supported, version 1. */
export function newDemandDefaults(now: Instant) {
  return {
    status: demandStatusCodes.inProgress,
    dpsSupport: true,
    dpsSupportCause: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    version: 1,
    repetition: null,
    // An order is for one event.
    commitmentNumber: '',
    serviceCode: '',
  } satisfies Partial<DemandState>;
}

/** A newly filed demand: EN COURS, not staffed, sold or priced yet. */
export function filedState({ event, now, slotIds, ...filing }: DemandFiling): DemandState {
  return {
    id: filing.id,
    uniqId: filing.uniqId,
    ...newDemandDefaults(now),
    eventName: event.name,
    eventType: event.type,
    eventPlace: '',
    eventAddress: event.address,
    eventPostalCode: event.postalCode,
    eventCity: event.city,
    eventDepartment: event.departmentCode,
    severalDepartments: event.severalDepartments,
    comments: event.comments,
    timeZone: event.timeZone,
    contact: filing.contact,
    departmentId: event.departmentId,
    officeId: filing.officeId,
    organisationId: filing.organisationId,
    filedBy: filing.filedBy,
    isPackagePrice: false,
    packagePriceCents: null,
    optionsDiscount: 0,
    isOrganisationMealSupport: false,
    hideDetails: false,
    hideCosting: false,
    hideComplement: false,
    engagement: noEngagement,
    eProtecId: null,
    particularities: noParticularities,
    extras: [],
    options: [],
    pricingBasis: null,
    priceCents: null,
    priceLines: [],
    updatedBy: filing.filedBy,
    slots: Slots.filed(slotIds, event.slots).all,
  };
}

/** What is compared with a scope. */
export function ownershipOf({ departmentId, officeId, organisationId, filedBy }: DemandState): Ownership {
  return { departmentId, officeId, organisationId, filedBy };
}
