import type { FormCheck, FormText } from './form-check';
import { typedText } from './typed-text';

/** A local part: characters of RFC 5322 or, as RFC 6531 allows, letters and digits of any script, with single dots between them. */
const atom = /[a-z0-9!#$%&'*+/=?^_`{|}~\-\p{L}\p{M}\p{N}]+/u.source;
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, 'iu');
/** A domain name label in any script: hyphens inside only. */
const label = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source;
const domain = new RegExp(`^(?:${label}\\.)+${label}$`, 'u');
/** No top-level domain is a number or a single letter; one in another script may be written `xn--…`. */
const topLevel = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu;

/**
 * An e-mail address of valid form: dots only between other characters on the left of the last @, at least two labels on its right, any
 * script. Quoted local parts (`"a b"@…`) and IP addresses (`a@[192.0.2.1]`) are not accepted: no provider assigns them, and their blanks
 * and brackets would need escaping in every header and paper. Only a message can show whether somebody reads it.
 */
export class EmailAddress {
  /** The longest address that a mail server accepts (RFC 5321, 4.5.3.1.3). */
  static readonly maxLength = 254;

  private constructor(
    /** As typed ({@link typedText}). */
    readonly value: string,
  ) {}

  /** Returns null if the text does not have the form of an address. */
  static parse(text: string): EmailAddress | null {
    const value = typedText(text);
    const at = value.lastIndexOf('@');
    const isAddress =
      value.length <= EmailAddress.maxLength &&
      at > 0 &&
      at <= 64 &&
      localPart.test(value.slice(0, at)) &&
      domain.test(value.slice(at + 1)) &&
      topLevel.test(value.slice(value.lastIndexOf('.') + 1));
    return isAddress ? new EmailAddress(value) : null;
  }
}

/** Returns an e-mail address from a form; may be empty only without `missing`. */
export function checkedEmail(check: FormCheck, field: string, value: FormText, missing?: string): string {
  return check.parsed(field, value, EmailAddress.parse, 'Veuillez entrer une adresse mail valide', missing);
}
