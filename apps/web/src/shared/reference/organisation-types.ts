/** Types of organisation (spec back-office 9). */
export const organisationTypes: Readonly<Record<number, string>> = {
  1: 'Entreprise',
  2: 'Collectivité locale',
  3: 'Établissement public',
  4: 'Association',
  5: 'Organisation internationale',
  6: 'Interne',
};

/** Type 6 is shown but cannot be chosen. */
export const internalType = 6;

/** Returns the name of the identifier of a type (spec back-office 5). */
export function identifierLabel(type: number | null | undefined): 'SIRET' | 'RNA' | 'LEA' | 'CHORUS' {
  if (type === 1) return 'SIRET';
  if (type === 4) return 'RNA';
  return type === 5 ? 'LEA' : 'CHORUS';
}
