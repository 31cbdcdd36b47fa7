import type { NamedPlaces } from './structure';

/** What the places that roles are held in are called, by their ids. */
export interface NamesOfPlaces {
  readonly departments: ReadonlyMap<number, { readonly code: string; readonly name: string }>;
  readonly offices: ReadonlyMap<number, string>;
  readonly organisations: ReadonlyMap<number, string>;
}

/** The names of departments, offices and organisations, which another context owns. */
export abstract class PlaceNames {
  /** Those that some affiliations name; places that do not exist are left out. */
  abstract of(affiliations: readonly NamedPlaces[]): Promise<NamesOfPlaces>;
}
