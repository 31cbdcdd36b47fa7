import type { IssuerContact } from './issuer-contact';

/**
 * The meaning of a broken rule for the caller. Platform's problem filter maps each kind to its HTTP status, and distinguishes errors by
 * nothing else: `malformed` (400) is a request that makes no sense, `invalid` (422) one that a rule forbids, `gone` (410) concerns an
 * object that has been deleted, `too-large` (413) and `unsupported-type` (415) concern files, `throttled` (429) is {@link ThrottledError},
 * `unavailable` (503) is a failure on our side: the request is correct and may be sent again.
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
 * A broken business rule. Each rule has its own subclass with a stable `code`; the message is the French text shown to the user and
 * contains no personal data.
 */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  abstract readonly kind: DomainErrorKind;
  readonly fields: readonly FieldError[];
  /** The contact to show if the message asks the user to contact the association. */
  readonly contact: IssuerContact | null;

  constructor(message: string, fields: readonly FieldError[] = [], contact: IssuerContact | null = null) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
    this.contact = contact;
  }
}

/** Too many attempts within too short a time. */
export abstract class ThrottledError extends DomainError {
  override readonly kind = 'throttled';

  /** @param retryAfterSeconds whole seconds after which the next attempt is accepted: the answer's `Retry-After` */
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}
