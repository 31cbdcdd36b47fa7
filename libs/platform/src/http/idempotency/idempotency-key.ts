import { IdempotencyKeyMalformed } from './idempotency.errors';

/** One to 128 visible ASCII characters, without those that delimit a quoted text or a list of header values. */
const key = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,128}$/;

/**
 * The key of a request: a quoted text (a String of RFC 9651), as in the draft « The Idempotency-Key HTTP Header Field ». Most programs omit
 * the quotes, which gives the same key.
 *
 * @param header the header's value; several headers with this name arrive joined by commas and are refused
 * @returns null without the header
 * @throws IdempotencyKeyMalformed
 */
export function idempotencyKeyOf(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  const text = typeof header === 'string' ? header.trim() : '';
  const inner = /^".*"$/.test(text) ? text.slice(1, -1) : text;
  if (!key.test(inner)) throw new IdempotencyKeyMalformed();
  return inner;
}
