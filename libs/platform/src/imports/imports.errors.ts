import { defineError } from '@pds/kernel';

/** An import that does not exist, of another department, or of something that the caller may not import. */
export class ImportNotFound extends defineError('imports.not-found', 'not-found', {
  message: 'Cet import n’existe pas.',
}) {}

/** A kind of thing that does not exist, or that the caller may not import. */
export class ImportableUnknown extends defineError('imports.importable-unknown', 'not-found', {
  message: 'Vous ne pouvez pas importer ce type de données.',
}) {}

/** A department that does not exist, or another one than the caller's. */
export class ImportDepartmentUnknown extends defineError('imports.department-unknown', 'not-found', {
  message: 'Ce département n’existe pas.',
}) {}

/** An administrator, who is of no department, names none. */
export class ImportDepartmentRequired extends defineError('imports.department-required', 'invalid', {
  message: 'Choisissez le département',
  field: 'department',
}) {}

/** A column, sheet or field that the file or the kind of thing does not have, or that is chosen twice. */
export class ImportChoicesRefused extends defineError(
  'imports.choices-refused',
  'invalid',
  (field: string, message: string) => ({
    message,
    field,
  }),
) {}

/** What is asked is not possible in the present state: a preview that runs, an import that was run or undone. */
export class ImportStateConflict extends defineError('imports.state', 'conflict', (message: string) => ({ message })) {}

/** The roles with which the task was started are no longer the account's. */
export class ImportRightsLost extends defineError('imports.rights-lost', 'forbidden', {
  message: 'La personne qui a lancé cette tâche n’en a plus le droit.',
}) {}
