import type { Instant, Ownership } from '@pds/kernel';

/** Codes of a demand's status (spec back-office 4); a deleted demand shows as `cancelled`. */
export const demandStatusCodes = { inProgress: 1, refused: 2, transformed: 3, cancelled: 4 } as const;
export type DemandStatusCode = (typeof demandStatusCodes)[keyof typeof demandStatusCodes];

/** Levels of public behaviour, environment and intervention delay that size a slot (arrêté du 7 novembre 2006). */
export type RiskLevel = 1 | 2 | 3 | 4;

/** What a slot is staffed and equipped with; whole counts, hours for doctors and nurses, discount in percent. */
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

/** How a slot's elapsed time divides, in minutes; each minute counted once. */
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
  /** The working, in French: `12 h × 4 secouristes`. */
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
  /** Null until staff first saved the dossier. */
  readonly minutes: SlotMinutes | null;
  /** Priced lines of this slot; empty until staff first saved the dossier. */
  readonly priceLines: readonly DossierPriceLine[];
}

/** A demand as other contexts may see it: plain values, read at one instant. */
export interface DossierSnapshot {
  readonly id: number;
  readonly uniqId: string;
  /** Grows by one at each change. */
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
  /** What a scope is compared with (`isInScope`). */
  readonly ownership: Ownership;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  readonly filedBy: number | null;
  readonly slots: readonly DossierSlot[];
  readonly isPackagePrice: boolean;
  readonly packagePriceCents: number | null;
  /** Price computed from the slots at the last save by staff; null before. */
  readonly computedPriceCents: number | null;
  /** What the customer pays: the package price when package pricing is on, otherwise the computed one; null if none. */
  readonly totalCents: number | null;
  /** Lines that add up to `totalCents` (a single one for a package price). */
  readonly priceLines: readonly DossierPriceLine[];
}
