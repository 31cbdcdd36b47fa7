/** Field names of an address, which differ between the specification's forms. */
export interface AddressFieldNames {
  readonly line1: string;
  readonly line2: string;
  readonly zipcode: string;
  readonly city: string;
}
