import { DomainError, type DomainErrorKind, type FieldError, ThrottledError } from './domain-error';
import type { IssuerContact } from './issuer-contact';

/** What a broken rule says to the user, in French. */
export interface ErrorText {
  readonly message: string;
  /** The one field that the rule concerns: it shows the message without its full stop. */
  readonly field?: string;
  /** Fields with messages of their own. */
  readonly fields?: readonly FieldError[];
  /** The contact to show if the message asks the user to contact the association. */
  readonly contact?: IssuerContact;
}

/**
 * The class of one broken rule, to be named by the class that extends it:
 *
 *     export class TooManyPapers extends defineError('accounting.too-many-papers', 'invalid', (most: number) => ({
 *       message: `Un export tient ${most} documents au plus.`,
 *     })) {}
 *
 * @param text the text, or a function that makes it of the constructor's parameters
 */
export function defineError<
  const Code extends string,
  const Kind extends DomainErrorKind,
  Parameters extends readonly unknown[] = [],
>(code: Code, kind: Kind, text: ErrorText | ((...parameters: Parameters) => ErrorText)) {
  return class extends DomainError {
    readonly code = code;
    readonly kind = kind;

    constructor(...parameters: Parameters) {
      const { message, field, fields, contact } = typeof text === 'function' ? text(...parameters) : text;
      super(message, field === undefined ? fields : [{ field, message: message.replace(/\.$/, '') }], contact);
    }
  };
}

/**
 * The class of one limit on attempts, constructed with the whole seconds after which the next attempt is accepted.
 *
 * @param text the message, or a function that makes it of those seconds
 */
export function defineThrottledError<const Code extends string>(
  code: Code,
  text: string | ((retryAfterSeconds: number) => string),
) {
  return class extends ThrottledError {
    readonly code = code;

    constructor(retryAfterSeconds: number) {
      super(typeof text === 'function' ? text(retryAfterSeconds) : text, retryAfterSeconds);
    }
  };
}
