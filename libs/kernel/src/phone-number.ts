/**
 * A typed phone number: six to fifteen digits (the maximum of E.164), optionally with a leading plus, and blanks, dots, hyphens or dashes,
 * slashes and brackets in between. Invisible characters are ignored: phone address books add some to copied numbers.
 */
export class PhoneNumber {
  /** Characters, punctuation included. */
  static readonly maxLength = 30;

  private constructor(
    /** As typed, without surrounding blanks and invisible characters. */
    readonly value: string,
  ) {}

  /** Returns null for anything else. */
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
