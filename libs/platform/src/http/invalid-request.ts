import { DomainError, type FieldError } from '@pds/kernel';

/** A request whose shape is wrong: each field with its French message. */
export class InvalidRequest extends DomainError {
  readonly code = 'request.invalid';
  readonly kind = 'malformed';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

/** A body that is a list, a text, a number, a boolean or null where an object with fields is expected. */
export class ObjectExpected extends DomainError {
  readonly code = 'request.object-expected';
  readonly kind = 'malformed';

  constructor() {
    super('Le corps de la requête doit être un objet JSON');
  }
}
