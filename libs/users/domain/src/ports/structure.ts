/** What users must know of the association's structure and of organisers, which another context owns. */
export interface StructureFacts {
  /** Departments that exist. */
  readonly departments: ReadonlySet<number>;
  /** The department of each office that exists. */
  readonly offices: ReadonlyMap<number, number>;
  /** The department of each organisation that exists; null while it has none. */
  readonly organisations: ReadonlyMap<number, number | null>;
}

/** The places that affiliations name. */
export interface NamedPlaces {
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
}

/** Where affiliations may be held: tells which of the places they name exist, and in which department they lie. */
export abstract class Structure {
  abstract factsOf(places: readonly NamedPlaces[]): Promise<StructureFacts>;
}
