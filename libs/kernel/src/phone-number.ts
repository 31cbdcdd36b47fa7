/**
 * A phone number as people write it: six to fifteen digits (E.164 has no longer ones), perhaps with a plus in front, and
 * blanks, dots, hyphens or dashes, slashes and brackets in between. Signs that are not seen do not count: address books of
 * phones put some around what is copied from them.
 */
export class PhoneNumber {
  /** Characters, punctuation included. */
  static readonly maxLength = 30;

  private constructor(
    /** As typed, without surrounding blanks and unseen signs. */
    readonly value: string,
  ) {}

  /** Null for anything else. */
  static parse(text: string): PhoneNumber | null {
    const value = text.replace(/\p{Cf}/gu, '').trim();
    const digits = value.replace(/\D/g, '').length;
    const isNumber =
      value.length <= PhoneNumber.maxLength &&
      digits >= 6 &&
      digits <= 15 &&
      /^(?:\+|\(\+)?[\d\s./()\p{Pd}]+$/u.test(value);
    return isNumber ? new PhoneNumber(value) : null;
  }
}
