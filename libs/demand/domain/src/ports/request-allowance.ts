/** Limits the requests of each address or account, so that a program cannot fill the lists of the staff. Staff are not counted. */
export abstract class RequestAllowance {
  /**
   * Counts one request of an address. Runs outside any transaction: the request counts even if it fails later.
   * @returns milliseconds to wait; 0 when it may be filed
   */
  abstract takeRequest(address: string): Promise<number>;

  /**
   * Counts one check of an unfinished form: the limit is as high as a person who types and corrects may need, and far lower than a program
   * would use.
   * @returns milliseconds to wait; 0 when the form may be checked
   */
  abstract takeFormCheck(address: string): Promise<number>;

  /**
   * Counts one repeated event of an account, which notifies staff like a public request. Runs outside any transaction.
   * @returns milliseconds to wait; 0 when it may be filed
   */
  abstract takeRepeat(accountId: number): Promise<number>;

  /**
   * Counts one event that an account hands over, ten an hour. Runs outside any transaction.
   * @returns milliseconds to wait; 0 when it may be handed over
   */
  abstract takeHandOver(accountId: number): Promise<number>;
}
