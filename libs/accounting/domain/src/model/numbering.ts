import { type Instant, localDate } from '@pds/kernel';

/** What is numbered: each kind has its own counter per issuer. */
export type NumberedKind = 'invoice' | 'credit-note';

const letters: Readonly<Record<NumberedKind, string>> = { invoice: 'F', 'credit-note': 'A' };

/** The state of one issuer's counter, read while its row is locked. */
export interface Counter {
  readonly issuerCode: string;
  readonly kind: NumberedKind;
  /** Last number given, 0 before the first. */
  readonly lastNumber: number;
  /** When the last number was given; null before the first. */
  readonly lastIssuedAt: Instant | null;
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
 * The number that follows, `F69-2026-000041`: one more than the last, never dated before it even where this machine's
 * clock is behind the one that gave the last (domain facts, Invoices: chronological and gapless per issuer).
 * Only sound while the counter is locked, with `now` read after the lock was taken.
 */
export function nextNumber(counter: Counter, now: Instant, timeZone: string): GivenNumber {
  const issuedAt = counter.lastIssuedAt === null ? now : Math.max(now, counter.lastIssuedAt);
  const sequence = counter.lastNumber + 1;
  const year = Number(localDate(issuedAt, timeZone).slice(0, 4));
  const number = `${letters[counter.kind]}${counter.issuerCode}-${year}-${String(sequence).padStart(6, '0')}`;
  return { number, year, sequence, issuedAt };
}
