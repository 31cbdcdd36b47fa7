/** The inputs of a slot's RIS; `null` if not known yet (express requests omit most of them). */
export interface SizingInput {
  /** Maximum number of persons present at once (P1); 0 means unknown too, because an event has a public. */
  readonly publicPeak: number | null;
  /** Public behaviour, 1–4 (P2). */
  readonly publicBehavior: number | null;
  /** Environment and accessibility, 1–4 (E1). */
  readonly feature: number | null;
  /** Intervention delay of public rescue, 1–4 (E2). */
  readonly interventionDelay: number | null;
  /** Whether a separate device is required for the actors. */
  readonly actorDevice?: boolean;
  /** 1 PAPS, 2 DPS-PE, 3 DPS-ME, 4 DPS-GE: the device required for the actors. */
  readonly deviceNature?: number | null;
}

export type SizingField = 'publicPeak' | 'publicBehavior' | 'feature' | 'interventionDelay';
export type StationClass = 'none' | 'PAPS' | 'DPS-PE' | 'DPS-ME' | 'DPS-GE';

/** The device of the actors, which the organiser or the authority sizes by another grid. */
export interface ActorSizing {
  readonly stationClass: Exclude<StationClass, 'none' | 'PAPS'>;
  /** Minimum number of rescuers of a DPS-PE; null for a DPS-ME or DPS-GE, whose number is to be set: our rules do not propose one. */
  readonly minimumRescuers: number | null;
}

/** One of the three criteria of the coefficient i, as in the grid of the référentiel. */
export interface RisCriterion {
  readonly symbol: 'P2' | 'E1' | 'E2';
  /** In French: `Comportement prévisible du public`. */
  readonly name: string;
  /** 1–4. */
  readonly level: number;
  /** Meaning of the level, in French. */
  readonly text: string;
  /** Weight of the level, in hundredths. */
  readonly hundredths: number;
}

/** The figures of a RIS, to print its grid: RIS = i × P / 1000. */
export interface RisGrid {
  /** P1: maximum number of persons present at once. */
  readonly publicPeak: number;
  /** P in decimal notation: P1, of which only half counts above 100 000. */
  readonly publicCounted: string;
  readonly criteria: readonly RisCriterion[];
  /** i, the sum of the weights, in hundredths. */
  readonly coefficientHundredths: number;
}

/** The size of a station by the rules, without supervision and logistics; or the inputs that are missing. */
export type Sizing =
  | {
      readonly kind: 'sized';
      readonly rulesVersion: string;
      /** The exact RIS in decimal notation, `12` or `0.2505`. */
      readonly ris: string;
      readonly grid: RisGrid;
      readonly stationClass: StationClass;
      /** For the public. */
      readonly rescuers: number;
      readonly actors: ActorSizing | null;
      /** Public and actors together: the proposal for `rescueWorkerCount`; null while the actors' number is to be set. */
      readonly proposedRescuers: number | null;
      /** French sentences, in order. */
      readonly working: readonly string[];
    }
  | {
      readonly kind: 'incomplete';
      readonly rulesVersion: string;
      readonly missing: readonly SizingField[];
      /** French sentences naming what is missing. */
      readonly working: readonly string[];
    };
