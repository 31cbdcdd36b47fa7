import type { Instant } from '@pds/kernel';
import type { NumberedKind, Taken } from '../model/numbering';

/** The gapless counters: one row per issuer and kind. */
export abstract class Counters {
  /**
   * Takes the number after the last, 1 to begin with, as `following` says. Whoever takes the next one waits until this transaction
   * ends; rolled back with everything else, so that no number is lost.
   * @param at when it is given
   */
  abstract take(issuerCode: string, kind: NumberedKind, at: Instant): Promise<Taken>;
}
