import { type Instant, localDate } from '@pds/kernel';

/** The numbered kinds: each has its own counter per issuer. */
export type NumberedKind = 'invoice' | 'credit-note' | 'deposit-slip';

const numberPrefixes: Readonly<Record<NumberedKind, string>> = {
  invoice: 'F',
  'credit-note': 'A',
  'deposit-slip': 'R',
};

/** The issuer of a number, with its time zone. */
export interface NumberIssuer {
  /** As returned by {@link issuerCodeOf}. */
  readonly code: string;
  readonly timeZone: string;
}

/** A value taken from an issuer's counter. */
export interface CounterValue {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly issuedAt: Instant;
}

/** A number as printed, with its parts. */
export interface AssignedNumber {
  readonly number: string;
  /** Calendar year of issue in the issuer's zone; the sequence does not restart with it. */
  readonly year: number;
  readonly sequence: number;
  readonly issuedAt: Instant;
}

/**
 * The issuer code in numbers: the department's (`69`), or for an office that bills in its own name the department's, an A for antenne and
 * the office's id (`69A12`). Ids never change, names do.
 */
export function issuerCodeOf(departmentCode: string, autonomousOfficeId: number | null): string {
  return autonomousOfficeId === null ? departmentCode : `${departmentCode}A${autonomousOfficeId}`;
}

/**
 * Returns the value after the last one of an issuer and kind: one more, never dated before it even if this machine's clock is behind the
 * one that assigned the last (CGI, annexe II, art. 242 nonies A: chronological and without gaps).
 *
 * @param last null before the first
 */
export function nextCounterValue(last: CounterValue | null, now: Instant): CounterValue {
  return last
    ? { sequence: last.sequence + 1, issuedAt: Math.max(now, last.issuedAt) }
    : { sequence: 1, issuedAt: now };
}

/** Stands for the number of an invoice that is judged before it takes one: nobody is given it. */
export function provisionalNumber({ code, timeZone }: NumberIssuer, at: Instant): AssignedNumber {
  const year = Number(localDate(at, timeZone).slice(0, 4));
  return { number: `${numberPrefixes.invoice}${code}-${year}-PROVISOIRE`, year, sequence: 0, issuedAt: at };
}

/** Formats a counter value as printed, `F69-2026-000041`. */
export function numberOf(
  kind: NumberedKind,
  issuer: NumberIssuer,
  { sequence, issuedAt }: CounterValue,
): AssignedNumber {
  const year = Number(localDate(issuedAt, issuer.timeZone).slice(0, 4));
  const number = `${numberPrefixes[kind]}${issuer.code}-${year}-${String(sequence).padStart(6, '0')}`;
  return { number, year, sequence, issuedAt };
}
