import { type Instant, localDate } from '@pds/kernel';

/** What is numbered: each kind has its own counter per issuer. */
export type NumberedKind = 'invoice' | 'credit-note' | 'deposit-slip';

const letters: Readonly<Record<NumberedKind, string>> = { invoice: 'F', 'credit-note': 'A', 'deposit-slip': 'R' };

/** In whose name a number is given, on whose clocks. */
export interface NumberIssuer {
  /** As {@link issuerCodeOf} makes it. */
  readonly code: string;
  readonly timeZone: string;
}

/** One taken from an issuer's counter. */
export interface Taken {
  /** From 1 on, without a gap. */
  readonly sequence: number;
  readonly issuedAt: Instant;
}

/** A number as printed, with its parts. */
export interface GivenNumber {
  readonly number: string;
  /** Calendar year of issue in the issuer's zone; the sequence does not restart with it. */
  readonly year: number;
  readonly sequence: number;
  readonly issuedAt: Instant;
}

/**
 * The code that numbers carry: the department's (`69`), or for an office that bills in its own name the department's, an
 * A for antenne and the office's id (`69A12`). Ids never change, names do.
 */
export function issuerCodeOf(departmentCode: string, autonomousOfficeId: number | null): string {
  return autonomousOfficeId === null ? departmentCode : `${departmentCode}A${autonomousOfficeId}`;
}

/**
 * What follows the last one that an issuer gave of a kind: one more, never dated before it even where this machine's clock is behind
 * the one that gave the last (domain facts, Invoices: chronological and gapless per issuer).
 *
 * @param last null before the first
 */
export function following(last: Taken | null, now: Instant): Taken {
  return last
    ? { sequence: last.sequence + 1, issuedAt: Math.max(now, last.issuedAt) }
    : { sequence: 1, issuedAt: now };
}

/** What was taken from a counter as it is printed, `F69-2026-000041`. */
export function numberOf(kind: NumberedKind, issuer: NumberIssuer, { sequence, issuedAt }: Taken): GivenNumber {
  const year = Number(localDate(issuedAt, issuer.timeZone).slice(0, 4));
  const number = `${letters[kind]}${issuer.code}-${year}-${String(sequence).padStart(6, '0')}`;
  return { number, year, sequence, issuedAt };
}
