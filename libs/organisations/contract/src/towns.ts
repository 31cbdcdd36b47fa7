/** A town in France. */
export interface Town {
  readonly name: string;
  /** One of its postal codes. */
  readonly postalCode: string;
}

/** Where something lies, in degrees. */
export interface GeoPosition {
  readonly lat: number;
  readonly lon: number;
}
