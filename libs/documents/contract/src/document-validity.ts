import type { Instant } from '@pds/kernel';

/**
 * Whether a document has expired: from the exact end of its validity on. A document without end never expires. The dashboard has the same
 * rule in SQL (`HomeReadModel`); one specification tests both.
 */
export function hasExpired(validUntil: Instant | null, now: Instant): boolean {
  return validUntil !== null && now >= validUntil;
}
