/** How many requests each address, or account, may send within a while, so that a program does not fill the lists of the staff. */
export abstract class RequestAllowance {
  /**
   * Takes one request off what an address has left; false when nothing was. Outside of any transaction: what was taken
   * stays taken when the request comes to nothing.
   */
  abstract take(address: string): Promise<boolean>;

  /**
   * Counts one look at an unfinished form: as many as a person who types and corrects may want, far fewer than a program.
   * @returns milliseconds to wait; 0 when the form may be looked at
   */
  abstract takeLook(address: string): Promise<number>;

  /**
   * Counts one event that an account files again, which writes to staff as a public request does. Outside of any transaction.
   * @returns milliseconds to wait; 0 when it may be filed
   */
  abstract takeRepeat(accountId: number): Promise<number>;
}
