import type { Scope } from '@pds/kernel';
import type { LedgerMovement } from '../../model/closings/fec';

/** An issuer of invoices, as named on its latest one. */
export interface KnownIssuer {
  /** See `issuerCodeOf`. */
  readonly code: string;
  readonly departmentId: number;
  readonly name: string;
  readonly siret: string | null;
  /** IANA zone of its days. */
  readonly timeZone: string;
  /** The last closing of its days: the last closed day, and the day of the closing; null before the first. */
  readonly closed: { readonly through: string; readonly on: string } | null;
}

/** Days, both included, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The sources of an entry. */
export const entrySources = ['invoice', 'credit-note', 'payment', 'deposit', 'noted-deposit'] as const;
export type EntrySource = (typeof entrySources)[number];

/** Number of entries of a source, and their sum; reversed and refunded amounts are negative. */
export interface EnteredSum {
  readonly source: EntrySource;
  readonly entries: number;
  readonly amountCents: number;
}

/** The entries in the books of the issuers, by the day on which they are entered. */
export abstract class LedgerMovements {
  /** Returns the issuers of a scope, by code; with `code`, that one only. Issuers without invoices are not included. */
  abstract issuers(scope: Scope, code?: string): Promise<KnownIssuer[]>;

  /** Returns the sums of a period by source; a source without entries is omitted. */
  abstract sums(issuer: KnownIssuer, period: Period): Promise<EnteredSum[]>;

  /**
   * Yields the movements entered in a period of one year, some hundreds at a time, as they were when the first was read: validated ones in
   * the order of their numbers, then the others in the order of their days.
   */
  abstract read(issuer: KnownIssuer, period: Period): AsyncIterable<readonly LedgerMovement[]>;
}
