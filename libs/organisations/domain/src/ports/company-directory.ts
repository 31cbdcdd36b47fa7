/** An establishment in the public directory of companies. */
export interface FoundCompany {
  readonly name: string;
  /** 14 digits. */
  readonly siret: string;
  readonly line: string;
  readonly postalCode: string;
  readonly city: string;
  /** Whether it is closed. */
  readonly isClosed: boolean;
}

/** Finds establishments by their number or name, with an outside service. Off where none is set. */
export abstract class CompanyDirectory {
  /** Whether a service is set. */
  abstract readonly isOn: boolean;

  /**
   * Returns the establishment with a SIRET (14 digits), or the head office of the company with a SIREN (9 digits). Null when there is none,
   * it does not want to be shown, or the service is off, slow, failing or answers oddly.
   */
  abstract find(number: string): Promise<FoundCompany | null>;

  /** Returns the head offices of at most five companies of about that name, best first; empty when there is no answer, like {@link find}. */
  abstract search(name: string): Promise<readonly FoundCompany[]>;
}
