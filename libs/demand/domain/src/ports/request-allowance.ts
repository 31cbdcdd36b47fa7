/** How many public requests each address may send within a while, so that a program does not fill the lists of the staff. */
export abstract class RequestAllowance {
  /**
   * Takes one request off what an address has left; false when nothing was. Outside of any transaction: what was taken
   * stays taken when the request comes to nothing.
   */
  abstract take(address: string): Promise<boolean>;
}
