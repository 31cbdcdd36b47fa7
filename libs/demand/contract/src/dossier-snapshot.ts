import type { Instant, Ownership } from '@pds/kernel';
import type { DemandStatusCode } from './demand-status';

/** Levels of public behaviour, environment and intervention delay that size a slot (arrêté du 7 novembre 2006). */
export type RiskLevel = 1 | 2 | 3 | 4;

/** The device that the organiser requests for the actors: 1 PAPS, 2 DPS-PE, 3 DPS-ME, 4 DPS-GE (spec organiser 9, deviceNature). */
export type DeviceNature = 1 | 2 | 3 | 4;

/** Staff and equipment of a slot; whole counts, hours for doctors and nurses, discount in percent. */
export interface SlotStaffing {
  readonly rescueWorkerCount: number;
  /** Hours, at most two decimals. */
  readonly doctorHours: number;
  /** Hours, at most two decimals. */
  readonly nurseHours: number;
  readonly mealCount: number;
  readonly lotA: number;
  readonly lotB: number;
  readonly lotC: number;
  readonly medicalLot: number;
  readonly vps: number;
  readonly vl: number;
  readonly vtu: number;
  readonly vtp: number;
  readonly tent: number;
  /** Percent, 0 to 100, at most two decimals. */
  readonly discount: number;
}

/** How a slot's duration is divided, in minutes; each minute counted once. */
export interface SlotMinutes {
  readonly normal: number;
  readonly night: number;
  readonly holiday: number;
}

/** One line of a price; lines are rounded one by one and totals add rounded lines (decisions: Pricing). */
export interface DossierPriceLine {
  readonly label: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  /** The calculation, in French: `12 h × 4 secouristes`. */
  readonly explanation: string;
}

export interface DossierSlot extends SlotStaffing {
  readonly id: number;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Persons present at once, at most. */
  readonly publicPeak: number;
  /** Event nature, 1 to 5 (spec organiser 3). */
  readonly nature: number;
  readonly publicBehaviour: RiskLevel | null;
  readonly feature: RiskLevel | null;
  readonly interventionDelay: RiskLevel | null;
  /** Actors present at once, at most; null when not entered. */
  readonly actorPeak: number | null;
  /** A device is requested for the actors too, sized separately. */
  readonly actorDevice: boolean;
  readonly deviceNature: DeviceNature | null;
  /** Staff set a number of rescuers other than the proposed one: an organiser's edit does not change it. */
  readonly rescuersSetByStaff: boolean;
  /** Null until staff first saved the dossier. */
  readonly minutes: SlotMinutes | null;
  /** Priced lines of this slot; empty until staff first saved the dossier. */
  readonly priceLines: readonly DossierPriceLine[];
}

/** A complement sold with the dossier (spec back-office 3, Extra). */
export interface DossierExtra {
  /** Unique within the demand. */
  readonly id: number;
  readonly name: string;
  readonly infos: string;
  readonly address: string;
  /** At most two decimals. */
  readonly quantity: number;
  /** Thousandths of a euro. */
  readonly priceMills: number;
  /** Percent, 0 to 100, at most two decimals. */
  readonly discount: number;
}

/** An option of the catalogue chosen for the dossier, at the price agreed for it. */
export interface DossierOption {
  /** The option's number in the catalogue. */
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly dayCount: number;
}

/** The basis of a stored price, so that it can be explained later whatever has changed since. */
export interface PricingBasis {
  readonly rulesVersion: string;
  readonly rates: {
    /** Cents per hour or piece, named as on the pricing screen. */
    readonly cents: Readonly<Record<string, number>>;
    /** Minutes after midnight; null where night hours were disabled. */
    readonly night: { readonly start: number; readonly end: number } | null;
  };
}

/** A service on site or nearby, with what staff know of it (spec back-office 2, tab « engagement »). */
export interface DossierService {
  readonly service: string;
  /** The service was informed of the event. */
  readonly informed: boolean;
  /** The service will be present. */
  readonly present: boolean;
}

/** What the association engages for the whole dossier, named as in the specification (back-office 3). */
export interface DossierEngagement {
  readonly deviceLeader: number;
  readonly commandPostLeader: number;
  readonly commandPostOperator: number;
  readonly postLeader: number;
  readonly teamLeader: number;
  readonly pse2: number;
  readonly pse1: number;
  readonly logistician: number;
  readonly otherStaff: number;
  readonly AdditionalClarificationTeam: string;
  readonly emergencyVehicleCount: number;
  readonly tent: number;
  /** An infirmary on site. */
  readonly nurseLocal: boolean;
  readonly services: {
    readonly otherServices: readonly DossierService[];
    readonly rescueServices: readonly DossierService[];
    readonly healthServices: readonly DossierService[];
  };
}

/** A demand as other contexts see it: plain values, read at one instant. */
export interface DossierSnapshot {
  readonly id: number;
  readonly uniqId: string;
  /** Increases by one at each change. */
  readonly version: number;
  readonly status: DemandStatusCode;
  /** True once the demand was transformed (status 3). */
  readonly isAidStation: boolean;
  readonly createdAt: Instant;
  readonly event: {
    readonly name: string;
    /** Event nature, 1 to 5 (spec organiser 3), when given. */
    readonly type: number | null;
    readonly place: string;
    readonly address: string;
    readonly postalCode: string;
    readonly city: string;
    /** Department code `69`, `2A`, `971`; `0` or null when abroad, elsewhere or over several departments. */
    readonly departmentCode: string | null;
    readonly severalDepartments: boolean;
    readonly comments: string;
    readonly publicPeak: number;
    /** IANA zone in which the slots' times are read. */
    readonly timeZone: string;
    /** Start of the first slot and end of the last. */
    readonly startsAt: Instant;
    readonly endsAt: Instant;
  };
  readonly contact: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly email: string;
  };
  /** What is compared with a scope (`isInScope`). */
  readonly ownership: Ownership;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  readonly filedBy: number | null;
  readonly slots: readonly DossierSlot[];
  readonly engagement: DossierEngagement;
  /** How victims are evacuated, in the organiser's words; empty when not entered. */
  readonly victimEvacuation: string;
  /** Which structure receives the public; empty for none. */
  readonly structureType: string;
  readonly extras: readonly DossierExtra[];
  readonly options: readonly DossierOption[];
  /** Percent off the options, 0 to 100. */
  readonly optionsDiscount: number;
  readonly isOrganisationMealSupport: boolean;
  /** Null until staff first saved the dossier. */
  readonly pricingBasis: PricingBasis | null;
  readonly isPackagePrice: boolean;
  readonly packagePriceCents: number | null;
  /** The price computed from the slots at the last save by staff; null before. */
  readonly computedPriceCents: number | null;
  /** What the customer pays: the package price when package pricing is on, otherwise the computed one; null if there is none. */
  readonly totalCents: number | null;
  /** Lines that add up to `totalCents` (a single one for a package price). */
  readonly priceLines: readonly DossierPriceLine[];
  /** What papers omit from the price: the calculation, the amounts, what belongs to no slot (docs/decisions.md, Documents). */
  readonly hideDetails: boolean;
  readonly hideCosting: boolean;
  readonly hideComplement: boolean;
  /** The buyer's order or engagement number, as its organiser gave it; empty without one. */
  readonly commitmentNumber: string;
  /** The service of a public buyer that invoices are addressed to, as its organiser gave it; empty without one. */
  readonly serviceCode: string;
  /** Number of its event in e-Protec; null when there is none. */
  readonly eProtecId: string | null;
}
