import type { Instant, Ownership } from '@pds/kernel';

/** A line of the price, as printed. */
export interface QuoteLine {
  readonly label: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  /** The working, in French. */
  readonly explanation: string;
}

/** What each line was computed from, kept with the quote so that it can be computed again (domain facts: Sizing). */
export interface QuotePricing {
  /** Version of the pricing rules. */
  readonly rulesVersion: string;
  readonly rates: {
    /** Cents per hour or piece, by the names of the pricing screen. */
    readonly cents: Readonly<Record<string, number>>;
    /** Minutes after midnight; null where night hours were disabled. */
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

/** One of the three criteria of the risk grid: `P2`, its name, its level from 1 to 4, what that means and weighs. */
export interface RiskCriterion {
  readonly symbol: string;
  readonly name: string;
  readonly level: number;
  readonly text: string;
  readonly hundredths: number;
}

/** The figures of a RIS, as the grid of the référentiel prints them. */
export interface RiskGrid {
  /** P1, persons present at once. */
  readonly publicPeak: number;
  /** P, in decimal notation. */
  readonly publicCounted: string;
  readonly criteria: readonly RiskCriterion[];
  /** i, in hundredths. */
  readonly coefficientHundredths: number;
}

/** How a slot was sized, kept with the quote: rule version, result and working (domain facts: Sizing). */
export interface QuoteSizing {
  readonly rulesVersion: string;
  /** The RIS in decimal notation; null when something it needs is unknown. */
  readonly ris: string | null;
  readonly stationClass: string | null;
  /** Class of the actors' own device; null without one. Absent in older quotes. */
  readonly actorsClass?: string | null;
  readonly proposedRescuers: number | null;
  /** Fewest rescuers for the public alone. Absent in older quotes, as is the grid. */
  readonly rescuers?: number | null;
  /** Null when something it needs is unknown. */
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
  /** What the slot is staffed and equipped with besides its rescuers, by name: counts, hours, the discount in percent. */
  readonly staffing: Readonly<Record<string, number>>;
  /** Elapsed minutes by tariff; null until priced. */
  readonly minutes: { readonly normal: number; readonly night: number; readonly holiday: number } | null;
  readonly lines: readonly QuoteLine[];
  readonly sizing: QuoteSizing;
}

/** A service on the spot or near it, and what staff know of it. */
export interface EngagedService {
  readonly service: string;
  readonly informed: boolean;
  readonly present: boolean;
}

/** What the association engages for the whole dossier. */
export interface DossierMeans {
  /** How many of each function, by the names of the specification (back-office 3): `postLeader`, `pse2`. */
  readonly staff: Readonly<Record<string, number>>;
  /** The same of `emergencyVehicleCount` and `tent`. */
  readonly material: Readonly<Record<string, number>>;
  /** An infirmary on the spot. */
  readonly nurseLocal: boolean;
  /** What staff say of the team besides. */
  readonly remarks: string;
  readonly services: readonly EngagedService[];
}

/** What the association chose not to show of a price (docs/decisions.md, Documents). */
export interface HiddenOfPrice {
  /** The lines of each slot and their working: a slot is one line. */
  readonly details: boolean;
  /** Prices per unit and amounts: only the total remains. */
  readonly costing: boolean;
  /** Options and complements by themselves: they are one line. */
  readonly complement: boolean;
}

/** What a quote is made from: a dossier as documents needs it. Plain values, frozen into the quote as they are. */
export interface QuotableDossier {
  readonly id: number;
  /** Version of the dossier; a later one needs a new quote to count. */
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
    /** `69`, `2A`; `0` or null when abroad, elsewhere or over several departments. */
    readonly departmentCode: string | null;
    readonly severalDepartments: boolean;
    /** `Sportif`; null where it is not told. Absent in older quotes, as is what else may be absent here. */
    readonly nature?: string | null;
    /** Which structure receives the public; empty for none. */
    readonly structureType?: string;
    /** How victims are taken away, in the organiser's words. */
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
  /** Null before staff priced the dossier. */
  readonly pricing: QuotePricing | null;
  readonly isPackagePrice: boolean;
  /** The package price, else the computed one; null before staff priced the dossier. */
  readonly totalCents: number | null;
  /** Every line, those of the slots included; they add up to `totalCents`. */
  readonly lines: readonly QuoteLine[];
  readonly hidden?: HiddenOfPrice;
  readonly means?: DossierMeans;
}
