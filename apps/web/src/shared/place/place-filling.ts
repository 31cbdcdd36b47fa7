import type { CommunesAnswer } from '@pds/api-client/generated/model';
import { withoutAccents } from '@pds/kernel';
import type { Place, TypedPlace } from './typed-place';

/**
 * Returns what a postal code changes in the other fields. What a person typed stays. What was filled in for an earlier postal code gives way:
 * to the new town and department, or to nothing where there is a choice.
 *
 * @param departments codes that the form offers
 */
export function filledBy(
  { communes, city, departmentCode }: CommunesAnswer,
  place: Place,
  byHand: Pick<TypedPlace, 'has'>,
  departments: readonly string[],
): Partial<Place> {
  const changes: { city?: string; department?: string } = {};
  // No commune is known of CEDEX codes: what is there may well be right.
  const isKnown = communes.length > 0;
  const isListed = communes.some(({ name }) => name === place.city);
  if (!byHand.has('city') && (city !== null || (isKnown && !isListed))) changes.city = city ?? '';
  if (place.department !== undefined && !byHand.has('department')) {
    const isPossible = communes.some((commune) => commune.departmentCode === place.department);
    if (departmentCode !== null && departments.includes(departmentCode)) changes.department = departmentCode;
    else if (isKnown && !isPossible) changes.department = '';
  }
  return changes;
}

/** Returns the communes that the typed town may mean: all while nothing is typed, none when one is complete. */
export function communesLike(typed: string, communes: CommunesAnswer['communes']): CommunesAnswer['communes'] {
  const text = plain(typed);
  if (communes.some(({ name }) => plain(name) === text)) return [];
  return communes.filter(({ name }) => plain(name).includes(text));
}

/** Postal codes of collectivities overseas and Monaco: places there are seldom named after their commune (Marigot, Taravao). */
const collectivity = /^(?:97133|97150|975|98)/;

/**
 * Returns what to check in a place whose town or department contradicts its postal code, or null. A doubt only: a hamlet has a postal code,
 * too.
 */
export function doubtAbout(
  { zip, city, department }: Pick<Place, 'zip' | 'city' | 'department'>,
  found: Pick<CommunesAnswer, 'communes' | 'city'>,
): string | null {
  const { communes } = found;
  if (communes.length === 0) return null;
  const codes = [...new Set(communes.flatMap(({ departmentCode }) => departmentCode ?? []))];
  const isElsewhere = collectivity.test(zip);
  if (department && !(isElsewhere && department === '0') && codes.length > 0 && !codes.includes(department))
    return `Le code postal ${zip} est celui d’un autre département (${codes.join(', ')})\u00a0: vérifiez le département.`;
  const town = plain(city);
  if (isElsewhere || communes.some(({ name }) => plain(name).includes(town) || town.includes(plain(name)))) return null;
  const names = found.city === null ? communes.map(({ name }) => name) : [found.city];
  // More would be too many to read.
  const which = names.length > 3 ? '' : ` (${names.join(', ')})`;
  return `Le code postal ${zip} est celui d’une autre ville${which}\u00a0: vérifiez la ville.`;
}

/** Without accents, case, ligatures, hyphens and apostrophes, and with « saint », « sur » and « sous » in full. */
function plain(text: string): string {
  return withoutAccents(text)
    .replaceAll('œ', 'oe')
    .replaceAll(/\bs\/s\b/g, ' sous ')
    .replaceAll(/(?:\bs)?\//g, ' sur ')
    .replaceAll(/[\s'’.-]+/g, ' ')
    .trim()
    .replaceAll(/\bst(e?)\b/g, 'saint$1');
}
