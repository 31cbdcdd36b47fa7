import type { Scope } from '@pds/kernel';
import type { LedgerMovement } from '../model/fec';

/** An issuer of invoices, as the latest of them names it. */
export interface KnownIssuer {
  /** See `issuerCodeOf`. */
  readonly code: string;
  readonly name: string;
  readonly siret: string | null;
  /** IANA zone in which its days begin. */
  readonly timeZone: string;
}

/** Days, both included, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What is written in the books of the issuers, by the day on which it is entered. */
export abstract class LedgerMovements {
  /** The issuers of a scope, by code; with a code that one alone. Those who have not invoiced yet are none. */
  abstract issuers(scope: Scope, code?: string): Promise<KnownIssuer[]>;

  abstract count(issuer: KnownIssuer, period: Period): Promise<number>;

  /**
   * Closes the days of an issuer up to one: nothing that is recorded from here on is entered on them, and what is being recorded is
   * waited for.
   */
  abstract close(issuer: KnownIssuer, through: string): Promise<void>;

  /**
   * The movements that are entered in a period, in the order of their days, some hundreds at a time, as they stood when the first
   * was read.
   */
  abstract read(issuer: KnownIssuer, period: Period): AsyncIterable<readonly LedgerMovement[]>;
}
