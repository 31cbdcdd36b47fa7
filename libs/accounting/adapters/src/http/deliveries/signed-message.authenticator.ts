import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message's time may differ from ours by at most that much: older ones could be repeated. Milliseconds. */
const tolerance = 5 * 60_000;

/** The headers and the bytes of a signed message (Standard Webhooks). */
export interface SignedMessage {
  readonly id: unknown;
  /** Seconds since the epoch, as text. */
  readonly timestamp: unknown;
  /** `v1,<base64>`, several separated by spaces while a secret is replaced. */
  readonly signature: unknown;
  readonly body: Uint8Array;
}

/** Returns the identifier of a message that is signed with the secret (HMAC-SHA256) and not too old; null for any other. */
export function verifiedMessageId(message: SignedMessage, secret: string, now: number): string | null {
  const { id, timestamp, signature, body } = message;
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(id)) return null;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return null;
  if (typeof signature !== 'string' || Math.abs(now - Number(timestamp) * 1000) > tolerance) return null;
  const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
  const isSigned = signature
    .split(' ')
    .slice(0, 5)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  return isSigned ? id : null;
}

/** `whsec_…` is base64; any other secret is its own bytes. */
function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
}

/**
 * Whether HelloAsso signed a notification: the HMAC-SHA256 of its bytes in lowercase hexadecimal, without a time, so that an old notification
 * stays valid and proves nothing about the present.
 */
export function isSignedByHelloAsso(body: Uint8Array, signature: unknown, key: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', key).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
