/** What users need to know of the association's structure and of organisers, which another context owns. */
export interface StructureFacts {
  /** Departments that exist. */
  readonly departments: ReadonlySet<number>;
  /** The department of each office that exists. */
  readonly offices: ReadonlyMap<number, number>;
  /** The department of each organisation that exists; null while it has none. */
  readonly organisations: ReadonlyMap<number, number | null>;
}

/** Names of places; unknown places are omitted. */
export interface PlaceNames {
  readonly departments: ReadonlyMap<number, { readonly name: string; readonly code: string }>;
  readonly offices: ReadonlyMap<number, { readonly name: string }>;
  readonly organisations: ReadonlyMap<number, { readonly name: string }>;
}

/** The places that affiliations name. */
export interface NamedPlaces {
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
}

/** The places of affiliations: returns which of the named places exist, and in which department they are. */
export abstract class Structure {
  abstract factsOf(places: readonly NamedPlaces[]): Promise<StructureFacts>;

  /** The department of an office; undefined when there is no such office. */
  async departmentOfOffice(officeId: number): Promise<number | undefined> {
    const facts = await this.factsOf([{ departmentId: null, officeId, organisationId: null }]);
    return facts.offices.get(officeId);
  }

  /** For screens that show affiliations. */
  abstract namesOf(places: readonly NamedPlaces[]): Promise<PlaceNames>;
}
