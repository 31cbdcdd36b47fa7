import { elsewhereDepartment } from '@pds/demand/domain';

export interface EventDepartment {
  readonly code: string;
  readonly name: string;
}

/** Label of `0` in the list: an event in no department of the list (spec back-office 3). */
export const abroadText = 'À l’étranger ou autre cas';

/** Returns a department's label in the list of choices. */
export const departmentChoice = ({ code, name }: EventDepartment) => `${code} – ${name}`;

/** Returns the label for no department, given what is stored of the event. */
export function noDepartment(stored: {
  readonly eventDepartment: string | null;
  readonly severalDepartments: boolean;
}): string {
  return stored.eventDepartment === null && !stored.severalDepartments ? 'Non précisé' : 'Plusieurs départements';
}

/**
 * Returns the label of an event's department, or its code alone until the names are loaded.
 *
 * @param none label for no department
 */
export function departmentText(code: string | null, departments: readonly EventDepartment[], none: string): string {
  if (code === null) return none;
  if (code === elsewhereDepartment) return abroadText;
  const department = departments.find((each) => each.code === code);
  return department ? departmentChoice(department) : code;
}
