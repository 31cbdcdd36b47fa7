import type { Instant } from '@pds/kernel';
import type { CounterValue, NumberedKind } from '../../model/invoices/numbering';

/** The gapless counters: one row per issuer and kind. */
export abstract class Counters {
  /**
   * Takes the number after the last one, starting with 1 (see `model/numbering`). Other transactions that take one wait until this one
   * ends; a rollback returns it, so that no number is lost.
   * @param at the time of issue
   */
  async take(issuerCode: string, kind: NumberedKind, at: Instant): Promise<CounterValue> {
    return (await this.takeSeveral(1, issuerCode, kind, at))[0]!;
  }

  /** Takes several consecutive numbers with one date. @param count at least 1 */
  abstract takeSeveral(count: number, issuerCode: string, kind: NumberedKind, at: Instant): Promise<CounterValue[]>;
}
