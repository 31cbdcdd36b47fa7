import { elsewhere } from '@pds/demand/domain';

/** A department that an event may take place in. */
export interface EventDepartment {
  readonly code: string;
  readonly name: string;
}

/** What the list of choices calls `0`: an event in no department of the list (spec back-office 3). */
export const abroad = 'À l’étranger ou autre cas';

/** A department as the list of choices names it. */
export const departmentChoice = ({ code, name }: EventDepartment) => `${code} – ${name}`;

/** What the choice of no department is called, by what is stored of the event. */
export function noDepartment(stored: {
  readonly eventDepartment: string | null;
  readonly severalDepartments: boolean;
}): string {
  return stored.eventDepartment === null && !stored.severalDepartments ? 'Non précisé' : 'Plusieurs départements';
}

/**
 * Where an event takes place, in the words of the list of choices; the code alone while the names are not here.
 *
 * @param none said of no department
 */
export function departmentText(code: string | null, departments: readonly EventDepartment[], none: string): string {
  if (code === null) return none;
  if (code === elsewhere) return abroad;
  const department = departments.find((each) => each.code === code);
  return department ? departmentChoice(department) : code;
}
