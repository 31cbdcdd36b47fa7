/** An address found in the national address base. */
export interface FoundAddress {
  /** House number and street, or a place. */
  readonly line: string;
  readonly postalCode: string;
  readonly city: string;
}

/** Completes addresses while they are typed, with an outside service. Off where none is set. */
export abstract class AddressCompletion {
  /** Whether a service is set. */
  abstract readonly isOn: boolean;

  /** Returns the addresses that the text may mean, best first. None when the service is off, slow, failing or answers oddly. */
  abstract complete(text: string): Promise<readonly FoundAddress[]>;
}
