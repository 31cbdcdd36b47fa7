import type { Instant } from '@pds/kernel';
import type { NumberedKind, Taken } from '../model/numbering';

/** The gapless counters: one row per issuer and kind. */
export abstract class Counters {
  /**
   * Takes the number after the last, 1 to begin with, as `following` says. Whoever takes the next one waits until this transaction
   * ends; rolled back with everything else, so that no number is lost.
   * @param at when it is given
   */
  async take(issuerCode: string, kind: NumberedKind, at: Instant): Promise<Taken> {
    return (await this.takeSeveral(1, issuerCode, kind, at))[0]!;
  }

  /** The same, so many at once, all of one date. @param count 1 at least */
  abstract takeSeveral(count: number, issuerCode: string, kind: NumberedKind, at: Instant): Promise<Taken[]>;
}
