/** What the RIS of a slot is computed from; `null` where it is not known yet (express requests leave most out). */
export interface SizingInput {
  /** Greatest number of persons present at once (P1); 0 is not known either, since an event has a public. */
  readonly publicPeak: number | null;
  /** Public behaviour, 1–4 (P2). */
  readonly publicBehavior: number | null;
  /** Environment and accessibility, 1–4 (E1). */
  readonly feature: number | null;
  /** Intervention delay of public rescue, 1–4 (E2). */
  readonly interventionDelay: number | null;
  /** A device is asked for the actors too, sized apart. */
  readonly actorDevice?: boolean;
  /** 1 PAPS, 2 DPS-PE, 3 DPS-ME, 4 DPS-GE: what is asked for the actors. */
  readonly deviceNature?: number | null;
}

export type SizingField = 'publicPeak' | 'publicBehavior' | 'feature' | 'interventionDelay';
export type StationClass = 'none' | 'PAPS' | 'DPS-PE' | 'DPS-ME' | 'DPS-GE';

/** The device of the actors, which the organiser or the authority sizes by a grid of its own. */
export interface ActorSizing {
  readonly stationClass: Exclude<StationClass, 'none' | 'PAPS'>;
  /** Fewest rescuers of a DPS-PE; null for a DPS-ME or DPS-GE, whose number is to be set: no rule of ours proposes one. */
  readonly minimumRescuers: number | null;
}

/** One of the three criteria that make the coefficient i, as the grid of the référentiel tells it. */
export interface RisCriterion {
  readonly symbol: 'P2' | 'E1' | 'E2';
  /** In French: `Comportement prévisible du public`. */
  readonly name: string;
  /** 1–4. */
  readonly level: number;
  /** What the level means, in French. */
  readonly text: string;
  /** What the level weighs, in hundredths. */
  readonly hundredths: number;
}

/** The figures of a RIS, to print its grid: RIS = i × P / 1000. */
export interface RisGrid {
  /** P1: greatest number of persons present at once. */
  readonly publicPeak: number;
  /** P in decimal notation: P1, of which only half counts above 100 000. */
  readonly publicCounted: string;
  readonly criteria: readonly RisCriterion[];
  /** i, the sum of the weights, in hundredths. */
  readonly coefficientHundredths: number;
}

/** The size of a station by the rules, supervision and logistics not counted; or what is missing to compute it. */
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
      /** Public and actors together: what is proposed for `rescueWorkerCount`; null while the actors' number is to be set. */
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
