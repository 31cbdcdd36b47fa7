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
  /** The last closing of its days: the last day that it closed, and the day on which it was made; null before the first. */
  readonly closed: { readonly through: string; readonly on: string } | null;
}

/** Days, both included, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What an entry is made of. */
export const entrySources = ['invoice', 'credit-note', 'payment', 'deposit', 'noted-deposit'] as const;
export type EntrySource = (typeof entrySources)[number];

/** How many entries of a source there are, and what they add up to; what was taken off or given back is below 0. */
export interface EnteredSum {
  readonly source: EntrySource;
  readonly entries: number;
  readonly amountCents: number;
}

/** What is written in the books of the issuers, by the day on which it is entered. */
export abstract class LedgerMovements {
  /** The issuers of a scope, by code; with a code that one alone. Those who have not invoiced yet are none. */
  abstract issuers(scope: Scope, code?: string): Promise<KnownIssuer[]>;

  /** What is entered in a period, by source; a source without entries is left out. */
  abstract sums(issuer: KnownIssuer, period: Period): Promise<EnteredSum[]>;

  /**
   * The movements that are entered in a period of one year, some hundreds at a time, as they stood when the first was read: those that are
   * validated in the order of their numbers, then the others in the order of their days.
   */
  abstract read(issuer: KnownIssuer, period: Period): AsyncIterable<readonly LedgerMovement[]>;
}
