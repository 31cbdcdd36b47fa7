import type { IssuerContact } from './issuer-contact';

/**
 * What a broken rule means to the caller. Platform's problem filter maps each kind to its HTTP status, and knows errors by
 * nothing else: `malformed` (400) is a request that says nothing sensible, `invalid` (422) one that asks for what a rule
 * forbids, `gone` (410) was there and is no more, `too-large` (413) and `unsupported-type` (415) are files, `throttled` (429) is {@link ThrottledError},
 * `unavailable` (503) is ours to mend: nothing of the request is at fault, it may be sent again.
 */
export type DomainErrorKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'throttled'
  | 'unavailable';

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
  /** Whom to turn to, where the message tells to contact the association. */
  readonly contact: IssuerContact | null;

  constructor(message: string, fields: readonly FieldError[] = [], contact: IssuerContact | null = null) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
    this.contact = contact;
  }
}

/** Too many tries in too short a time. */
export abstract class ThrottledError extends DomainError {
  override readonly kind = 'throttled';

  /** @param retryAfterSeconds whole seconds after which the next try is heard: the answer's `Retry-After` */
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}
