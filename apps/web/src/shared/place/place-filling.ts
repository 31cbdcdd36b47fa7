import type { CommunesAnswer } from '@pds/api-client/generated/model';
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

/** Without accents, case, hyphens and apostrophes. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\s'’-]+/g, ' ')
    .trim()
    .toLowerCase();
}
