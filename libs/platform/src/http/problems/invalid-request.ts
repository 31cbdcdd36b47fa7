import { defineError, type FieldError } from '@pds/kernel';

/** A request whose shape is wrong: each field with its French message. */
export class InvalidRequest extends defineError('request.invalid', 'malformed', (fields: readonly FieldError[]) => ({
  message: 'Veuillez vérifier la validité des champs',
  fields,
})) {}

/** A body that is a list, a text, a number, a boolean or null where an object with fields is expected. */
export class ObjectExpected extends defineError('request.object-expected', 'malformed', {
  message: 'Le corps de la requête doit être un objet JSON',
}) {}
