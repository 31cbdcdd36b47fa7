import type { PostalCode } from '@pds/kernel';

/** A commune, or a municipal district of Paris, Lyon or Marseille, in the official list. */
export interface Commune {
  readonly name: string;
  /** Code of its department in the official list: `69`, `2A`, `977`. */
  readonly department: string;
}

/** What a postal code says of a place. Everything in it is a proposal: any town and department may be typed instead. */
export interface PostalPlace {
  /** The communes to choose from, none for CEDEX codes. The department is null where none of ours covers the commune. */
  readonly communes: readonly { readonly name: string; readonly departmentCode: string | null }[];
  /** The town, where there is only one. */
  readonly city: string | null;
  /** The department, where there is only one. */
  readonly departmentCode: string | null;
}

/**
 * Returns the department of ours that covers a department of the official list. Saint-Barthélemy (977) and Saint-Martin (978), whose postal
 * codes still begin with 971, belong to Guadeloupe's; null for the other collectivities overseas, the army and Monaco, where a person
 * chooses.
 */
export function coveringDepartment(code: string): string | null {
  if (code === '977' || code === '978') return '971';
  return /^(?:0[1-9]|1\d|2[1-9AB]|[3-8]\d|9[0-5]|97[1-6])$/.test(code) ? code : null;
}

/**
 * Returns what a postal code says of a place. A commune with its own districts counts as one town. Without a known commune (CEDEX, a new
 * code) the department is that of the code's first digits.
 */
export function postalPlaceOf(postalCode: PostalCode, communes: readonly Commune[]): PostalPlace {
  const departments = new Set(communes.map(({ department }) => coveringDepartment(department)));
  if (communes.length === 0) departments.add(coveringDepartment(postalCode.departmentCode));
  const [first, ...others] = communes;
  const isOneTown = others.every(({ name }) => name.startsWith(`${first?.name} `) && name.endsWith(' Arrondissement'));
  return {
    communes: communes.map(({ name, department }) => ({ name, departmentCode: coveringDepartment(department) })),
    city: first && isOneTown ? first.name : null,
    departmentCode: departments.size === 1 ? [...departments][0]! : null,
  };
}
