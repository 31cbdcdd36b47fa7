const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** An address that mail can be sent to, as far as its form tells. */
export class EmailAddress {
  private constructor(
    /** As typed, without surrounding spaces. */
    readonly value: string,
  ) {}

  /** Null when it has not the form of an address. */
  static parse(text: string): EmailAddress | null {
    const value = text.trim();
    const at = value.lastIndexOf('@');
    const valid =
      value.length <= 254 && at > 0 && at <= 64 && local.test(value.slice(0, at)) && domain.test(value.slice(at + 1));
    return valid ? new EmailAddress(value) : null;
  }
}
