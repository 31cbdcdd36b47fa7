import type { Counter, NumberedKind } from '../model/numbering';

/** The gapless counters: one row per issuer and kind. */
export abstract class Counters {
  /** The counter, created on first use, locked until the transaction ends: the next issuer waits for this one's commit. */
  abstract findForUpdate(issuerCode: string, kind: NumberedKind): Promise<Counter>;

  /** Remembers the last number given; rolled back with everything else, so that no number is lost. */
  abstract save(counter: Counter): Promise<void>;
}
