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

/** What the identifier of a type is called (spec back-office 5). */
export function identifierLabel(type: number | null | undefined): 'SIRET' | 'RNA' | 'LEA' | 'CHORUS' {
  if (type === 1) return 'SIRET';
  if (type === 4) return 'RNA';
  return type === 5 ? 'LEA' : 'CHORUS';
}

/** Five digits of which the first two lie between 00 and 98 (spec back-office 5). */
export const postalCodePattern = /^\s*(?:[0-8]\d|9[0-8])\d{3}\s*$/;

/** Said above an organisation's form when a field is wrong (spec back-office 5). */
export const checkValidity = 'Veuillez vérifier la validité des champs';

const limit = 40;

/** A name as the profile cards show it: at most 40 characters, 37 and an ellipsis (spec organiser 2.14). */
export function truncatedName(name: string): string {
  const characters = [...name];
  return characters.length > limit ? `${characters.slice(0, limit - 3).join('')}...` : name;
}
