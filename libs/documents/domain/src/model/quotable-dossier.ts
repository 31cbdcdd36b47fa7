import type { Instant, Ownership } from '@pds/kernel';

/** A line of the price, as printed. */
export interface QuoteLine {
  readonly label: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  /** The calculation, in French. */
  readonly explanation: string;
  /** Percent; present on a printed line whose price and amount are without VAT. */
  readonly vatRate?: number;
}

/** The inputs of the price computation, stored with the quote so that it can be repeated. */
export interface QuotePricing {
  /** Version of the pricing rules. */
  readonly rulesVersion: string;
  readonly rates: {
    /** Cents per hour or piece, by the names of the pricing screen. */
    readonly cents: Readonly<Record<string, number>>;
    /** Minutes after midnight; null if night hours were disabled. */
    readonly night: { readonly start: number; readonly end: number } | null;
  };
  readonly isOrganisationMealSupport: boolean;
  readonly extras: readonly {
    readonly name: string;
    readonly infos: string;
    readonly address: string;
    readonly quantity: number;
    readonly priceMills: number;
    readonly discount: number;
  }[];
  readonly options: readonly { readonly name: string; readonly priceCents: number; readonly dayCount: number }[];
  readonly optionsDiscount: number;
}

/** One of the three criteria of the risk grid: `P2`, its name, its level from 1 to 4, the meaning and weight of the level. */
export interface RiskCriterion {
  readonly symbol: string;
  readonly name: string;
  readonly level: number;
  readonly text: string;
  readonly hundredths: number;
}

/** The figures of a RIS, as printed in the grid of the référentiel. */
export interface RiskGrid {
  /** P1, persons present at once. */
  readonly publicPeak: number;
  /** P, in decimal notation. */
  readonly publicCounted: string;
  readonly criteria: readonly RiskCriterion[];
  /** i, in hundredths. */
  readonly coefficientHundredths: number;
}

/** The sizing of a slot, stored with the quote: rule version, result and calculation (RNMSC-DPS). */
export interface QuoteSizing {
  readonly rulesVersion: string;
  /** The RIS in decimal notation; null if an input is unknown. */
  readonly ris: string | null;
  readonly stationClass: string | null;
  /** Class of the actors' own device; null if there is none. Absent in older quotes. */
  readonly actorsClass?: string | null;
  readonly proposedRescuers: number | null;
  /** Minimum number of rescuers for the public only. Absent in older quotes, like the grid. */
  readonly rescuers?: number | null;
  /** Null if an input is unknown. */
  readonly grid?: RiskGrid | null;
  /** French sentences. */
  readonly working: readonly string[];
}

export interface QuotableSlot {
  readonly id: number;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly publicPeak: number;
  /** 1 to 4; null until configured. */
  readonly publicBehaviour: number | null;
  readonly feature: number | null;
  readonly interventionDelay: number | null;
  readonly actorPeak: number | null;
  readonly actorDevice: boolean;
  readonly deviceNature: number | null;
  readonly rescueWorkerCount: number;
  /** Persons who supervise them, on top, by the rules of the department; not priced. Absent in older quotes. */
  readonly supervision?: number;
  /** Staff and equipment of the slot besides its rescuers, by name: counts, hours, the discount in percent. */
  readonly staffing: Readonly<Record<string, number>>;
  /** Elapsed minutes by tariff; null until priced. */
  readonly minutes: { readonly normal: number; readonly night: number; readonly holiday: number } | null;
  readonly lines: readonly QuoteLine[];
  readonly sizing: QuoteSizing;
}

/** A service on the spot or nearby, and what staff know about it. */
export interface EngagedService {
  readonly service: string;
  readonly informed: boolean;
  readonly present: boolean;
}

/** The means engaged by the association for the whole dossier. */
export interface DossierMeans {
  /** Number of persons by function, with the names of the specification (back-office 3): `postLeader`, `pse2`. */
  readonly staff: Readonly<Record<string, number>>;
  /** The same for `emergencyVehicleCount` and `tent`. */
  readonly material: Readonly<Record<string, number>>;
  /** An infirmary on the spot. */
  readonly nurseLocal: boolean;
  /** Remarks of staff about the team. */
  readonly remarks: string;
  readonly services: readonly EngagedService[];
}

/** The parts of a price that the association hides (docs/decisions.md, Documents). */
export interface HiddenPriceParts {
  /** The lines of each slot and their calculation: a slot is one line. */
  readonly details: boolean;
  /** Unit prices and amounts: only the total remains. */
  readonly costing: boolean;
  /** Options and complements as separate lines: they are one line. */
  readonly complement: boolean;
}

/** The dossier as the documents context needs it, the source of a quote. Plain values, frozen into the quote unchanged. */
export interface QuotableDossier {
  readonly id: number;
  /** Version of the dossier; a later version needs a new quote. */
  readonly version: number;
  readonly ownership: Ownership;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  readonly event: {
    readonly name: string;
    readonly place: string;
    readonly address: string;
    readonly postalCode: string;
    readonly city: string;
    /** `69`, `2A`; `0` or null if abroad, elsewhere or in several departments. */
    readonly departmentCode: string | null;
    readonly severalDepartments: boolean;
    /** `Sportif`; null if not specified. Absent in older quotes, like the other optional fields here. */
    readonly nature?: string | null;
    /** The structure that receives the public; empty for none. */
    readonly structureType?: string;
    /** How victims are evacuated, in the organiser's words. */
    readonly victimEvacuation?: string;
    readonly publicPeak: number;
    readonly timeZone: string;
    readonly startsAt: Instant;
    readonly endsAt: Instant;
  };
  readonly contact: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly email: string;
  };
  readonly slots: readonly QuotableSlot[];
  /** Null until staff price the dossier. */
  readonly pricing: QuotePricing | null;
  readonly isPackagePrice: boolean;
  /** The package price, or else the computed one; null until staff price the dossier. */
  readonly totalCents: number | null;
  /** All lines, including those of slots; they add up to `totalCents`. */
  readonly lines: readonly QuoteLine[];
  readonly hidden?: HiddenPriceParts;
  readonly means?: DossierMeans;
}
