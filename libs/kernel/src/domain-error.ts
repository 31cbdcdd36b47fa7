/**
 * What a broken rule means to the caller; mapped once to an HTTP status in platform's problem filter: 422, 404, 403, 409,
 * 401, and 429 for `throttled`, whose errors carry `retryAfterSeconds` (whole seconds, for Retry-After).
 */
export type DomainErrorKind = 'invalid' | 'not-found' | 'forbidden' | 'conflict' | 'unauthenticated' | 'throttled';

/** One field of the request and the French message to show under it. */
export interface FieldError {
  /** Path of the field as the request names it: `eventSlots.0.endDate`. */
  readonly field: string;
  readonly message: string;
}

/**
 * A broken business rule. Each rule has its own subclass with a stable `code`; the message is the French text shown to
 * the user and carries no personal data.
 */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  abstract readonly kind: DomainErrorKind;
  readonly fields: readonly FieldError[];

  constructor(message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
  }
}
